import type { Rate } from './rate.ts';

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
