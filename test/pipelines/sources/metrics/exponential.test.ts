import { describe, expect, it } from 'vitest';
import {
  addedSince,
  bucketCount,
  type DenseBuckets,
  type ExponentialCounts,
  exponentialCounts,
  exponentialQuantile,
  exponentialQuantiles,
  MOST_EXPONENTIAL,
} from '../../../../pipelines/sources/metrics/exponential.ts';
import { fc } from '../../../property.ts';

const bound = (index: number, scale: number) => 2 ** (index * 2 ** -scale);

/** The index of the bucket of a magnitude: by trial, from below. */
function indexOf(value: number, scale: number): number {
  let index = Math.ceil(-12 * 2 ** scale);
  while (bound(index + 1, scale) < value) index++;
  return index;
}

/** The buckets of some magnitudes. */
function denseOf(values: readonly number[], scale: number): DenseBuckets {
  const indexes = values.map((value) => indexOf(value, scale));
  const offset = Math.min(0, ...indexes);
  const bucketCounts = Array<number>(Math.max(0, ...indexes) - offset + 1).fill(0);
  for (const index of indexes) bucketCounts[index - offset]++;
  return { offset, bucketCounts };
}

function countsOf(values: readonly number[], scale: number): ExponentialCounts {
  const counts = exponentialCounts(
    scale,
    values.filter((value) => value === 0).length,
    0,
    denseOf(
      values.filter((value) => value > 0),
      scale,
    ),
    denseOf(
      values.filter((value) => value < 0).map((value) => -value),
      scale,
    ),
  );
  if (counts === undefined) throw new Error('the scale is none');
  return counts;
}

/** Observations up to a value, where the logarithms of those in a bucket are evenly spread. */
function upTo(x: number, values: readonly number[], scale: number): number {
  let count = 0;
  for (const value of values) {
    if (value === 0) count += x >= 0 ? 1 : 0;
    else {
      const index = indexOf(Math.abs(value), scale);
      const fraction = Math.min(1, Math.max(0, Math.log2(Math.abs(x)) * 2 ** scale - index));
      if (value > 0) count += x > 0 ? fraction : 0;
      else count += x >= 0 ? 1 : 1 - fraction;
    }
  }
  return count;
}

/** The value that a part of the observations is up to, by bisection. */
function bisected(q: number, values: readonly number[], scale: number): number {
  let low = -5000;
  let high = 5000;
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (upTo(middle, values, scale) >= q * values.length - 1e-9) high = middle;
    else low = middle;
  }
  return high;
}

const magnitude = fc.double({ min: 0.001, max: 1000, noNaN: true });
const value = fc.oneof(
  { weight: 4, arbitrary: magnitude },
  { weight: 2, arbitrary: magnitude.map((each) => -each) },
  fc.constant(0),
);
const values = fc.array(value, { minLength: 1, maxLength: 40 });
const scale = fc.integer({ min: -2, max: 4 });
const q = fc.constantFrom(0.01, 0.5, 0.9, 0.99, 1);

const NONE: DenseBuckets = { offset: 0, bucketCounts: [] };
const given = (
  at: number,
  positive: DenseBuckets,
  { zeroCount = 0, zeroThreshold = 0, negative = NONE } = {},
): ExponentialCounts => {
  const counts = exponentialCounts(at, zeroCount, zeroThreshold, positive, negative);
  if (counts === undefined) throw new Error('the scale is none');
  return counts;
};

