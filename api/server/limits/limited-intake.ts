import { TidemarkError } from '../../../operators/records/errors.ts';
import type { BatchBuilder } from '../../../pipelines/sources/batch-builder.ts';
import type { AppendResult } from '../../../sinks/writer.ts';
import type { Intake } from '../intake.ts';
import { type Rate, rateText } from './rate.ts';
import { ScopeRates } from './scope-rates.ts';

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
