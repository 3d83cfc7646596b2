import { fUpper } from './distributions.ts';

/** Least observations on each side of a split. */
export const LEAST_SIDE = 5;

/** The best division of a stretch of a series in two, and how sure it is. */
export interface Split {
  /** Index of the first observation of the second part, in the stretch. */
  at: number;
  /** (R - R1 - R2) / variance: what two lines explain beyond one, on the scale of what is seen. */
  practicalGain: number;
  /** F statistic of two lines and AR(1) noise against one line and AR(1) noise. */
  f: number;
  /** Probability of such an F by chance, for all splits together (Bonferroni's bound). */
  pValue: number;
}

/** Residual sum of squares of a least-squares line over consecutive indices, from the sums about any origin. */
function residual(n: number, y: number, yy: number, i: number, iy: number): number {
  const tt = (n * (n * n - 1)) / 12;
  const meanY = y / n;
  const cross = iy - i * meanY;
  return Math.max(0, yy - y * meanY - (cross * cross) / tt);
}

/** 1 / n and 12 / (n (n² - 1)) by n: what the sums of a segment are divided by. */
let byCount = new Float64Array(0);
let bySpread = new Float64Array(0);

function tabulate(n: number): void {
  if (byCount.length > n) return;
  byCount = Float64Array.from({ length: n + 1 }, (_, k) => 1 / k);
  bySpread = Float64Array.from({ length: n + 1 }, (_, k) => 12 / (k * (k * k - 1)));
}

/**
 * Splits a stretch where two straight lines explain it best, by an exhaustive pass over all splits, O(n).
 * Index is time: the rule asks about shape.
 *
 * @param y outcomes, oldest first; changed in place: a lone value further than `clean` noise scales from the median
 * of its five neighbours is replaced by that median, so that a spike is no change
 * @returns undefined where the stretch is too short or does not move
 */
export function bestSplit(y: Float64Array, n: number, clean: number): Split | undefined {
  if (n < 2 * LEAST_SIDE) return undefined;
  cleanSpikes(y, n, clean);
  tabulate(n);
  const origin = y[0];
  let mean = 0;
  for (let i = 0; i < n; i++) mean += y[i] - origin;
  mean = origin + mean / n;
  let total = 0;
  let sumY = 0;
  let sumIY = 0;
  for (let i = 0; i < n; i++) {
    const v = y[i] - mean;
    total += v * v;
    sumY += v;
    sumIY += i * v;
  }
  if (!(total > 1e-18 * (total + mean * mean * n))) return undefined;
  // What a line explains of a segment: (sum y)² / n, and its cross product with time squared over the spread of time.
  const cross = sumIY - ((n - 1) / 2) * sumY;
  const one = cross * cross * bySpread[n] + sumY * sumY * byCount[n];
  let leftY = 0;
  let leftIY = 0;
  let best = 0;
  let at = LEAST_SIDE;
  for (let i = 0; i < LEAST_SIDE - 1; i++) {
    const v = y[i] - mean;
    leftY += v;
    leftIY += i * v;
  }
  for (let s = LEAST_SIDE; s <= n - LEAST_SIDE; s++) {
    const v = y[s - 1] - mean;
    leftY += v;
    leftIY += (s - 1) * v;
    const rightY = sumY - leftY;
    const leftCross = leftIY - ((s - 1) / 2) * leftY;
    const rightCross = sumIY - leftIY - ((s + n - 1) / 2) * rightY;
    const explained =
      leftY * leftY * byCount[s] +
      leftCross * leftCross * bySpread[s] +
      rightY * rightY * byCount[n - s] +
      rightCross * rightCross * bySpread[n - s];
    if (explained > best) {
      best = explained;
      at = s;
    }
  }
  const practicalGain = (best - one) / (total / n);
  const f = autoregressiveF(y, n, at, origin);
  const dof = n - 2 - 5;
  const pValue = dof > 0 ? Math.min(1, fUpper(f, 3, dof) * (n - 2 * LEAST_SIDE + 1)) : 1;
  return { at, practicalGain, f, pValue };
}

