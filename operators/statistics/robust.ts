import { selectInPlace } from './select.ts';

/** Median of the first n entries, which are reordered; for an even n, the mean of the two middle ones. */
export function medianInPlace(values: Float64Array, n: number): number {
  const half = n >> 1;
  const upper = selectInPlace(values, n, half);
  if (n % 2 === 1) return upper;
  let lower = values[0];
  for (let i = 1; i < half; i++) if (values[i] > lower) lower = values[i];
  return (lower + upper) / 2;
}

const BINS = 128;
const counts = new Uint16Array(BINS);
/** Up to this many values, quickselect is used directly. */
const FEW = 48;

/**
 * As {@link medianInPlace}, but values are first counted in bins around their mean, and only the bin of the median is searched. Exact; some
 * ten times faster than sorting a few hundred values.
 *
 * @param values no NaN; at most 65,535; overwritten
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
  const upper = selectInPlace(values, n, half);
  return n % 2 === 1 ? upper : (largest(values, half) + upper) / 2;
}

function binOf(value: number, low: number, perBin: number): number {
  // Without a branch: it would be unpredictable, and a misprediction costs more than the arithmetic.
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
  const upper = selectInPlace(values, held, place);
  return n % 2 === 1 ? upper : (largest(values, place) + upper) / 2;
}

function largest(values: Float64Array, n: number): number {
  let found = values[0];
  for (let i = 1; i < n; i++) if (values[i] > found) found = values[i];
  return found;
}

/** Root mean square of the differences of two states in units of each feature's scale. */
export function scaledDistance(a: ArrayLike<number>, b: ArrayLike<number>, scale: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < scale.length; j++) sum += ((a[j] - b[j]) / scale[j]) ** 2;
  return Math.sqrt(sum / scale.length);
}
