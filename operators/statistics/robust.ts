/** Middle value of the first n entries, which are reordered. The mean of the two middle ones for an even n. */
export function medianInPlace(values: Float64Array, n: number): number {
  const part = values.subarray(0, n).sort();
  const half = n >> 1;
  return n % 2 === 1 ? part[half] : (part[half - 1] + part[half]) / 2;
}

/** The k-th smallest of the first n entries, which are reordered around it (Hoare's selection, 1961). O(n) on average. */
function select(values: Float64Array, n: number, k: number): number {
  let low = 0;
  let high = n - 1;
  while (high > low) {
    const pivot = values[(low + high) >> 1];
    let i = low;
    let j = high;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const swapped = values[i];
      values[i++] = values[j];
      values[j--] = swapped;
    }
    if (k <= j) high = j;
    else if (k >= i) low = i;
    else return values[k];
  }
  return values[k];
}

const BINS = 128;
const counts = new Uint16Array(BINS);
/** Fewer values are parted at once. */
const FEW = 48;

/**
 * As {@link medianInPlace}, without sorting: the values are counted into bins about their mean, and only the bin of
 * the middle is looked into. Exact; some ten times faster than a sort of a few hundred values.
 *
 * @param values no NaN; at most 65,535; used up
 */
export function selectMedian(values: Float64Array, n: number): number {
  const half = n >> 1;
  if (n > FEW) {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += values[i];
    const mean = sum / n;
    let spread = 0;
    for (let i = 0; i < n; i++) spread += Math.abs(values[i] - mean);
    spread /= n;
    const low = mean - 3 * spread;
    const perBin = BINS / (6 * spread);
    if (perBin > 0 && perBin < Number.MAX_VALUE) return binnedMedian(values, n, half, low, perBin);
  }
  const upper = select(values, n, half);
  return n % 2 === 1 ? upper : (largest(values, half) + upper) / 2;
}

function binOf(value: number, low: number, perBin: number): number {
  // Without a branch: which way it goes is chance, and guessing wrong costs more than the arithmetic.
  return Math.max(0, Math.min(BINS - 1, (value - low) * perBin)) | 0;
}

function binnedMedian(values: Float64Array, n: number, half: number, low: number, perBin: number): number {
  counts.fill(0);
  for (let i = 0; i < n; i++) counts[binOf(values[i], low, perBin)]++;
  let bin = 0;
  let below = 0;
  while (below + counts[bin] <= half) below += counts[bin++];
  const place = half - below;
  if (n % 2 === 0 && place === 0) {
    let under = Number.NEGATIVE_INFINITY;
    let upper = Number.POSITIVE_INFINITY;
    for (let i = 0; i < n; i++) {
      const value = values[i];
      if (binOf(value, low, perBin) < bin) under = Math.max(under, value);
      else upper = Math.min(upper, value);
    }
    return (under + upper) / 2;
  }
  let held = 0;
  for (let i = 0; i < n; i++) {
    const value = values[i];
    if (binOf(value, low, perBin) === bin) values[held++] = value;
  }
  const upper = select(values, held, place);
  return n % 2 === 1 ? upper : (largest(values, place) + upper) / 2;
}

function largest(values: Float64Array, n: number): number {
  let found = values[0];
  for (let i = 1; i < n; i++) if (values[i] > found) found = values[i];
  return found;
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