/** Sums of products of y(t) and y(t-1) over a segment after a line was taken out of both; its first value is free. */
function laggedProducts(y: Float64Array, from: number, to: number, origin: number, into: Float64Array): void {
  const n = to - from - 1;
  const tt = (n * (n * n - 1)) / 12;
  let a = 0;
  let b = 0;
  let ia = 0;
  let ib = 0;
  let aa = 0;
  let bb = 0;
  let ab = 0;
  for (let k = 0; k < n; k++) {
    const u = y[from + 1 + k] - origin;
    const v = y[from + k] - origin;
    const i = k - (n - 1) / 2;
    a += u;
    b += v;
    ia += i * u;
    ib += i * v;
    aa += u * u;
    bb += v * v;
    ab += u * v;
  }
  into[0] += Math.max(0, aa - (a * a) / n - (ia * ia) / tt);
  into[1] += Math.max(0, bb - (b * b) / n - (ib * ib) / tt);
  into[2] += ab - (a * b) / n - (ia * ib) / tt;
}

const products = new Float64Array(3);

function autoregressiveResidual(phi: number): number {
  return Math.max(0, products[0] - 2 * phi * products[2] + phi * phi * products[1]);
}

/**
 * F of two lines against one when the noise is AR(1), its coefficient free under both. Leaving it free is what keeps
 * random walks quiet: a walk is explained by a coefficient near 1 and no change (Andrews, 1993; Robbins et al., 2016).
 */
function autoregressiveF(y: Float64Array, n: number, at: number, origin: number): number {
  products.fill(0);
  laggedProducts(y, 0, n, origin, products);
  const clip = (phi: number) => Math.min(0.99, Math.max(0, phi));
  const one = autoregressiveResidual(products[1] > 0 ? clip(products[2] / products[1]) : 0);
  products.fill(0);
  laggedProducts(y, 0, at, origin, products);
  laggedProducts(y, at, n, origin, products);
  const used = n - 2;
  let phi = products[1] > 0 ? products[2] / products[1] : 0;
  phi = clip(phi + (4 + 8 * phi) / used);
  const two = autoregressiveResidual(phi);
  const dof = used - 5;
  if (dof <= 0) return 0;
  const noise = two / dof;
  const least = 1e-12 * one;
  return one <= 0 ? 0 : (one - two) / 3 / Math.max(noise, least);
}

/** Replaces lone values that stand off from the median of the five about them (at the ends, of the last five). O(n). */
function cleanSpikes(y: Float64Array, n: number, bound: number): void {
  let squares = 0;
  for (let i = 1; i < n; i++) squares += Math.abs(y[i] - y[i - 1]);
  const scale = (squares / (n - 1)) * 0.886;
  if (!(scale > 0)) return;
  const near = bound * scale;
  for (let i = 0; i < n; i++) {
    const before = i === 0 ? y[1] : y[i - 1];
    const after = i === n - 1 ? before : y[i + 1];
    if (Math.abs(y[i] - before) <= near && Math.abs(y[i] - after) <= near) continue;
    const from = Math.min(Math.max(i - 2, 0), n - 5);
    const middle = medianOfFive(y[from], y[from + 1], y[from + 2], y[from + 3], y[from + 4]);
    if (Math.abs(y[i] - middle) > near) y[i] = middle;
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

/** Residual sum of squares of the best two-level step through y, and of one line, O(n). */
export function stepAgainstLine(y: Float64Array, n: number): { step: number; line: number } {
  const origin = y[0];
  let sum = 0;
  let squares = 0;
  let cross = 0;
  for (let i = 0; i < n; i++) {
    const v = y[i] - origin;
    sum += v;
    squares += v * v;
    cross += i * v;
  }
  let left = 0;
  let gain = 0;
  for (let s = 1; s < n; s++) {
    left += y[s - 1] - origin;
    const right = sum - left;
    gain = Math.max(gain, (left * left) / s + (right * right) / (n - s));
  }
  return { step: Math.max(0, squares - gain), line: residual(n, sum, squares, (n * (n - 1)) / 2, cross) };
}
