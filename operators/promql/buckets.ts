/** One bucket of a classic histogram: how many observations are at most its bound. */
export interface Bucket {
  readonly bound: number;
  readonly count: number;
}

/** Relative difference between counts that is taken for what additions rounded off. */
const ROUNDING = 1e-12;

/** The buckets in order of their bounds, those of the same bound as one; undefined if the last one has a finite bound. */
function inOrder(buckets: readonly Bucket[]): Bucket[] | undefined {
  const merged: Bucket[] = [];
  for (const { bound, count } of buckets.toSorted((one, other) => one.bound - other.bound || 0)) {
    const last = merged.at(-1);
    if (last?.bound === bound) merged[merged.length - 1] = { bound, count: last.count + count };
    else merged.push({ bound, count });
  }
  return merged.at(-1)?.bound === Infinity ? merged : undefined;
}

function isNear(one: number, other: number): boolean {
  const sum = Math.abs(one) + Math.abs(other);
  const apart = Math.abs(one - other);
  return one === 0 || other === 0
    ? apart < ROUNDING * Number.MIN_VALUE
    : apart / Math.min(sum, Number.MAX_VALUE) < ROUNDING;
}

/** Counts that never fall from one bucket to the next, and whether any was more than rounded. */
function rising(buckets: readonly Bucket[]): { readonly rising: Bucket[]; readonly forced: boolean } {
  let least = buckets[0]?.count ?? 0;
  let forced = false;
  const result = buckets.map(({ bound, count }) => {
    if (count > least && !isNear(least, count)) least = count;
    else if (count < least && !isNear(least, count)) forced = true;
    return { bound, count: Number.isNaN(count) ? count : least };
  });
  return { rising: result, forced };
}

/**
 * A quantile of a classic histogram, by linear interpolation within its bucket, of which the first begins at zero if its bound is positive.
 *
 * @returns the quantile, NaN where the buckets do not tell it; and whether counts that fell from one bucket to the next were raised
 */
export function bucketQuantile(
  quantile: number,
  given: readonly Bucket[],
): { readonly value: number; readonly forced: boolean } {
  const unknown = { value: Number.NaN, forced: false };
  if (Number.isNaN(quantile)) return unknown;
  if (quantile < 0) return { value: -Infinity, forced: false };
  if (quantile > 1) return { value: Infinity, forced: false };
  const ordered = inOrder(given);
  if (ordered === undefined) return unknown;
  const { rising: buckets, forced } = rising(ordered);
  const last = buckets.length - 1;
  const observations = buckets[last]?.count ?? 0;
  if (last < 1 || observations === 0) return { value: Number.NaN, forced };
  const rank = quantile * observations;
  const found = buckets.findIndex(({ count }, at) => at === last || count >= rank);
  const [bucket, before] = [buckets[found], buckets[found - 1]];
  if (bucket === undefined) return { value: Number.NaN, forced };
  if (found === last) return { value: before?.bound ?? Number.NaN, forced };
  if (before === undefined && bucket.bound <= 0) return { value: bucket.bound, forced };
  const start = before?.bound ?? 0;
  const below = before?.count ?? 0;
  return { value: start + (bucket.bound - start) * ((rank - below) / (bucket.count - below)), forced };
}

/** The share of the observations of a classic histogram between two values; NaN where the buckets do not tell it. */
export function bucketFraction(lower: number, upper: number, given: readonly Bucket[]): number {
  const buckets = inOrder(given);
  const all = buckets?.at(-1)?.count ?? 0;
  if (buckets === undefined || all === 0 || Number.isNaN(lower) || Number.isNaN(upper)) return Number.NaN;
  if (lower >= upper) return 0;
  const first = buckets[0]?.bound ?? 0;
  /** How many observations are at most a value. */
  const upTo = (value: number): number => {
    let start = first <= 0 ? -Infinity : 0;
    let below = 0;
    for (const { bound, count } of buckets) {
      if (start >= value) return below;
      if (bound > value) {
        return start === -Infinity ? count : below + ((count - below) * (value - start)) / (bound - start);
      }
      start = bound;
      below = count;
    }
    return all;
  };
  return (Math.min(upTo(upper), all) - Math.min(upTo(lower), all)) / all;
}
