import { describe, expect, it } from 'vitest';
import { BucketIntervals, bucketQuantile } from '../../../../pipelines/sources/metrics/bucket-intervals.ts';
import { type Arrival, EarlierItems } from '../../../../pipelines/sources/metrics/timeline.ts';
import { fc } from '../../../property.ts';

const INF = Number.POSITIVE_INFINITY;
const BOUNDS = [1, 2, 4, INF];

/** No sample is ahead of the clock, and none is waited for. */
const IN_ORDER: Arrival = { until: INF, lateness: 0, earlier: new EarlierItems(1000) };

/** Counts of a scrape: `rate` observations more in each bucket with each second. */
const scrape = (time: number, rate = 1) =>
  BOUNDS.map((bound, at) => [time, bound, (at + 1) * rate * time] as const);

function take(
  intervals: BucketIntervals,
  samples: readonly (readonly [number, number, number])[],
  isDelta = false,
  arrival = IN_ORDER,
) {
  return samples.map(([time, bound, count]) => intervals.take(time, bound, count, isDelta, arrival));
}

describe('BucketIntervals', () => {
  it('gives the quantiles of each interval with its last bucket', () => {
    const intervals = new BucketIntervals();
    expect(take(intervals, scrape(1))).toEqual(['bucket', 'bucket', 'bucket', 'bucket']);
    // One observation more in each bucket: the median is at the bound of the second.
    expect(take(intervals, scrape(2)).at(-1)).toEqual([2, 4, 4]);
    expect(take(intervals, scrape(3)).at(-1)).toEqual([2, 4, 4]);
  });

  it('does not depend on the order of the buckets of two scrapes that overlap', () => {
    const pairs = [...scrape(2), ...scrape(3)];
    fc.assert(
      fc.property(fc.shuffledSubarray(pairs, { minLength: pairs.length }), (order) => {
        const intervals = new BucketIntervals();
        take(intervals, scrape(1));
        const found = take(intervals, order).filter((outcome) => typeof outcome !== 'string');
        // The later scrape may be whole first: it then covers both intervals.
        expect(found.length).toBeGreaterThanOrEqual(1);
        for (const quantiles of found) expect(quantiles).toEqual([2, 4, 4]);
      }),
    );
  });

  it('gives nothing for an interval without observations, at a reset, and after the end of the series', () => {
    const intervals = new BucketIntervals();
    take(intervals, scrape(1));
    take(intervals, scrape(2));
    const still = scrape(2).map(([, bound, count]) => [3, bound, count] as const);
    expect(take(intervals, still).at(-1)).toBe('bucket');
    expect(take(intervals, scrape(4, 0.1)).at(-1)).toBe('reset');
    intervals.stale(4.5, IN_ORDER);
    expect(take(intervals, scrape(5, 0.1)).at(-1)).toBe('bucket');
    expect(take(intervals, scrape(6, 0.1)).at(-1)).toEqual([2, 4, 4]);
  });

  it('takes what was added as it is, where that is given', () => {
    const intervals = new BucketIntervals();
    const added = (time: number) => BOUNDS.map((bound, at) => [time, bound, at + 1] as const);
    take(intervals, added(1), true);
    expect(take(intervals, added(2), true).at(-1)).toEqual([2, 4, 4]);
  });

  it('takes the first deltas of a message, whose last bucket ends it, also where its bounds change', () => {
    const intervals = new BucketIntervals();
    expect(take(intervals, scrape(1), true).at(-1)).toEqual([2, 4, 4]);
    expect(take(intervals, [...scrape(2).slice(0, 3), [2, 8, 8], [2, INF, 8]], true).at(-1)).toEqual([
      2, 6.4, 7.84,
    ]);
  });

  it('knows a repetition of what is awaited, and what comes too late', () => {
    const intervals = new BucketIntervals();
    take(intervals, scrape(1));
    expect(intervals.take(1, 1, 1, false, IN_ORDER)).toBe('duplicate');
    take(intervals, scrape(2));
    expect(take(intervals, scrape(2))).toEqual(Array(4).fill('late'));
  });

  it('places a late scrape between those before and after it, within the lateness', () => {
    const intervals = new BucketIntervals();
    const waiting = { ...IN_ORDER, lateness: 2 };
    for (const time of [1, 2, 5]) take(intervals, scrape(time), false, waiting);
    expect(take(intervals, scrape(4), false, waiting).at(-1)).toEqual([2, 4, 4]);
    expect(take(intervals, scrape(6), false, waiting).at(-1)).toEqual([2, 4, 4]);
    expect(take(intervals, scrape(3), false, waiting)).toEqual(Array(4).fill('late'));
  });

  it('is not held up by a scrape ahead of the clock', () => {
    const intervals = new BucketIntervals();
    const clock = { ...IN_ORDER, until: 10 };
    for (const time of [1, 2, 9999]) take(intervals, scrape(time), false, clock);
    expect(take(intervals, scrape(3), false, clock).at(-1)).toEqual([2, 4, 4]);
  });

  it('continues with other buckets from the second scrape that has them', () => {
    const intervals = new BucketIntervals();
    take(intervals, scrape(1));
    take(intervals, scrape(2));
    const more = (time: number) =>
      [...scrape(time).slice(0, 3), [time, 8, 4 * time], [time, INF, 4 * time]] as const;
    expect(take(intervals, more(3)).at(-1)).toBe('bucket');
    expect(take(intervals, more(4)).at(-1)).toEqual([2, 4.8, 7.68].map(() => expect.any(Number)));
  });

  it('gives up scrapes that never become whole, and recovers', () => {
    const intervals = new BucketIntervals();
    take(intervals, scrape(1));
    take(intervals, scrape(2));
    const fewer = (time: number) => scrape(time).filter(([, bound]) => bound !== 2);
    const outcomes = [3, 4, 5, 6, 7].flatMap((time) => take(intervals, fewer(time)));
    expect(outcomes).toContain('incomplete_histogram');
    take(intervals, fewer(8));
    expect(take(intervals, fewer(9)).at(-1)).toEqual([expect.any(Number), 4, 4]);
  });

  it('gives the same for scrapes that are repeated because they were not stored', () => {
    const intervals = new BucketIntervals();
    take(intervals, scrape(1));
    take(intervals, scrape(2).slice(0, 2));
    const { kept } = intervals;
    const found = take(intervals, [...scrape(2).slice(2), ...scrape(3)]);
    intervals.putBack(kept, IN_ORDER);
    expect(take(intervals, [...scrape(2).slice(2), ...scrape(3)])).toEqual(found);
    expect(found.at(-1)).toEqual([2, 4, 4]);
  });
});

