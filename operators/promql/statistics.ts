/** Statistics of values as PromQL defines them, of ranges and of aggregations alike. None of them is for no values. */

type Values = ArrayLike<number>;

/** The sum, with what its additions round off (Neumaier, Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen, 1974). */
export function total(values: Values): number {
  let sum = 0;
  let lost = 0;
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    const next = sum + value;
    lost += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return Number.isFinite(sum) ? sum + lost : sum;
}

/** The mean, which does not overflow where the sum would. */
export function mean(values: Values): number {
  const { length } = values;
  const sum = total(values);
  if (Number.isFinite(sum)) return sum / length;
  for (let at = 0; at < length; at++) if (!Number.isFinite(values[at])) return sum;
  return total(Float64Array.from(values, (value) => value / length));
}

/** The mean of the squared differences from the mean (Welford, Note on a method for calculating corrected sums of squares, 1962). */
export function variance(values: Values): number {
  let centre = 0;
  let sum = 0;
  for (let at = 0; at < values.length; at++) {
    const apart = values[at] - centre;
    centre += apart / (at + 1);
    sum += apart * (values[at] - centre);
  }
  return sum / values.length;
}

/** The least (`sign` -1) or the greatest value; NaN only if there is no other. */
export function extreme(values: Values, sign: 1 | -1): number {
  let best = Number.NaN;
  for (let at = 0; at < values.length; at++) {
    const value = values[at];
    if (Number.isNaN(best) || (value - best) * sign > 0) best = value;
  }
  return best;
}

/**
 * Quantile by linear interpolation between the closest ranks; -Infinity below 0 and Infinity above 1. NaN counts as the smallest value.
 */
export function promqlQuantile(quantile: number, sample: ArrayLike<number>): number {
  const sorted = new Float64Array(sample).sort();
  // The typed sort puts NaN last; PromQL first.
  const known = sorted.findIndex(Number.isNaN);
  if (known > 0) sorted.set([...sorted.subarray(known), ...sorted.slice(0, known)]);
  if (sorted.length === 0 || Number.isNaN(quantile)) return Number.NaN;
  if (quantile < 0) return -Infinity;
  if (quantile > 1) return Infinity;
  const rank = quantile * (sorted.length - 1);
  const lower = Math.floor(rank);
  const upper = Math.min(sorted.length - 1, lower + 1);
  // An infinite neighbour of weight 0 counts nothing.
  if (rank === lower) return sorted[lower];
  return sorted[lower] * (1 - (rank - lower)) + sorted[upper] * (rank - lower);
}

/** The median of the distances from the median; NaN if any value is. */
export function medianDeviation(values: Values): number {
  for (let at = 0; at < values.length; at++) if (Number.isNaN(values[at])) return Number.NaN;
  const median = promqlQuantile(0.5, values);
  return promqlQuantile(
    0.5,
    Array.from(values, (value) => Math.abs(value - median)),
  );
}
