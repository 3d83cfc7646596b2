import { fUpper } from '../distributions.ts';

/** A line through one part of a stretch, and its uncertainty where the parts meet. */
interface Part {
  /** Value of the line where the parts meet, its slope, and their variances and covariance. */
  value: number;
  slope: number;
  valueVariance: number;
  slopeVariance: number;
  covariance: number;
  /** Residual variance, and its degrees of freedom. */
  variance: number;
  dof: number;
}

function part(y: Float64Array, from: number, to: number, at: number, inflation: number): Part {
  const n = to - from;
  const middle = (from + to - 1) / 2;
  const spread = (n * (n * n - 1)) / 12;
  let sum = 0;
  let cross = 0;
  for (let i = from; i < to; i++) {
    sum += y[i];
    cross += (i - middle) * y[i];
  }
  const mean = sum / n;
  const slope = cross / spread;
  let squares = 0;
  for (let i = from; i < to; i++) squares += (y[i] - mean - slope * (i - middle)) ** 2;
  const variance = squares / (n - 2);
  const noise = inflation * variance;
  const away = at - middle;
  return {
    value: mean + slope * away,
    slope,
    valueVariance: noise * (1 / n + (away * away) / spread),
    slopeVariance: noise / spread,
    covariance: (noise * away) / spread,
    variance,
    dof: n - 2,
  };
}

/** Share of the squared difference of the lines below which a variance is rounding error. */
const ROUNDING = 1e-20;
/** p-value of the variance ratio below which the noise of the parts counts as unequal. */
const UNEQUAL = 0.01;

/**
 * Probability that noise alone makes the lines through y[from..at) and y[at..to) differ this much, if the noise variance differs too:
 * Wald's statistic with one variance for each part, compared with F with the degrees of freedom of the noisier part (Welch, 1938; Toyoda,
 * 1974, shows the error of the test with one variance). 0 if the variances may be equal; the test with one variance is then valid and more
 * powerful. O(to - from).
 *
 * @param phi coefficient of AR(1) noise, which inflates the variance of means by (1 + phi) / (1 - phi)
 */
export function unequalChance(y: Float64Array, from: number, at: number, to: number, phi: number): number {
  const inflation = (1 + phi) / (1 - phi);
  const left = part(y, from, at, at, inflation);
  const right = part(y, at, to, at, inflation);
  const [more, less] = left.variance > right.variance ? [left, right] : [right, left];
  if (!(more.variance > ROUNDING * (right.value - left.value) ** 2)) return 0;
  if (2 * fUpper(more.variance / less.variance, more.dof, less.dof) > UNEQUAL) return 0;
  const a = left.valueVariance + right.valueVariance;
  const b = left.slopeVariance + right.slopeVariance;
  const c = left.covariance + right.covariance;
  const determinant = a * b - c * c;
  if (!(determinant > 0)) return 0;
  const value = right.value - left.value;
  const slope = right.slope - left.slope;
  const wald = (b * value * value - 2 * c * value * slope + a * slope * slope) / determinant;
  return fUpper(wald / 2, 2, more.dof);
}
