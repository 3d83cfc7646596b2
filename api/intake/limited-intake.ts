import { TidemarkError } from '../../operators/records/errors.ts';
import type { BatchBuilder } from '../../pipelines/sources/batch-builder.ts';
import type { AppendResult } from '../../sinks/writer.ts';
import { type Rate, rateText } from '../config/values.ts';
import type { Intake } from './intake.ts';

/** Scopes that are remembered before those without a debt are dropped for the first time. */
const FEW = 1024;

/**
 * What each scope has used of its rate. What is taken is charged whatever its size, and nothing more is taken while a scope is in debt, so
 * the mean is kept and a batch larger than the rate is possible. This is the virtual scheduling algorithm of ITU-T I.371 (GCRA), with a
 * time for each scope and nothing to refill.
 */
export class ScopeRates {
  private readonly rate: Rate;
  private readonly now: () => number;
  /** When what a scope was charged with is worked off, in milliseconds. */
  private readonly free = new Map<string, number>();
  private sweepAt = FEW;

  /** @param now milliseconds on a monotonic clock */
  constructor(rate: Rate, now: () => number = () => performance.now()) {
    this.rate = rate;
    this.now = now;
  }

  /** Milliseconds until a scope may send again; 0 if it may now. */
  wait(scope: string): number {
    const free = this.free.get(scope);
    if (free === undefined) return 0;
    // A full second, minute or hour of the rate may be used at once.
    return Math.max(0, free - this.now() - 1000 * this.rate.seconds);
  }

  charge(scope: string, count: number): void {
    const now = this.now();
    const cost = (1000 * this.rate.seconds * count) / this.rate.count;
    this.free.set(scope, Math.max(now, this.free.get(scope) ?? 0) + cost);
    if (this.free.size <= this.sweepAt) return;
    for (const [each, free] of this.free) if (free <= now) this.free.delete(each);
    this.sweepAt = Math.max(FEW, 2 * this.free.size);
  }
}

/** A scope has sent more than its rate allows; nothing of the batch was stored. */
export class RateExceeded extends TidemarkError {
  /** Milliseconds until it may send again. */
  readonly wait: number;

  constructor(message: string, wait: number) {
    super('rate_limited', message, { retryAfter: Math.ceil(wait / 1000) });
    this.wait = wait;
  }
}

/** An intake that takes observations of each scope at a limited rate only. */
export class LimitedIntake implements Intake {
  private readonly intake: Intake;
  private readonly rate: Rate;
  private readonly used: ScopeRates;

  /** @param now milliseconds on a monotonic clock */
  constructor(intake: Intake, rate: Rate, now?: () => number) {
    this.intake = intake;
    this.rate = rate;
    this.used = new ScopeRates(rate, now);
  }

  builder(scopes?: ReadonlySet<string>): BatchBuilder {
    return this.intake.builder(scopes);
  }

  /** @throws RateExceeded if a scope of the batch has exceeded its rate; nothing of the batch is stored then */
  async append(builder: BatchBuilder): Promise<AppendResult> {
    const counts = builder.scopeCounts();
    let longest = 0;
    let slowest = '';
    for (const scope of counts.keys()) {
      const wait = this.used.wait(scope);
      if (wait > longest) {
        longest = wait;
        slowest = scope;
      }
    }
    if (longest > 0) {
      throw new RateExceeded(
        `The scope ${slowest} has sent more than ${rateText(this.rate, 'observations')}; send the batch again after the time in Retry-After, or raise SIGNAL_RATE_OBSERVATIONS.`,
        longest,
      );
    }
    for (const [scope, count] of counts) this.used.charge(scope, count);
    return this.intake.append(builder);
  }

  settle(): Promise<void> {
    return this.intake.settle();
  }
}