describe('the quantile of buckets', () => {
  // The cases of Prometheus' own test of histogram_quantile (promql/testdata/histograms.test).
  it('is estimated as histogram_quantile does', () => {
    const positive = { bounds: [0.1, 0.2, 1, INF], counts: [5, 7, 11, 12] };
    const negative = { bounds: [-0.2, -0.1, 0.3, INF], counts: [1, 2, 2, 3] };
    const expected = [
      [positive, 0, 0],
      [positive, 0.2, 0.048],
      [positive, 0.5, 0.15],
      [positive, 0.8, 0.72],
      [positive, 1, 1],
      [negative, 0, -0.2],
      [negative, 0.2, -0.2],
      [negative, 0.5, -0.15],
      [negative, 0.8, 0.3],
    ] as const;
    for (const [{ bounds, counts }, q, quantile] of expected) {
      expect(bucketQuantile(q, bounds, counts)).toBeCloseTo(quantile, 12);
    }
  });

  it('is no number without observations or finite bounds', () => {
    expect(bucketQuantile(0.5, [1, INF], [0, 0])).toBeNaN();
    expect(bucketQuantile(0.5, [INF], [3])).toBeNaN();
    expect(bucketQuantile(0.5, [1, 2], [1, 2])).toBeNaN();
  });

  it('lies in the bucket of the true quantile', () => {
    const bounds = [1, 2, 5, 10, 20, 50, INF];
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 50 }),
        fc.constantFrom(0.5, 0.9, 0.99),
        (values, q) => {
          const counts = bounds.map((bound) => values.filter((value) => value <= bound).length);
          const sorted = [...values].sort((one, other) => one - other);
          const exact = sorted[Math.ceil(q * values.length) - 1];
          const at = bounds.findIndex((bound) => exact <= bound);
          const estimate = bucketQuantile(q, bounds, counts);
          expect(estimate).toBeLessThanOrEqual(bounds[at]);
          expect(estimate).toBeGreaterThanOrEqual(at === 0 ? 0 : bounds[at - 1]);
        },
      ),
    );
  });
});
