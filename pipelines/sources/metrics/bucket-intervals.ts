import { type Arrival, type Past, type Timed, Timeline } from './timeline.ts';

/**
 * A quantile of a histogram by linear interpolation within its bucket, as Prometheus' `histogram_quantile` estimates it: the lowest bucket
 * begins at 0 if its bound is positive, and a quantile in the last, unbounded bucket is the highest finite bound.
 *
 * @param q from 0 to 1
 * @param bounds upper bounds, ascending; the last one is Infinity
 * @param counts observations up to each bound (cumulative)
 * @returns NaN if there is no observation or no finite bound
 */
export function bucketQuantile(q: number, bounds: readonly number[], counts: readonly number[]): number {
  const last = bounds.length - 1;
  const total = counts[last];
  if (last < 1 || bounds[last] !== Number.POSITIVE_INFINITY || !(total > 0)) return Number.NaN;
  const rank = q * total;
  const at = counts.findIndex((count) => count >= rank);
  if (at === last) return bounds[last - 1];
  if (at === 0 && bounds[0] <= 0) return bounds[0];
  const from = at === 0 ? 0 : bounds[at - 1];
  const below = at === 0 ? 0 : counts[at - 1];
  const within = counts[at] - below;
  return within === 0 ? bounds[at] : from + (bounds[at] - from) * ((rank - below) / within);
}

/** The quantiles that a histogram gives. */
export const QUANTILES = [0.5, 0.9, 0.99] as const;

/** The bound of a bucket; undefined if the text is none. */
export function boundOf(text: string): number | undefined {
  const bound = /^\+?inf$/i.test(text) ? Number.POSITIVE_INFINITY : Number(text);
  return text.trim() === '' || Number.isNaN(bound) ? undefined : bound;
}

/** Most scrapes of a histogram whose buckets are awaited: senders may part the buckets of one scrape among their connections. */
const MOST_PENDING = 4;

const NOTHING_COUNTED: ReadonlyMap<number, number> = new Map();

/** Most buckets of one histogram. */
const MOST_BUCKETS = 512;

/** What a bucket's sample gave: nothing of its own, because it is one of several; or the quantiles of the interval that it completes. */
export type BucketOutcome =
  | 'bucket'
  | 'duplicate'
  | 'incomplete_histogram'
  | 'late'
  | 'reset'
  | readonly number[];

/** The counts of a scrape by bound; none where the series ended, or continues with other buckets: the next scrape is a baseline. */
interface Scrape extends Timed {
  readonly counts: ReadonlyMap<number, number> | undefined;
}

/** What is kept of a histogram; see {@link BucketIntervals.putBack}. */
export interface BucketsKept {
  readonly bounds: readonly number[];
  readonly pending: ReadonlyMap<number, ReadonlyMap<number, number>>;
  readonly past: Past<Scrape>;
}

/**
 * The cumulative buckets of one histogram, scrape by scrape. When every known bucket of a scrape is there, what was added since the scrape
 * before gives the quantiles of that interval.
 */
export class BucketIntervals {
  private bounds: readonly number[] = [];
  /** The scrapes that are used: each is the baseline of the next. */
  private readonly scrapes = new Timeline<Scrape>(({ counts }) => counts?.size ?? 1);
  /** Counts by bound of each scrape that is not used yet, by its time. */
  private pending = new Map<number, Map<number, number>>();

  /** What is kept now, for {@link putBack}. */
  get kept(): BucketsKept {
    const pending = new Map([...this.pending].map(([time, counts]) => [time, new Map(counts)]));
    return { bounds: this.bounds, pending, past: this.scrapes.past };
  }

  /** Forgets later scrapes, so that a request that was not stored can be repeated. */
  putBack({ bounds, pending, past }: BucketsKept, arrival: Arrival): void {
    this.scrapes.putBack(past, arrival);
    if (this.scrapes.last !== past.last) return;
    this.bounds = bounds;
    this.pending = new Map([...pending].map(([time, counts]) => [time, new Map(counts)]));
  }

