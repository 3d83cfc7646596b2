import { itemAt } from '../../../operators/item-at.ts';
import { QUANTILES } from './bucket-intervals.ts';

/** Most buckets that are kept of an exponential histogram; neighbours of finer ones are merged. */
export const MOST_EXPONENTIAL = 320;

/** The scales that are read are from -32 to 32; the SDKs of OpenTelemetry use -10 to 20. */
const LARGEST_SCALE = 32;
/** Steps between scales after which every index is 0 or -1; 2 to the power of more of them is no finite number. */
const MOST_STEPS = 64;
/** How far a threshold may be from a bound, in buckets, to be that bound: logarithms are not exact. */
const AT_BOUND = 1e-9;

/** Buckets that are not empty: their indexes, ascending, and the observations in each. */
export interface ExponentialBuckets {
  readonly indexes: readonly number[];
  readonly counts: readonly number[];
}

/**
 * Observations by exponential buckets: with base = 2^(2^-scale), the bucket with index i has the values in (base^i, base^(i+1)], or below zero
 * those in [-base^(i+1), -base^i).
 */
export interface ExponentialCounts {
  readonly scale: number;
  /** Observations from -zeroThreshold to zeroThreshold. */
  readonly zeroCount: number;
  readonly zeroThreshold: number;
  readonly positive: ExponentialBuckets;
  readonly negative: ExponentialBuckets;
}

/** Buckets as protocols have them: the index of the first, and the counts of all from there on. */
export interface DenseBuckets {
  readonly offset: number;
  readonly bucketCounts: readonly number[];
}

/** Buckets from pairs of an index and a count in ascending order of indexes; those with the same index become one, empty ones none. */
function bucketsOf(pairs: Iterable<readonly [index: number, count: number]>): ExponentialBuckets {
  const indexes: number[] = [];
  const counts: number[] = [];
  for (const [index, count] of pairs) {
    if (count === 0) continue;
    if (indexes.at(-1) !== index) {
      indexes.push(index);
      counts.push(count);
    } else counts.push((counts.pop() ?? 0) + count);
  }
  return { indexes, counts };
}

function* pairsOf({ indexes, counts }: ExponentialBuckets): Generator<readonly [number, number]> {
  for (const [at, index] of indexes.entries()) yield [index, itemAt(counts, at)];
}

function sum(counts: readonly number[]): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}

/** The same observations at a lower scale: 2^steps neighbours become one bucket, which has exactly their values. */
function coarser(counts: ExponentialCounts, steps: number): ExponentialCounts {
  if (steps === 0) return counts;
  const width = 2 ** Math.min(steps, MOST_STEPS);
  const merged = (buckets: ExponentialBuckets): ExponentialBuckets => {
    const indexes: number[] = [];
    const sums: number[] = [];
    let last = Number.NaN;
    let total = 0;
    const close = () => {
      if (total === 0) return;
      indexes.push(last);
      sums.push(total);
    };
    // Without objects for each: a message may have a bucket for each of its bytes.
    for (let at = 0; at < buckets.indexes.length; at++) {
      const index = Math.floor(itemAt(buckets.indexes, at) / width);
      if (index !== last) {
        close();
        last = index;
        total = 0;
      }
      total += itemAt(buckets.counts, at);
    }
    close();
    return { indexes, counts: sums };
  };
  return {
    ...counts,
    scale: counts.scale - steps,
    positive: merged(counts.positive),
    negative: merged(counts.negative),
  };
}

/** The same observations with those in the zero bucket whose bucket begins below a threshold, because parts of it count as zero. */
function withZero(counts: ExponentialCounts, threshold: number): ExponentialCounts {
  if (threshold <= 0) return counts;
  const exact = Math.log2(threshold) * 2 ** counts.scale;
  const bound = Math.round(exact);
  const first = Math.abs(exact - bound) < AT_BOUND * Math.max(1, Math.abs(bound)) ? bound : Math.ceil(exact);
  let { zeroCount } = counts;
  let zeroThreshold = threshold;
  const above = (buckets: ExponentialBuckets) =>
    bucketsOf(
      (function* () {
        for (const [index, count] of pairsOf(buckets)) {
          if (index >= first) yield [index, count] as const;
          else {
            zeroCount += count;
            zeroThreshold = Math.max(zeroThreshold, boundOf(index + 1, counts.scale));
          }
        }
      })(),
    );
  const positive = above(counts.positive);
  const negative = above(counts.negative);
  return { ...counts, zeroCount, zeroThreshold, positive, negative };
}

/** The lower bound of a bucket, or a value within it for an index between two; finite. */
function boundOf(index: number, scale: number): number {
  return Math.min(2 ** (index * 2 ** -scale), Number.MAX_VALUE);
}

