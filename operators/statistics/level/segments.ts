import { LEAST_SIDE } from './split.ts';

/** Mean and population variance of y[from..to). O(n). */
export function moments(y: Float64Array, from: number, to: number): { mean: number; variance: number } {
  let sum = 0;
  for (let i = from; i < to; i++) sum += y[i] - y[from];
  const mean = sum / (to - from);
  let squares = 0;
  for (let i = from; i < to; i++) squares += (y[i] - y[from] - mean) ** 2;
  return { mean: y[from] + mean, variance: squares / (to - from) };
}

/**
 * Position of a change in y[0..n) that was split at `at`. The second line of a young change may be steep and begin too early: values still
 * nearer to the previous level belong to the first part.
 */
export function dated(y: Float64Array, at: number, n: number): number {
  if (n - at > 2 * LEAST_SIDE) return at;
  const before = moments(y, at - LEAST_SIDE, at).mean;
  const after = moments(y, n - 2, n).mean;
  let place = at;
  while (place < n - 2 && Math.abs(y[place] - before) < Math.abs(y[place] - after)) place++;
  return place;
}