describe('exponentialQuantile', () => {
  it('is in the bucket of the observation with its rank', () => {
    fc.assert(
      fc.property(values, scale, q, (all, at, part) => {
        const sorted = all.toSorted((one, other) => one - other);
        const wanted = sorted[Math.ceil(part * all.length - 1e-9) - 1];
        const found = exponentialQuantile(part, countsOf(all, at));
        const index = indexOf(Math.abs(wanted), at);
        if (wanted === 0) expect(found).toBe(0);
        if (wanted === 0) return;
        expect(Math.sign(found)).toBe(Math.sign(wanted));
        expect(Math.abs(found)).toBeGreaterThanOrEqual(bound(index, at) * (1 - 1e-12));
        expect(Math.abs(found)).toBeLessThanOrEqual(bound(index + 1, at) * (1 + 1e-12));
      }),
    );
  });

  it('is where as many observations are below it as it says, by bisection', () => {
    fc.assert(
      fc.property(values, scale, q, (all, at, part) => {
        const found = exponentialQuantile(part, countsOf(all, at));
        const wanted = bisected(part, all, at);
        expect(Math.abs(found - wanted)).toBeLessThanOrEqual(1e-6 * Math.max(1, Math.abs(wanted)));
      }),
    );
  });

  it('is linear in the zero bucket, on the side of zero that the others are on', () => {
    const zero = { zeroCount: 4, zeroThreshold: 0.5 };
    const some = { offset: 0, bucketCounts: [4] };
    expect(exponentialQuantile(0.25, given(0, some, zero))).toBe(0.25);
    expect(exponentialQuantile(0.75, given(0, NONE, { ...zero, negative: some }))).toBe(-0.25);
    expect(exponentialQuantile(0.5, given(0, some, { ...zero, negative: some }))).toBe(0);
    expect(exponentialQuantile(0.5, given(0, NONE, zero))).toBe(0.25);
  });

  it('is none without observations, and finite at the ends of doubles', () => {
    expect(exponentialQuantile(0.5, given(0, NONE))).toBeNaN();
    expect(exponentialQuantiles(given(0, NONE))).toBeUndefined();
    const ends = given(-32, { offset: -1, bucketCounts: [1, 1] });
    for (const found of exponentialQuantiles(ends) ?? []) expect(Number.isFinite(found)).toBe(true);
    expect(exponentialCounts(33, 0, 0, NONE, NONE)).toBeUndefined();
    expect(exponentialCounts(0.5, 0, 0, NONE, NONE)).toBeUndefined();
  });
});

describe('exponentialCounts', () => {
  it('merges neighbours until there are few enough, which is the same as buckets of the lower scale', () => {
    const all = Array.from({ length: 1000 }, (_, at) => 1.01 ** at);
    const many = countsOf(all, 6);
    expect(bucketCount(many)).toBeLessThanOrEqual(MOST_EXPONENTIAL);
    expect(many).toEqual(countsOf(all, many.scale));
    expect(many.scale).toBe(4);
  });
});

describe('addedSince', () => {
  it('is what came since, whatever the two scales are', () => {
    fc.assert(
      fc.property(values, values, scale, scale, (before, since, first, second) => {
        const added = addedSince(countsOf(before, first), countsOf([...before, ...since], second));
        expect(added).toEqual(countsOf(since, Math.min(first, second)));
      }),
    );
  });

  it('counts as zero what a larger zero bucket has', () => {
    const before = given(0, { offset: -3, bucketCounts: [2, 3, 4, 5] }, { zeroCount: 1 });
    // Buckets (1/8, 1/4], (1/4, 1/2], (1/2, 1], (1, 2]; the first three begin below 0.6.
    const now = given(0, { offset: 0, bucketCounts: [7] }, { zeroCount: 15, zeroThreshold: 0.6 });
    expect(addedSince(before, now)).toMatchObject({
      zeroCount: 5,
      zeroThreshold: 1,
      positive: { indexes: [0], counts: [2] },
    });
    const atBound = given(0, { offset: -1, bucketCounts: [4, 7] }, { zeroCount: 8, zeroThreshold: 0.5 });
    expect(addedSince(before, atBound)).toMatchObject({
      zeroCount: 2,
      zeroThreshold: 0.5,
      positive: { indexes: [0], counts: [2] },
    });
  });

  it('is a reset where a bucket lost observations', () => {
    const before = given(0, { offset: 0, bucketCounts: [3, 1] });
    expect(addedSince(before, given(0, { offset: 0, bucketCounts: [9, 0] }))).toBeUndefined();
    expect(addedSince(before, given(0, NONE, { zeroCount: 9 }))).toBeUndefined();
  });

  it('takes no more for buckets that are far apart', () => {
    const ends = (offset: number) => given(20, { offset, bucketCounts: [1] });
    expect(addedSince(ends(-(2 ** 31)), ends(2 ** 31 - 2))).toBeUndefined();
    const apart = given(0, { offset: 2 ** 31 - 1, bucketCounts: [1] });
    expect(exponentialQuantile(0.5, apart)).toBe(Number.MAX_VALUE);
  });
});
