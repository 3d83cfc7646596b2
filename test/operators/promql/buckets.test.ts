import { describe, expect, it } from 'vitest';
import { bucketFraction, bucketQuantile } from '../../../operators/promql/buckets.ts';
import { fc } from '../../property.ts';

/** Histograms with observations in each bucket, in any order of their bounds. */
const histograms = fc
  .array(fc.record({ width: fc.integer({ min: 1, max: 20 }), added: fc.integer({ min: 1, max: 50 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => {
    let [bound, count] = [0, 0];
    const buckets = parts.map(({ width, added }) => {
      bound += width;
      count += added;
      return { bound, count };
    });
    return { buckets: [...buckets, { bound: Infinity, count }].reverse(), highest: bound };
  });

describe('a classic histogram', () => {
  it('has the share of its observations below a quantile that the quantile is of', () => {
    const quantiles = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(histograms, quantiles, ({ buckets, highest }, quantile) => {
        const { value, forced } = bucketQuantile(quantile, buckets);
        expect(forced).toBe(false);
        expect(value).toBeLessThanOrEqual(highest);
        expect(bucketFraction(-Infinity, value, buckets)).toBeCloseTo(quantile, 9);
        expect(bucketFraction(value, Infinity, buckets)).toBeCloseTo(1 - quantile, 9);
      }),
    );
  });

  it('whose counts fall is raised, which is said, unless they were only rounded', () => {
    const of = (count: number) => [
      { bound: 1, count: 10 },
      { bound: 2, count },
      { bound: Infinity, count: 20 },
    ];
    expect(bucketQuantile(0.5, of(8))).toEqual({ value: 1, forced: true });
    expect(bucketQuantile(0.5, of(10 - 1e-13))).toEqual({ value: 1, forced: false });
  });

  it('that does not tell a quantile gives none', () => {
    const unbounded = { bound: Infinity, count: 5 };
    for (const [quantile, buckets, value] of [
      [0.5, [{ bound: 1, count: 5 }], Number.NaN],
      [0.5, [unbounded], Number.NaN],
      [
        0.5,
        [
          { bound: 1, count: 0 },
          { ...unbounded, count: 0 },
        ],
        Number.NaN,
      ],
      [-1, [unbounded], -Infinity],
      [2, [unbounded], Infinity],
      [0.1, [{ bound: -1, count: 3 }, unbounded], -1],
    ] as const) {
      expect(bucketQuantile(quantile, buckets).value).toEqual(value);
    }
    expect(bucketFraction(0, 1, [{ bound: 1, count: 5 }])).toBeNaN();
  });
});
