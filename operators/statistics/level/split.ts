import { cleanSpikes, LARGEST_PHI, noiseFloor } from '../spread/noise-floor.ts';
import { WINDOW } from '../window.ts';

/** Least observations on each side of a split. */
export const LEAST_SIDE = 5;
/** Noise scales beyond which a single value is removed as a spike. */
const CLEAN = 4;
/** Degrees of freedom that a split uses: the parameters of two lines and an autoregressive coefficient. */
const PARAMETERS = 5;
/** Stretches of at least this many values are searched coarsely first, and closely if the coarse score reaches the second. */
const COARSE_LEAST = 64;
const COARSE_SCORE = 0.45;
/** Distance from the nearer end that increases the step of the coarse pass by one. */
const COARSE_STEP = 10;
/** Variance at which a stretch counts as constant, in squares of its largest value. */
const CONSTANT = 1e-30;

/** The best division of a stretch in two. One object is reused: read it before the next search. */
export interface Split {
  /** Index in the stretch of the first observation of the second part. */
  at: number;
  /** Smallest ratio of a gain to its bound: 1 or more means a change. */
  score: number;
  /** Reduction of the residual sum of squares by a second line, in units of the total variance. */
  practicalGain: number;
  /** The same for AR(1) noise with its own coefficient with and without the change, in units of the noise variance. */
  statisticalGain: number;
  /** Coefficient of the AR(1) noise with two lines. */
  phi: number;
  /** Lower bound used for the noise variance, in squares of the outcome's unit. */
  floor: number;
}

/** Bounds and scale for the gains of a split. */
export interface SplitBounds {
  /** Least practical gain. */
  practical: number;
  /** Least statistical gain. */
  statistical: number;
  /** Total variance of the series with its season, if the values are without it; 0 to use the variance of the values. */
  seen: number;
}

/** 1 / n and 12 / (n (n² - 1)) by n: factors for the sums of a segment. */
const byCount = Float64Array.from({ length: WINDOW + 1 }, (_, n) => (n === 0 ? 0 : 1 / n));
const bySpread = Float64Array.from({ length: WINDOW + 1 }, (_, n) => (n < 2 ? 0 : 12 / (n * (n * n - 1))));

/** Sums over the first k values of a stretch: value, its square, index times value, value times the one before. */
const sumY = new Float64Array(WINDOW + 1);
const sumYY = new Float64Array(WINDOW + 1);
const sumIY = new Float64Array(WINDOW + 1);
const sumYL = new Float64Array(WINDOW + 1);

const raw = new Float64Array(WINDOW);
const found: Split = { at: 0, score: 0, practicalGain: 0, statisticalGain: 0, phi: 0, floor: 0 };

function clip(phi: number): number {
  return Math.min(LARGEST_PHI, Math.max(0, phi));
}

/** Sum of squares that a line explains in the segment [from, to). */
function explained(from: number, to: number): number {
  const n = to - from;
  const y = sumY[to] - sumY[from];
  const t = sumIY[to] - sumIY[from] - ((from + to - 1) / 2) * y;
  return y * y * byCount[n] + t * t * bySpread[n];
}

/** The coefficient with two lines, corrected for the bias of their fit (Marriott and Pope, 1954). */
function corrected(phi: number, used: number): number {
  return clip(phi + (4 + 8 * phi) / used);
}

/**
 * Splits the end of a stretch where two straight lines explain it best. The index is the time axis, because the rule is about shape.
 *
 * A split must pass two tests: it is relevant on the scale of the total variance (practical gain), and one line with AR(1) noise explains
 * the stretch less well (statistical gain). The coefficient is free also without a change, which keeps random walks quiet: a coefficient
 * near 1 explains a walk (Andrews, 1993; Robbins et al., 2016). The noise variance is the residual variance of two lines, but at least the
 * floor estimated from the differences of all values; see {@link noiseFloor}.
 *
 * All splits are tried, O(n), unless a coarse pass over a tenth of them, denser towards the ends, shows that no change is near. The
 * expensive second gain is computed only where the first exceeds the best score so far.
 *
 * @param y outcomes, oldest first; replaced by the cleaned ones around their mean
 * @param n values in `y`, at most {@link WINDOW}
 * @param from first value of the part that is split; earlier values only set the scales
 * @param known the floor that an earlier search found, which saves more than half of the work
 * @returns undefined if there are too few values or they do not vary
 */
export function strongestSplit(
  y: Float64Array,
  n: number,
  from: number,
  bounds: SplitBounds,
  known?: number,
): Split | undefined {
  const length = n - from;
  if (length < 2 * LEAST_SIDE) return undefined;
  const origin = y[0];
  let largest = 0;
  for (let i = 0; i < n; i++) largest = Math.max(largest, Math.abs(y[i] - origin));
  if (!(largest > 0 && largest < Number.MAX_VALUE)) return undefined;
  const perLargest = 1 / largest;
  for (let i = 0; i < n; i++) raw[i] = (y[i] - origin) * perLargest;
  const unit = largest * largest;
  let floor: number;
  if (known === undefined) {
    floor = noiseFloor(raw, n, CLEAN, y);
  } else {
    floor = known / unit;
    cleanSpikes(raw, n, CLEAN * Math.sqrt(floor), y);
  }
  found.floor = floor * unit;
  let mean = 0;
  for (let i = 0; i < n; i++) mean += y[i];
  mean /= n;
  let variance = 0;
  for (let i = 0; i < n; i++) {
    y[i] -= mean;
    variance += y[i] * y[i];
  }
  variance /= n;
  if (!(variance > CONSTANT)) return undefined;
  accumulate(y, from, length);
  const seen = Math.max(variance, bounds.seen / unit);
  return search(length, bounds, 1 / seen, Math.max(floor, 1e-12 * variance));
}

