import { selectInPlace } from '../select.ts';
import type { RecordCursor, RecordLayout } from '../slab.ts';

/** Number of errors that the scale covers. A power of two. */
export const ERRORS = 256;
const MASK = ERRORS - 1;
/** Errors before there is a scale, and between two updates of it. */
export const LEAST_ERRORS = 24;
/** 75 % quantile of |e| over the standard deviation, for Gaussian errors. */
const QUARTILE = 1.15035;

/** Scales from which errors count as the tail. */
export const TAIL = 3;
/** Errors after which the memory of the tail halves. */
const MEMORY = 4096;
/** Prior number of exceedances while little is known, and the number of errors that they count for. */
const PRIOR_COUNT = 0.3;
const PRIOR_ERRORS = 50;
/** Hill's index of light tails, the increase while few errors are known, until how many, and the prior number of exceedances. */
const LIGHT_INDEX = 0.1;
const UNKNOWN_INDEX = 0.25;
const UNKNOWN_ERRORS = 165;
const PRIOR_EXCEEDANCES = 8;
/** Limit on the excess of one error, so that an outlier does not hide another: four times {@link TAIL}, as a logarithm. */
const FARTHEST = Math.log(4);
/** Errors below the tail between two exceedances that count separately (runs declustering: Leadbetter, 1983). */
const APART = 4;
/**
 * Mean logarithm of the excess over {@link TAIL} scales, divided by the share of errors that exceed them (runs counted once), for Student's
 * t with three degrees of freedom: .366 over .030. Noise that exceeds the scales often exceeds them far.
 */
const INDEX_OF_SHARE = 12;
/** Prior number of errors, with one exceedance among them: about the share of t(3). */
const TAIL_PRIOR_ERRORS = 30;

const COUNT = 0;
const SCALE = 1;
const TALLIED = 2;
const EXCEEDED = 3;
const LOG_SUM = 4;
const REST = 5;
/** Unit of the stored errors: a power of two near the first one, because single precision has a range of its own. */
const UNIT = 6;
const HEAD = 7;

/** The largest float: errors are stored in single precision. */
const LARGEST = (2 - 2 ** -23) * 2 ** 127;

const held = new Float64Array(ERRORS);

/**
 * The usual size of a series' forecast errors, and the weight of their tail. The scale is the 75 % quantile of |e| over the last
 * {@link ERRORS} errors in Gaussian units, which a quarter of outliers cannot move, or half the mean absolute error if most errors are
 * zero. The tail beyond {@link TAIL} scales is a power law (Hill, 1975; Weissman, 1978); its share and index are estimated over some four
 * thousand errors. It is assumed to be heavy while few errors are known. O(1) an error; O(256) at every 24th.
 */
export class ErrorScale {
  private readonly head: number;
  /** Floats: the sizes of the last errors. */
  private readonly errors: number;

  constructor(layout: RecordLayout, name: string) {
    this.head = layout.reserve(name, HEAD);
    this.errors = layout.reserveRing(`${name}-errors`, ERRORS / 2);
  }

  count(at: RecordCursor): number {
    return at.f64[at.base + this.head + COUNT];
  }

  /** Robust standard deviation of the errors; 0 while fewer than {@link LEAST_ERRORS} are known or all are 0. */
  scale(at: RecordCursor): number {
    return at.f64[at.base + this.head + SCALE];
  }

  /**
   * Probability that the next error is larger than `u` scales, including the uncertainty of the tail; 1 below {@link TAIL}. The share of
   * exceedances is taken one standard error higher. Logarithms of Pareto exceedances are exponential. Given k of them with sum S, the next
   * one is beyond x with probability (1 + x / S)^-k (the predictive distribution under a Gamma prior, here of an index proportional to the
   * share).
   */
  chance({ f64: f, base }: RecordCursor, u: number): number {
    if (u < TAIL) return 1;
    const h = base + this.head;
    const exceeded = f[h + EXCEEDED] + 1;
    const share = (exceeded + Math.sqrt(exceeded)) / (f[h + TALLIED] + TAIL_PRIOR_ERRORS);
    const sum = f[h + LOG_SUM] + PRIOR_EXCEEDANCES * Math.max(LIGHT_INDEX, INDEX_OF_SHARE * share);
    const k = f[h + EXCEEDED] + PRIOR_EXCEEDANCES;
    return Math.min(1, share * (1 + Math.log(u / TAIL) / sum) ** -k);
  }

  /**
   * Scales that an error exceeds with probability p, by the most likely tail; at least {@link TAIL}. This is closer than {@link chance},
   * which includes the uncertainty.
   */
  bound({ f64: f, base }: RecordCursor, p: number): number {
    const h = base + this.head;
    const share = (f[h + EXCEEDED] + PRIOR_COUNT) / (f[h + TALLIED] + PRIOR_ERRORS);
    const prior = LIGHT_INDEX + UNKNOWN_INDEX * Math.min(1, UNKNOWN_ERRORS / f[h + TALLIED]) ** 4;
    const index = (f[h + LOG_SUM] + PRIOR_EXCEEDANCES * prior) / (f[h + EXCEEDED] + PRIOR_EXCEEDANCES);
    return TAIL * Math.max(1, share / p) ** index;
  }

  push(at: RecordCursor, error: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    const size = Math.abs(error);
    const scale = f[h + SCALE];
    if (scale > 0) this.tally(at, size / scale);
    const count = f[h + COUNT];
    if (f[h + UNIT] === 0 && size > 0) f[h + UNIT] = 2 ** Math.floor(Math.log2(size));
    at.f32[(at.base + this.errors) * 2 + (count & MASK)] =
      size > 0 ? Math.min(size / f[h + UNIT], LARGEST) : 0;
    f[h + COUNT] = count + 1;
    if ((count + 1) % LEAST_ERRORS === 0) this.renew(at);
  }

  private tally(at: RecordCursor, u: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    if (u >= TAIL) {
      if (f[h + REST] <= 0) {
        f[h + EXCEEDED]++;
        f[h + LOG_SUM] += Math.min(FARTHEST, Math.log(u / TAIL));
      }
      f[h + REST] = APART;
    } else if (f[h + REST] > 0) {
      f[h + REST]--;
    }
    if (++f[h + TALLIED] < MEMORY) return;
    f[h + TALLIED] /= 2;
    f[h + EXCEEDED] /= 2;
    f[h + LOG_SUM] /= 2;
  }

  private renew(at: RecordCursor): void {
    const f = at.f64;
    const h = at.base + this.head;
    const n = Math.min(f[h + COUNT], ERRORS);
    const first = (at.base + this.errors) * 2;
    let sum = 0;
    for (let i = 0; i < n; i++) {
      held[i] = at.f32[first + i] * f[h + UNIT];
      sum += held[i];
    }
    const quartile = selectInPlace(held, n, Math.floor(0.75 * (n - 1))) / QUARTILE;
    const fresh = f[h + SCALE] === 0;
    f[h + SCALE] = Math.max(quartile, (0.5 * 1.2533 * sum) / n);
    if (fresh && f[h + SCALE] > 0) for (let i = 0; i < n; i++) this.tally(at, held[i] / f[h + SCALE]);
  }
}
