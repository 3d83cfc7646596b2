/** Middle value of the first n entries, which are reordered. The mean of the two middle ones for an even n. */
export function medianInPlace(values: Float64Array, n: number): number {
  const part = values.subarray(0, n).sort();
  const half = n >> 1;
  return n % 2 === 1 ? part[half] : (part[half - 1] + part[half]) / 2;
}

/** Centre and scale of a feature among states that must not be swayed by a few odd ones. */
export interface RobustScale {
  readonly centre: Float64Array;
  /** 1.4826 times the median absolute deviation, which is the standard deviation of Gaussian data. */
  readonly scale: Float64Array;
}

/**
 * Median and scaled median absolute deviation of each feature (Hampel, 1974). A feature that does not vary gets a
 * thousandth of its level, or the least scale that is not 0, so that distances stay finite. O(n d log n).
 */
export function robustScale(states: readonly ArrayLike<number>[]): RobustScale {
  const n = states.length;
  const d = n === 0 ? 0 : states[0].length;
  const centre = new Float64Array(d);
  const scale = new Float64Array(d);
  const column = new Float64Array(n);
  for (let j = 0; j < d; j++) {
    for (let i = 0; i < n; i++) column[i] = states[i][j];
    centre[j] = medianInPlace(column, n);
    for (let i = 0; i < n; i++) column[i] = Math.abs(states[i][j] - centre[j]);
    scale[j] = 1.4826 * medianInPlace(column, n);
    if (!(scale[j] > 1e-9 * Math.abs(centre[j]))) scale[j] = 1e-3 * Math.abs(centre[j]) || 1e-9;
  }
  return { centre, scale };
}

/** Root mean square of the differences of two states in units of each feature's scale. */
export function scaledDistance(a: ArrayLike<number>, b: ArrayLike<number>, scale: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < scale.length; j++) sum += ((a[j] - b[j]) / scale[j]) ** 2;
  return Math.sqrt(sum / scale.length);
}
