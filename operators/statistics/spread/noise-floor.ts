import { selectMedian } from '../robust.ts';
import { WINDOW } from '../window.ts';

/** Largest coefficient of AR(1) noise; a random walk has 1. */
export const LARGEST_PHI = 0.99;
/** Share of the standard deviation below which the median deviation is that of a mostly constant series. */
const SPARSE = 0.1;
/** Factor from median absolute deviation to standard deviation, for Gaussian values. */
const TO_SIGMA = 1.4826;

const scratch = new Float64Array(WINDOW);

/** Scaled median absolute deviation of y(i + lag) - y(i) around its median. O(n). */
function robustDifference(y: Float64Array, n: number, lag: number): number {
  const count = n - lag;
  for (let i = 0; i < count; i++) scratch[i] = y[i + lag] - y[i];
  const middle = selectMedian(scratch, count);
  for (let i = 0; i < count; i++) scratch[i] = Math.abs(y[i + lag] - y[i] - middle);
  return TO_SIGMA * selectMedian(scratch, count);
}

/** Standard deviation of y(i + lag) - y(i). O(n). */
function plainDifference(y: Float64Array, n: number, lag: number): number {
  const count = n - lag;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < count; i++) {
    const d = y[i + lag] - y[i];
    sum += d;
    squares += d * d;
  }
  return Math.sqrt(Math.max(0, (squares - (sum * sum) / count) / count));
}

/** Innovation variance of AR(1) noise whose differences over one and two steps have these standard deviations. */
function innovationVariance(one: number, two: number): number {
  if (!(one > 0)) return 0;
  const phi = Math.min(LARGEST_PHI, Math.max(0, (two / one) ** 2 - 1));
  return (one * one * (1 + phi)) / 2;
}

/**
 * Replaces values that differ from the median of the five around them (at the ends, of the first or last five) by more than `bound`. A
 * spike of one or two observations is removed; a shift moves the median and stays (a Hampel filter: Davies and Gather, 1993). O(n).
 *
 * @param y at least five values
 * @param into receives the cleaned values
 */
export function cleanSpikes(y: Float64Array, n: number, bound: number, into: Float64Array): void {
  for (let i = 0; i < n; i++) {
    into[i] = y[i];
    // If both neighbours are near, three of the five values are, and so is their median.
    const between = i > 0 && i < n - 1;
    if (between && Math.abs(y[i] - y[i - 1]) <= bound && Math.abs(y[i] - y[i + 1]) <= bound) continue;
    const from = Math.min(Math.max(i - 2, 0), n - 5);
    const middle = medianOfFive(y[from], y[from + 1], y[from + 2], y[from + 3], y[from + 4]);
    if (Math.abs(y[i] - middle) > bound) into[i] = middle;
  }
}

function medianOfFive(a: number, b: number, c: number, d: number, e: number): number {
  const lowAB = Math.min(a, b);
  const highAB = Math.max(a, b);
  const lowCD = Math.min(c, d);
  const highCD = Math.max(c, d);
  const f = Math.max(lowAB, lowCD);
  const g = Math.min(highAB, highCD);
  return Math.max(Math.min(f, g), Math.min(Math.max(f, g), e));
}

/**
 * Removes spikes from a stretch and estimates its noise variance, as that of the innovations of an AR(1) process, from differences over one
 * and two steps. Their ratio gives the coefficient at any level, and a change of level does not move their medians. If most values repeat,
 * so that the medians are (nearly) 0, the standard deviations of the cleaned values are used instead. O(n).
 *
 * @param y at least five values, oldest first
 * @param scales noise standard deviations beyond which a single value is a spike
 * @param into receives the cleaned values
 * @returns variance of the innovations; 0 if the values do not vary
 */
export function noiseFloor(y: Float64Array, n: number, scales: number, into: Float64Array): number {
  const one = robustDifference(y, n, 1);
  const robust = innovationVariance(one, robustDifference(y, n, 2));
  cleanSpikes(y, n, scales * Math.sqrt(robust), into);
  const plain = plainDifference(into, n, 1);
  return one >= SPARSE * plain ? robust : innovationVariance(plain, plainDifference(into, n, 2));
}
