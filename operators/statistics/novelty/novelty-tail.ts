import type { RecordCursor, RecordLayout } from '../slab.ts';

/** Values before a tail gives evidence. */
const WARM = 96;
/** Share of values beyond each of the two quantiles. */
const BEYOND = 0.005;
/** Least weight of a value in the centre and the deviation. */
const RATE = 1e-3;
/** Limit on a value's distance in the centre and the deviation, in deviations, so that one glitch does not blind the tail. */
const CLIP = 100;
/** Share of its distance by which a value beyond a quantile moves the mean excess, in the long run. */
const EXCESS_RATE = (0.2 * RATE) / BEYOND;
/** Shape of the generalised Pareto distribution: tails are assumed to be heavy. */
const SHAPE = 0.3;

const COUNT = 0;
const CENTRE = 1;
const DEVIATION = 2;
const HIGH = 3;
const LOW = 4;
const HIGH_EXCESS = 5;
const LOW_EXCESS = 6;
const SLOTS = 7;

/**
 * How far a view of a series is into its tails: two quantiles followed by stochastic approximation (Robbins and Monro, 1951), the mean
 * excess beyond each, and a generalised Pareto tail of fixed shape (Pickands, 1975) fitted by that mean. The evidence of a value is minus
 * the log of the probability of lying even further out, given that it is beyond the quantile. O(1).
 */
export class Tail {
  /** The quantiles that {@link push} compared the last value with. */
  low = 0;
  high = 0;
  private readonly head: number;

  constructor(layout: RecordLayout, name: string) {
    this.head = layout.reserveRing(`novelty-tail-${name}`, SLOTS);
  }

  /**
   * Compares a value with the tails, then learns from it.
   *
   * @param tolerance distance from a quantile that is rounding error
   * @returns the evidence; 0 between the quantiles
   */
  push(at: RecordCursor, x: number, tolerance: number): number {
    const f = at.f64;
    const h = at.base + this.head;
    const n = f[h + COUNT] + 1;
    f[h + COUNT] = n;
    if (n === 1) {
      this.low = this.high = x;
      f[h + CENTRE] = f[h + HIGH] = f[h + LOW] = x;
      return 0;
    }
    const high = f[h + HIGH];
    const low = f[h + LOW];
    this.high = high;
    this.low = low;
    const above = x - high;
    const below = low - x;
    let evidence = 0;
    if (n > WARM) {
      const least = Math.max(0.05 * f[h + DEVIATION], tolerance);
      if (above > tolerance) evidence = beyond(above, Math.max(f[h + HIGH_EXCESS], least));
      else if (below > tolerance) evidence = beyond(below, Math.max(f[h + LOW_EXCESS], least));
    }
    const rate = Math.max(1 / n, RATE);
    const most = n > WARM && f[h + DEVIATION] > 0 ? CLIP * f[h + DEVIATION] : Number.POSITIVE_INFINITY;
    const off = Math.max(-most, Math.min(most, x - f[h + CENTRE]));
    f[h + CENTRE] += rate * off;
    f[h + DEVIATION] += rate * (Math.abs(off) * (1 - rate) - f[h + DEVIATION]);
    const deviation = f[h + DEVIATION];
    const step = 2 * deviation * Math.max(0.3 / Math.sqrt(n), 5e-3);
    if (above > 0) {
      const learn = Math.min(1, 2 * Math.max(2 / n, EXCESS_RATE));
      f[h + HIGH_EXCESS] += learn * (Math.min(above, 20 * deviation) - f[h + HIGH_EXCESS]);
      f[h + HIGH] = high + step * (1 - BEYOND);
    } else {
      f[h + HIGH] = high - step * BEYOND;
    }
    if (below > 0) {
      const learn = Math.min(1, 2 * Math.max(2 / n, EXCESS_RATE));
      f[h + LOW_EXCESS] += learn * (Math.min(below, 20 * deviation) - f[h + LOW_EXCESS]);
      f[h + LOW] = low - step * (1 - BEYOND);
    } else {
      f[h + LOW] = low + step * BEYOND;
    }
    return evidence;
  }
}

/** Minus the log of the probability of an excess above `x` with the mean excess `scale`. */
function beyond(x: number, scale: number): number {
  return Math.log(1 + (SHAPE * x) / scale) / SHAPE;
}
