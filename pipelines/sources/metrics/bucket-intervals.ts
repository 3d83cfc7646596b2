import { bucketQuantile } from './bucket-quantile.ts';

/** The quantiles that a histogram gives. */
export const QUANTILES = [0.5, 0.9, 0.99] as const;

/** Most scrapes of a histogram whose buckets are awaited: senders may part the buckets of one scrape among their connections. */
const MOST_PENDING = 4;

/** Most buckets of one histogram. */
const MOST_BUCKETS = 512;

/** What a bucket's sample gave: nothing of its own, because it is one of several; or the quantiles of the interval that it completes. */
export type BucketOutcome = 'bucket' | 'duplicate' | 'incomplete_histogram' | 'reset' | readonly number[];

/**
 * The cumulative buckets of one histogram, scrape by scrape. When every known bucket of a scrape is there, what was added since the scrape
 * before gives the quantiles of that interval.
 */
export class BucketIntervals {
  private bounds: number[] = [];
  /** The counts of the last complete scrape. */
  private base: ReadonlyMap<number, number> | undefined;
  /** Time up to which every sample was used or given up. */
  private done = Number.NEGATIVE_INFINITY;
  /** Counts by bound of each scrape that is not used yet, by its time. */
  private readonly pending = new Map<number, Map<number, number>>();

  /**
   * Takes the sample of a bucket.
   *
   * @param bound upper bound of the bucket; Infinity for the last one
   * @param isDelta the sample counts what was added since the sample before, not a running total
   */
  take(time: number, bound: number, count: number, isDelta: boolean): BucketOutcome {
    if (time <= this.done) return 'duplicate';
    if (!this.bounds.includes(bound) && !this.learn(bound, time)) return 'incomplete_histogram';
    const scrape = this.pending.get(time) ?? new Map<number, number>();
    if (scrape.has(bound)) return 'duplicate';
    scrape.set(bound, count);
    this.pending.set(time, scrape);
    if (this.pending.size > MOST_PENDING) {
      this.forget();
      return 'incomplete_histogram';
    }
    return this.complete(time, scrape, isDelta);
  }

  /** Ends the series: its next scrape is a baseline. */
  stale(time: number): void {
    this.returnTo(Math.max(this.done, time));
  }

  /** Continues after a time, so that a request that was not stored can be repeated. The next scrape is a baseline. */
  returnTo(time: number): void {
    this.forget();
    this.done = time;
  }

  private forget(): void {
    this.bounds = [];
    this.base = undefined;
    this.pending.clear();
  }

  /** Notes a new bucket; false if there are too many. The scrape that brings it is the next baseline. */
  private learn(bound: number, time: number): boolean {
    if (this.bounds.length >= MOST_BUCKETS) return false;
    for (const earlier of this.pending.keys()) if (earlier < time) this.pending.delete(earlier);
    this.base = undefined;
    this.bounds = [...this.bounds, bound].sort((one, other) => one - other);
    return true;
  }

  private complete(time: number, scrape: ReadonlyMap<number, number>, isDelta: boolean): BucketOutcome {
    // Which buckets there are is known once the next scrape begins.
    const first = Math.min(...this.pending.keys());
    if (this.base === undefined && first < time && this.pending.get(first)?.size === this.bounds.length)
      this.settle(first);
    const { base } = this;
    if (base === undefined || scrape.size < this.bounds.length) return 'bucket';
    const added = this.bounds.map(
      (bound) => (scrape.get(bound) ?? 0) - (isDelta ? 0 : (base.get(bound) ?? 0)),
    );
    this.settle(time);
    // A total below the one before, or fewer observations up to a higher bound, is a reset between the two.
    if (added.some((count, at) => count < 0 || (at > 0 && count < added[at - 1]))) return 'reset';
    const quantiles = QUANTILES.map((q) => bucketQuantile(q, this.bounds, added));
    return quantiles.every(Number.isFinite) ? quantiles : 'bucket';
  }

  /** Makes a scrape the baseline of the next one. */
  private settle(time: number): void {
    this.base = this.pending.get(time);
    this.done = time;
    for (const earlier of this.pending.keys()) if (earlier <= time) this.pending.delete(earlier);
  }
}
