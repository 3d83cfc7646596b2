/** A least-squares line over real time. Times are in microseconds, slopes per second. */
export interface FittedLine {
  n: number;
  slope: number;
  /** Outcome of the line at the first observation. */
  intercept: number;
  residualSum: number;
  totalSum: number;
  /** Sum of squared deviations of the times from their mean, in seconds squared. */
  spreadTime: number;
}

/** Residuals with a lag-1 autocorrelation above this may be a random walk. */
const UNIT_ROOT = 0.9;
/** A sample of n may underestimate the autocorrelation by this over n. */
const UNDERESTIMATE = 10;
/** Share of the total below which a residual sum is rounding error. */
const ROUNDING = 1e-12;

/** Line through observations [from, to), at least two; the slope is 0 if all have the same time. O(n). */
export function fitLine(times: Float64Array, values: Float64Array, from: number, to: number): FittedLine {
  const n = to - from;
  let meanT = 0;
  let meanX = 0;
  for (let i = from; i < to; i++) {
    meanT += (times[i] - times[from]) * 1e-6;
    meanX += values[i] - values[from];
  }
  meanT /= n;
  meanX /= n;
  let tt = 0;
  let tx = 0;
  let xx = 0;
  for (let i = from; i < to; i++) {
    const t = (times[i] - times[from]) * 1e-6 - meanT;
    const x = values[i] - values[from] - meanX;
    tt += t * t;
    tx += t * x;
    xx += x * x;
  }
  const slope = tt > 0 ? tx / tt : 0;
  const residualSum = Math.max(0, xx - slope * tx);
  const intercept = values[from] + meanX - slope * meanT;
  return { n, slope, intercept, residualSum, totalSum: xx, spreadTime: tt };
}

/**
 * Lag-1 autocorrelation of a line's residuals, corrected for the bias of short samples and increased by {@link UNDERESTIMATE} / n,
 * because short samples hide most of it. Between 0 and .99. O(n).
 */
export function residualAutocorrelation(
  times: Float64Array,
  values: Float64Array,
  from: number,
  line: FittedLine,
): number {
  let before = 0;
  let products = 0;
  let squares = 0;
  for (let i = from; i < from + line.n; i++) {
    const r = values[i] - line.intercept - line.slope * (times[i] - times[from]) * 1e-6;
    products += r * before;
    squares += r * r;
    before = r;
  }
  if (!(squares > 0)) return 0;
  const phi = products / squares;
  return Math.min(0.99, Math.max(0, phi + (2 + 4 * phi) / line.n + UNDERESTIMATE / line.n));
}

/** Standard error of a line's slope when its residuals have lag-1 autocorrelation `phi` (Bayley and Hammersley, 1946). */
export function slopeError(line: FittedLine, phi: number): number {
  return Math.sqrt(((line.residualSum / (line.n - 2)) * ((1 + phi) / (1 - phi))) / line.spreadTime);
}

/**
 * The slope of observations [from, to) in standard errors, signed. If the residuals may be a random walk, it is limited to the t of the
 * drift of its steps (the case of Dickey and Fuller: the only slope of a walk is its drift). Infinite for an exact line. O(n).
 */
export function slopeT(times: Float64Array, values: Float64Array, from: number, line: FittedLine): number {
  if (!(line.totalSum > 0 && line.spreadTime > 0) || line.n < 3) return 0;
  if (line.residualSum <= ROUNDING * line.totalSum) return line.slope * Number.POSITIVE_INFINITY;
  const phi = residualAutocorrelation(times, values, from, line);
  const t = line.slope / slopeError(line, phi);
  if (phi < UNIT_ROOT) return t;
  const drift = driftT(values, from, from + line.n);
  return Math.sign(t) !== Math.sign(drift) ? 0 : Math.sign(t) * Math.min(Math.abs(t), Math.abs(drift));
}

/** Student's t of the mean step of values [from, to). */
function driftT(values: Float64Array, from: number, to: number): number {
  const n = to - from - 1;
  const mean = (values[to - 1] - values[from]) / n;
  let squares = 0;
  for (let i = from + 1; i < to; i++) squares += (values[i] - values[i - 1] - mean) ** 2;
  return squares > 0 ? mean / Math.sqrt(squares / (n - 1) / n) : mean * Number.POSITIVE_INFINITY;
}

/** Possible explanations of a stretch that slopes as a whole. */
export interface Onset {
  /** Index of the last observation before the slope, in the best course that is flat and then slopes. */
  knot: number;
  /** Residual sums of squares of that course, of the best two-level step, and of one line. */
  hinge: number;
  step: number;
  line: number;
}

/** Compares a hinge (flat, then a slope), a step and a line on observations [0, n), over all positions. O(n). */
export function onset(times: Float64Array, values: Float64Array, n: number): Onset {
  const line = fitLine(times, values, 0, n);
  let sum = 0;
  for (let i = 0; i < n; i++) sum += values[i] - values[0];
  const mean = values[0] + sum / n;
  let best = line.residualSum;
  let knot = 0;
  let stepGain = 0;
  let y = 0;
  let t = 0;
  let tt = 0;
  let ty = 0;
  const last = times[n - 1];
  // From the right: the sums are those of the observations after the position, with times counted from the end.
  for (let i = n - 1; i > 0; i--) {
    const x = values[i] - mean;
    const at = (times[i] - last) * 1e-6;
    y += x;
    t += at;
    tt += at * at;
    ty += at * x;
    const m = n - i;
    stepGain = Math.max(stepGain, (y * y) / m + (y * y) / (n - m));
    const from = (times[i - 1] - last) * 1e-6;
    const h = t - m * from;
    const hh = tt - 2 * from * t + m * from * from - (h * h) / n;
    const hy = ty - from * y;
    if (m < 3 || !(hh > 0)) continue;
    const residual = line.totalSum - (hy * hy) / hh;
    if (residual < best) {
      best = residual;
      knot = i - 1;
    }
  }
  const step = Math.max(0, line.totalSum - stepGain);
  return { knot, hinge: Math.max(0, best), step, line: line.residualSum };
}
