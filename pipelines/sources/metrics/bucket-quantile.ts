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