/**
 * The observations of a point, with at most {@link MOST_EXPONENTIAL} buckets: the scale is lowered until there are no more.
 *
 * @returns undefined if the scale is none that is read
 */
export function exponentialCounts(
  scale: number,
  zeroCount: number,
  zeroThreshold: number,
  positive: DenseBuckets,
  negative: DenseBuckets,
): ExponentialCounts | undefined {
  if (!Number.isInteger(scale) || Math.abs(scale) > LARGEST_SCALE) return undefined;
  const read = ({ offset, bucketCounts }: DenseBuckets): ExponentialBuckets => {
    const indexes: number[] = [];
    const counts: number[] = [];
    for (const [at, count] of bucketCounts.entries()) {
      if (count === 0) continue;
      indexes.push(offset + at);
      counts.push(count);
    }
    return { indexes, counts };
  };
  const zero = Math.max(0, zeroThreshold || 0);
  let counts: ExponentialCounts = {
    scale,
    zeroCount,
    zeroThreshold: zero,
    positive: read(positive),
    negative: read(negative),
  };
  while (bucketCount(counts) > MOST_EXPONENTIAL) counts = coarser(counts, 1);
  return counts;
}

/** The number of buckets. */
export function bucketCount({ positive, negative }: ExponentialCounts): number {
  return positive.indexes.length + negative.indexes.length;
}

function difference(now: ExponentialBuckets, before: ExponentialBuckets): ExponentialBuckets {
  const added = new Map(pairsOf(now));
  for (const [index, count] of pairsOf(before)) added.set(index, (added.get(index) ?? 0) - count);
  return bucketsOf([...added].sort(([one], [other]) => one - other));
}

/**
 * What was added between two states of a running histogram: bucket by bucket, at the lower of the two scales and with the larger zero bucket.
 *
 * @returns undefined if a bucket lost observations, which is a reset
 */
export function addedSince(before: ExponentialCounts, now: ExponentialCounts): ExponentialCounts | undefined {
  const scale = Math.min(before.scale, now.scale);
  const threshold = Math.max(before.zeroThreshold, now.zeroThreshold);
  const [from, to] = [before, now].map((each) => withZero(coarser(each, each.scale - scale), threshold));
  if (from === undefined || to === undefined) return undefined;
  const added = {
    scale,
    zeroCount: to.zeroCount - from.zeroCount,
    zeroThreshold: Math.max(from.zeroThreshold, to.zeroThreshold),
    positive: difference(to.positive, from.positive),
    negative: difference(to.negative, from.negative),
  };
  const all = [added.zeroCount, ...added.positive.counts, ...added.negative.counts];
  return all.some((count) => count < 0) ? undefined : added;
}

/**
 * A quantile of exponential buckets, as Prometheus' `histogram_quantile` estimates it for native histograms. The observations are ranked from
 * the lowest bucket to the highest; the value at rank q·n lies in a bucket with index i, of which the fraction f of its observations is up to it.
 * It is taken to be 2^((i + f)·2^-scale), as if the logarithms of the values were evenly spread, and for a bucket below zero, whose values
 * ascend from its outer bound, -2^((i + 1 - f)·2^-scale). In the zero bucket values are evenly spread from -zeroThreshold to zeroThreshold, but
 * only on the side of zero that other observations are on, if they are on one.
 *
 * @param q above 0, up to 1
 * @returns NaN if there is no observation
 */
export function exponentialQuantile(q: number, counts: ExponentialCounts): number {
  const { scale, zeroCount, zeroThreshold, positive, negative } = counts;
  const total = sum(negative.counts) + zeroCount + sum(positive.counts);
  if (!(total > 0)) return Number.NaN;
  const rank = q * total;
  let below = 0;
  for (const [index, count] of [...pairsOf(negative)].reverse()) {
    below += count;
    if (below >= rank) return -boundOf(index + (below - rank) / count, scale);
  }
  if (zeroCount > 0 && below + zeroCount >= rank) {
    const from = negative.counts.length === 0 ? 0 : -zeroThreshold;
    const to = positive.counts.length === 0 && negative.counts.length > 0 ? 0 : zeroThreshold;
    return from + (to - from) * ((rank - below) / zeroCount);
  }
  below += zeroCount;
  for (const [index, count] of pairsOf(positive)) {
    below += count;
    if (below >= rank) return boundOf(index + 1 - (below - rank) / count, scale);
  }
  // The sum in another order may be larger by its rounding.
  return boundOf((positive.indexes.at(-1) ?? 0) + 1, scale);
}

/** The quantiles that a histogram gives; undefined if it has no observation. */
export function exponentialQuantiles(counts: ExponentialCounts): readonly number[] | undefined {
  const quantiles = QUANTILES.map((q) => exponentialQuantile(q, counts));
  return quantiles.every(Number.isFinite) ? quantiles : undefined;
}