function accumulate(y: Float64Array, from: number, length: number): void {
  let before = 0;
  for (let i = 0; i < length; i++) {
    const v = y[from + i];
    sumY[i + 1] = sumY[i] + v;
    sumYY[i + 1] = sumYY[i] + v * v;
    sumIY[i + 1] = sumIY[i] + i * v;
    sumYL[i + 1] = sumYL[i] + before * v;
    before = v;
  }
}

/** Step of the coarse pass at this split: 1 near the ends, larger further away. */
function stride(at: number, length: number): number {
  return 1 + Math.floor(Math.min(at, length - at) / COARSE_STEP);
}

/**
 * The search over all splits, after a coarse pass that ends the search if no split comes close. For each segment it needs the sums of
 * squares of y(t) and of y(t-1), and of their products, without the segment's first value (the jump belongs to neither side) and with a
 * line removed from both. The left and the right segment are written out, because calls that return three numbers made this four times as
 * slow.
 */
function search(length: number, bounds: SplitBounds, perVariance: number, floor: number): Split {
  const used = length - 2;
  const dof = Math.max(1, used - PARAMETERS);
  const end = length;
  const allY = sumY[end];
  const allYY = sumYY[end];
  const allIY = sumIY[end];
  const allYL = sumYL[end];
  const lagY = sumY[end - 1];
  const lagYY = sumYY[end - 1];
  const lagIY = sumIY[end - 1];
  const one = oneLine(length);
  const line = explained(0, length);
  const perPractical = 1 / bounds.practical;
  const perStatistical = 1 / bounds.statistical;
  let best = Number.NEGATIVE_INFINITY;
  let coarse = length >= COARSE_LEAST;
  for (let at = LEAST_SIDE; ; at += coarse ? stride(at, length) : 1) {
    if (at > length - LEAST_SIDE) {
      if (!coarse || best < COARSE_SCORE) break;
      coarse = false;
      best = Number.NEGATIVE_INFINITY;
      at = LEAST_SIDE;
    }
    const y = sumY[at];
    const iy = sumIY[at];
    const restY = allY - y;
    const leftT = iy - ((at - 1) / 2) * y;
    const rightT = allIY - iy - ((at + end - 1) / 2) * restY;
    const two =
      y * y * byCount[at] +
      leftT * leftT * bySpread[at] +
      restY * restY * byCount[end - at] +
      rightT * rightT * bySpread[end - at];
    const practicalGain = (two - line) * perVariance;
    const practical = practicalGain * perPractical;
    if (!(practical > best)) continue;

    const middle = at / 2;
    const perCount = byCount[at - 1];
    const perSpread = bySpread[at - 1];
    const y0 = sumY[1];
    const a = y - y0;
    const b = sumY[at - 1];
    const ta = iy - middle * a;
    const tb = sumIY[at - 1] + b - middle * b;
    const square = sumYY[at];
    let yy = square - sumYY[1] - a * a * perCount - ta * ta * perSpread;
    let ll = sumYY[at - 1] - b * b * perCount - tb * tb * perSpread;
    let yl = sumYL[at] - a * b * perCount - ta * tb * perSpread;

    const centre = (at + end) / 2;
    const rightPerCount = byCount[end - at - 1];
    const rightPerSpread = bySpread[end - at - 1];
    const c = allY - sumY[at + 1];
    const d = lagY - y;
    const tc = allIY - sumIY[at + 1] - centre * c;
    const td = lagIY - iy + d - centre * d;
    yy += allYY - sumYY[at + 1] - c * c * rightPerCount - tc * tc * rightPerSpread;
    ll += lagYY - square - d * d * rightPerCount - td * td * rightPerSpread;
    yl += allYL - sumYL[at + 1] - c * d * rightPerCount - tc * td * rightPerSpread;

    const phi = corrected(ll > 0 ? yl / ll : 0, used);
    const rest = Math.max(0, yy - 2 * phi * yl + phi * phi * ll);
    const statisticalGain = (one - rest) / Math.max(rest / dof, floor);
    const score = Math.min(practical, statisticalGain * perStatistical);
    if (!(score > best)) continue;
    best = score;
    found.at = at;
    found.practicalGain = practicalGain;
    found.statisticalGain = statisticalGain;
    found.phi = phi;
  }
  found.score = best;
  return found;
}

/** Residual sum of squares of one line with AR(1) noise, with the coefficient estimated from the stretch. */
function oneLine(length: number): number {
  const n = length - 1;
  const middle = length / 2;
  const y = sumY[length] - sumY[1];
  const l = sumY[n];
  const ty = sumIY[length] - middle * y;
  const tl = sumIY[n] + l - middle * l;
  const yy = sumYY[length] - sumYY[1] - y * y * byCount[n] - ty * ty * bySpread[n];
  const ll = sumYY[n] - l * l * byCount[n] - tl * tl * bySpread[n];
  const yl = sumYL[length] - y * l * byCount[n] - ty * tl * bySpread[n];
  const phi = ll > 0 ? clip(yl / ll) : 0;
  return yy - 2 * phi * yl + phi * phi * ll;
}
