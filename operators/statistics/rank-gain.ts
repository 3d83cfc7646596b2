import { normalQuantile } from './distributions.ts';
import { WINDOW } from './window.ts';

const values = new Float64Array(WINDOW);
const sorted = new Float64Array(WINDOW);
/** The same memory as {@link sorted}: the low word of each value first. */
const words = new Uint32Array(sorted.buffer);
/** Values this close, in their largest distance from the middle, are equal: rounding told them apart. */
const TIE = 1e-9;

/** Van der Waerden scores of ranks 1..n, as sums over the first k, so that ties can share theirs. */
const sums: (Float64Array | undefined)[] = [];

function scoreSums(n: number): Float64Array {
  const known = sums[n];
  if (known !== undefined) return known;
  const made = new Float64Array(n + 1);
  for (let k = 0; k < n; k++) made[k + 1] = made[k] + normalQuantile((k + 0.5) / n);
  sums[n] = made;
  return made;
}

/** Residual sum of squares of a least-squares line over values[from..to). */
function residual(from: number, to: number): number {
  const n = to - from;
  let y = 0;
  let yy = 0;
  let ty = 0;
  for (let i = from; i < to; i++) {
    y += values[i];
    yy += values[i] * values[i];
    ty += (i - (from + to - 1) / 2) * values[i];
  }
  const spread = (n * (n * n - 1)) / 12;
  return Math.max(0, yy - (y * y) / n - (ty * ty) / spread);
}

/** Takes the least-squares line out of the first n values. */
function detrend(n: number): void {
  let y = 0;
  let ty = 0;
  for (let i = 0; i < n; i++) {
    y += values[i];
    ty += (i - (n - 1) / 2) * values[i];
  }
  const slope = ty / ((n * (n * n - 1)) / 12);
  for (let i = 0; i < n; i++) values[i] -= y / n + slope * (i - (n - 1) / 2);
}

/**
 * Replaces the first n values by the normal scores of their ranks; equal values share the mean of theirs. Each value
 * carries its place in the lowest bits of its fraction through the sort, far below {@link TIE}.
 */
function rank(n: number): void {
  let largest = 0;
  for (let i = 0; i < n; i++) {
    sorted[i] = values[i];
    words[2 * i] = (words[2 * i] & ~(WINDOW - 1)) | i;
    largest = Math.max(largest, Math.abs(values[i]));
  }
  sorted.subarray(0, n).sort();
  const total = scoreSums(n);
  const near = TIE * largest;
  for (let first = 0; first < n; ) {
    let end = first + 1;
    while (end < n && sorted[end] - sorted[first] <= near) end++;
    const shared = (total[end] - total[first]) / (end - first);
    for (let k = first; k < end; k++) values[words[2 * k] & (WINDOW - 1)] = shared;
    first = end;
  }
}

/**
 * How much better two lines explain the ranks of a stretch than one line does, for a split that is given: the same
 * question as the statistical gain of `strongestSplit`, asked of the normal scores (van der Waerden, 1952) of
 * what is left without one line, prewhitened with the coefficient of the noise. Ranks of noise are the same whatever
 * its distribution, so that skewed and heavy-tailed noise, whose few large values a line follows, gains no more
 * than Gaussian noise. O(n log n).
 *
 * @param y outcomes, oldest first; y[from..to) is split at `from + at`
 * @param phi coefficient of the AR(1) noise
 * @returns fall of the residual sum of squares, in residual variances of two lines
 */
export function rankGain(y: Float64Array, from: number, to: number, at: number, phi: number): number {
  const n = to - from - 1;
  for (let i = 0; i < n; i++) values[i] = y[from + i + 1] - phi * y[from + i];
  detrend(n);
  rank(n);
  const one = residual(0, n);
  // The jump itself, at - 1 after differencing, belongs to neither side.
  const two = residual(0, at - 1) + residual(at, n);
  return (one - two) / Math.max(two / (n - 6), 1e-12 * one, Number.MIN_VALUE);
}