  /**
   * Takes the sample of a bucket.
   *
   * @param bound upper bound of the bucket; Infinity for the last one
   * @param isDelta the sample counts what was added since the sample before, not a running total
   */
  take(time: number, bound: number, count: number, isDelta: boolean, arrival: Arrival): BucketOutcome {
    const before = this.scrapes.before(time, arrival);
    if (before === 'late' || before === 'taken') return 'late';
    if (!this.bounds.includes(bound) && !this.learn(bound, time)) return 'incomplete_histogram';
    const scrape = this.pending.get(time) ?? new Map<number, number>();
    if (scrape.has(bound)) return 'duplicate';
    scrape.set(bound, count);
    this.pending.set(time, scrape);
    if (this.pending.size > MOST_PENDING) {
      this.forget();
      return 'incomplete_histogram';
    }
    return this.complete(time, scrape, isDelta, arrival);
  }

  /** Ends the series: its next scrape is a baseline. */
  stale(time: number, arrival: Arrival): void {
    const before = this.scrapes.before(time, arrival);
    if (before === 'late' || before === 'taken') return;
    this.forget();
    this.scrapes.add({ time, counts: undefined }, arrival);
  }

  private forget(): void {
    this.bounds = [];
    this.pending.clear();
    this.endHere();
  }

  /** Makes the next scrape a baseline. */
  private endHere(): void {
    const { last } = this.scrapes;
    this.scrapes.restart(last && { time: last.time, counts: undefined });
  }

  /** Notes a new bucket; false if there are too many. The scrape that brings it is the next baseline. */
  private learn(bound: number, time: number): boolean {
    if (this.bounds.length >= MOST_BUCKETS) return false;
    for (const earlier of this.pending.keys()) if (earlier < time) this.pending.delete(earlier);
    this.endHere();
    this.bounds = [...this.bounds, bound].sort((one, other) => one - other);
    return true;
  }

  private complete(
    time: number,
    scrape: ReadonlyMap<number, number>,
    isDelta: boolean,
    arrival: Arrival,
  ): BucketOutcome {
    // Deltas need no scrape before; that of a message ends with the unbounded bucket.
    const base =
      isDelta && scrape.has(Number.POSITIVE_INFINITY) ? NOTHING_COUNTED : this.baseOf(time, arrival);
    if (base === undefined || scrape.size < this.bounds.length) return 'bucket';
    const added = this.bounds.map(
      (bound) => (scrape.get(bound) ?? 0) - (isDelta ? 0 : (base.get(bound) ?? 0)),
    );
    this.settle(time, arrival);
    // A total below the one before, or fewer observations up to a higher bound, is a reset between the two.
    if (added.some((count, at) => count < 0 || (at > 0 && count < added[at - 1]))) return 'reset';
    const quantiles = QUANTILES.map((q) => bucketQuantile(q, this.bounds, added));
    return quantiles.every(Number.isFinite) ? quantiles : 'bucket';
  }

  /** The counts of the scrape before a time; undefined if the scrape at that time is a baseline. */
  private baseOf(time: number, arrival: Arrival): Scrape['counts'] {
    const countsBefore = () => {
      const before = this.scrapes.before(time, arrival);
      return typeof before === 'string' ? undefined : before?.counts;
    };
    const known = countsBefore();
    if (known !== undefined) return known;
    // Which buckets there are is known once the next scrape begins.
    const first = Math.min(...this.pending.keys());
    if (first < time && this.pending.get(first)?.size === this.bounds.length) this.settle(first, arrival);
    return countsBefore();
  }

  /** Makes a scrape the baseline of the next one. One that is ahead of the clock does not end the wait for others. */
  private settle(time: number, arrival: Arrival): void {
    this.scrapes.add({ time, counts: this.pending.get(time) }, arrival);
    const isAhead = (at: number) => at > arrival.until;
    for (const earlier of this.pending.keys())
      if (earlier <= time && isAhead(earlier) === isAhead(time)) this.pending.delete(earlier);
  }
}
