import { COUNT, HELD, LAST_TIME, MASK, ObservationRing, WINDOW } from './ring.ts';
import type { RecordCursor, RecordLayout } from './slab.ts';

export { WINDOW };

/** Ratio of mean square to variance at which sums around an anchor have lost half of their digits. */
const ILL = 1e8;

const ANCHOR_TIME = 3;
const ANCHOR_VALUE = 4;
const SUM_T = 5;
const SUM_TT = 6;
const SUM_X = 7;
const SUM_XX = 8;
const SUM_TX = 9;
const HEAD = 10;

/** Ordinary least-squares line through the window. Times are seconds after the window's first observation. */
export interface FittedLine {
  slopePerSecond: number;
  residualSum: number;
  totalSum: number;
  spreadTime: number;
}

/**
 * The last {@link WINDOW} observations of a series in event-time order, and the sums that give their mean, variance and least-squares line
 * over real time. O(1) an observation: a value that leaves is subtracted. Once per lap of the ring all sums are recomputed around a new
 * anchor, so that rounding errors do not accumulate and a step of 0.1 at a level of 1e12 stays visible (shifted data algorithm: Chan, Golub
 * and LeVeque, 1983).
 */
export class ObservationWindow extends ObservationRing {
  /** Reused by {@link line}: read it before the next call. */
  private readonly fitted: FittedLine = { slopePerSecond: 0, residualSum: 0, totalSum: 0, spreadTime: 0 };

  constructor(layout: RecordLayout) {
    super(layout, 'window', HEAD);
  }

  /** Appends an observation that is not earlier than the latest. Time in microseconds. */
  override push(at: RecordCursor, time: number, outcome: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    const count = f[h + COUNT];
    const slot = count & MASK;
    const value = at.base + this.values + slot;
    const when = at.base + this.times + slot;
    if (count === 0) {
      f[h + ANCHOR_TIME] = time;
      f[h + ANCHOR_VALUE] = outcome;
    }
    let stale = slot === MASK;
    if (f[h + HELD] === WINDOW) {
      const t = (f[when] - f[h + ANCHOR_TIME]) * 1e-6;
      const x = f[value] - f[h + ANCHOR_VALUE];
      f[h + SUM_T] -= t;
      f[h + SUM_TT] -= t * t;
      f[h + SUM_X] -= x;
      f[h + SUM_XX] -= x * x;
      f[h + SUM_TX] -= t * x;
      const sum = f[h + SUM_X];
      stale ||= !(f[h + SUM_XX] <= ILL * (f[h + SUM_XX] - (sum * sum) / (WINDOW - 1)));
    } else {
      f[h + HELD]++;
    }
    f[value] = outcome;
    f[when] = time;
    f[h + COUNT] = count + 1;
    f[h + LAST_TIME] = time;
    if (stale) {
      this.rebuild(at);
      return;
    }
    const t = (time - f[h + ANCHOR_TIME]) * 1e-6;
    const x = outcome - f[h + ANCHOR_VALUE];
    f[h + SUM_T] += t;
    f[h + SUM_TT] += t * t;
    f[h + SUM_X] += x;
    f[h + SUM_XX] += x * x;
    f[h + SUM_TX] += t * x;
  }

  /**
   * Inserts a late observation at its position by time and recomputes the sums, O(WINDOW). An observation older than everything in a full
   * window is dropped.
   *
   * @returns whether the window changed
   */
  override insertLate(at: RecordCursor, time: number, outcome: number): boolean {
    const changed = super.insertLate(at, time, outcome);
    if (changed) this.rebuild(at);
    return changed;
  }

  private rebuild(at: RecordCursor): void {
    const f = at.f64;
    const h = at.base + this.head;
    const held = f[h + HELD];
    const anchorTime = this.time(at, held - 1);
    let mean = 0;
    const first = this.value(at, 0);
    for (let back = 0; back < held; back++) mean += this.value(at, back) - first;
    const anchorValue = first + mean / held;
    let sumT = 0;
    let sumTT = 0;
    let sumX = 0;
    let sumXX = 0;
    let sumTX = 0;
    for (let back = held - 1; back >= 0; back--) {
      const t = (this.time(at, back) - anchorTime) * 1e-6;
      const x = this.value(at, back) - anchorValue;
      sumT += t;
      sumTT += t * t;
      sumX += x;
      sumXX += x * x;
      sumTX += t * x;
    }
    f[h + ANCHOR_TIME] = anchorTime;
    f[h + ANCHOR_VALUE] = anchorValue;
    f[h + SUM_T] = sumT;
    f[h + SUM_TT] = sumTT;
    f[h + SUM_X] = sumX;
    f[h + SUM_XX] = sumXX;
    f[h + SUM_TX] = sumTX;
  }

  mean(at: RecordCursor): number {
    const f = at.f64;
    const h = at.base + this.head;
    return f[h + ANCHOR_VALUE] + f[h + SUM_X] / f[h + HELD];
  }

  /** Population variance of the window. */
  variance(at: RecordCursor): number {
    const f = at.f64;
    const h = at.base + this.head;
    const n = f[h + HELD];
    return Math.max(0, (f[h + SUM_XX] - (f[h + SUM_X] * f[h + SUM_X]) / n) / n);
  }

  /** Least-squares line of outcome over time. The result is reused by the next call. */
  line(at: RecordCursor): FittedLine {
    const f = at.f64;
    const h = at.base + this.head;
    const n = f[h + HELD];
    const meanT = f[h + SUM_T] / n;
    const meanX = f[h + SUM_X] / n;
    const tt = f[h + SUM_TT] - n * meanT * meanT;
    const tx = f[h + SUM_TX] - n * meanT * meanX;
    const xx = Math.max(0, f[h + SUM_XX] - n * meanX * meanX);
    const slope = tt > 0 ? tx / tt : 0;
    const line = this.fitted;
    line.slopePerSecond = slope;
    line.totalSum = xx;
    line.residualSum = tt > 0 ? Math.max(0, xx - (tx * tx) / tt) : xx;
    line.spreadTime = tt;
    return line;
  }

  /** Value of the line with this slope at the window's first observation. */
  intercept(at: RecordCursor, slopePerSecond: number): number {
    const f = at.f64;
    const h = at.base + this.head;
    const n = f[h + HELD];
    const first = (this.time(at, n - 1) - f[h + ANCHOR_TIME]) * 1e-6;
    return f[h + ANCHOR_VALUE] + f[h + SUM_X] / n + slopePerSecond * (first - f[h + SUM_T] / n);
  }
}
