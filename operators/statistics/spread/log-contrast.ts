import type { RecordCursor, RecordLayout } from '../slab.ts';

/** Least weight of a value in the reference, reached after its inverse of values. */
const RATE = 1 / 256;
/** Values in the reference before there is a contrast. */
const LEAST_REFERENCE = 64;
/** Least variance of the logarithm of a square; that of a Gaussian is 4.93, that of t(3) 5.9. */
const LEAST_VARIANCE = 3.5;
/** Share of the usual size below which all values count as equally small. */
const FLOOR = 0.01;

const COUNT = 0;
const SIZE = 1;
const RECENT_SUM = 2;
const REFERENCE_N = 3;
const REFERENCE_MEAN = 4;
const REFERENCE_VARIANCE = 5;
const COVARIANCE = 6;
const LAST = 7;
const HEAD = 8;

/**
 * Current size of a series' changes (or errors) against their earlier size: the mean of L = ln(x² + floor) over the last few x, minus the
 * slow mean of those before them. Logarithms make the contrast independent of scale, nearly independent of the tail, and robust to a few
 * outliers. Its standard error includes the autocorrelation of L, so that volatility in bursts is not taken for a shift. O(1) a value.
 */
export class LogContrast {
  /** Number of values in the recent mean. */
  readonly recent: number;
  private readonly head: number;
  private readonly ring: number;
  /** Doubles per value in the ring: L, and its time if times are kept. */
  private readonly width: 1 | 2;

  /**
   * @param recent number of values in the recent mean
   * @param timed whether to keep the times of the recent values, which {@link split} returns
   */
  constructor(layout: RecordLayout, name: string, recent: number, timed: boolean) {
    this.recent = recent;
    this.head = layout.reserve(name, HEAD);
    this.width = timed ? 2 : 1;
    this.ring = layout.reserveRing(`${name}-recent`, this.width * recent);
  }

  count(at: RecordCursor): number {
    return at.f64[at.base + this.head + COUNT];
  }

  /** Recent minus reference mean of L; 0 while the reference is too short. Half of it is the log ratio of sizes. */
  difference(at: RecordCursor): number {
    const f = at.f64;
    const h = at.base + this.head;
    return f[h + REFERENCE_N] < LEAST_REFERENCE ? 0 : f[h + RECENT_SUM] / this.recent - f[h + REFERENCE_MEAN];
  }

  /** The difference in standard errors. */
  z(at: RecordCursor): number {
    const f = at.f64;
    const h = at.base + this.head;
    const n = Math.min(f[h + REFERENCE_N], 1 / RATE);
    const spread = f[h + REFERENCE_VARIANCE];
    const phi = spread > 0 ? Math.min(0.9, Math.max(0, f[h + COVARIANCE] / spread)) : 0;
    const variance = (Math.max(LEAST_VARIANCE, spread) * (1 + phi)) / (1 - phi);
    return this.difference(at) / Math.sqrt(variance * (1 / this.recent + 1 / n));
  }

  /** Size that corresponds to the reference mean of L, in units of x: the root mean square of Gaussian x. */
  reference(at: RecordCursor): number {
    return size(at.f64[at.base + this.head + REFERENCE_MEAN]);
  }

  /**
   * The best split of the recent L into old and new size: how many of the latest have the new size, that size, and the time of the first of
   * them. It has the largest likelihood ratio for a shift of the mean of L. O(recent).
   */
  split(at: RecordCursor): { after: number; size: number; time: number } {
    const f = at.f64;
    const h = at.base + this.head;
    const held = Math.min(this.recent, f[h + COUNT]);
    let after = held;
    let shift = 0;
    let most = -1;
    let sum = 0;
    for (let n = 1; n <= held; n++) {
      sum += this.log(at, n - 1) - f[h + REFERENCE_MEAN];
      const gain = (sum * sum) / n;
      if (n >= held / 4 && gain > most) {
        most = gain;
        after = n;
        shift = sum / n;
      }
    }
    const time = f[at.base + this.ring + this.place(at, after - 1) + this.width - 1];
    return { after, size: size(f[h + REFERENCE_MEAN] + shift), time };
  }

  /** L of the value `back` places before the latest. */
  private log(at: RecordCursor, back: number): number {
    return at.f64[at.base + this.ring + this.place(at, back)];
  }

  /** Place in the rings of the value `back` places before the latest. */
  private place(at: RecordCursor, back: number): number {
    return this.width * (((at.f64[at.base + this.head + COUNT] - 1 - back) | 0) % this.recent);
  }

  /**
   * Takes the next value.
   *
   * @param time event time of its observation, in microseconds
   * @param learns whether the value that leaves the recent ones enters the reference
   */
  push(at: RecordCursor, x: number, time: number, learns: boolean): void {
    const f = at.f64;
    const h = at.base + this.head;
    const size = Math.abs(x);
    const count = f[h + COUNT] + 1;
    f[h + COUNT] = count;
    f[h + SIZE] += Math.max(1 / count, RATE) * (Math.min(size, 8 * f[h + SIZE] || size) - f[h + SIZE]);
    const floor = FLOOR * f[h + SIZE];
    const square = size * size + floor * floor;
    const l = square > 0 ? Math.log(square) : -700;
    const slot = at.base + this.ring + this.width * (((count - 1) | 0) % this.recent);
    const leaving = f[slot];
    f[slot] = l;
    if (this.width === 2) f[slot + 1] = time;
    f[h + RECENT_SUM] += l;
    if (count > this.recent) {
      f[h + RECENT_SUM] -= leaving;
      if (learns) this.learn(at, leaving);
    }
    if ((count & 1023) === 0) this.resum(at);
  }

  /** Discards the reference: the recent size becomes the usual one. */
  restart(at: RecordCursor): void {
    const h = at.base + this.head;
    at.f64.fill(0, h + REFERENCE_N, h + LAST + 1);
  }

  /** Adds the value that left the recent ones to the reference. */
  private learn(at: RecordCursor, l: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    const n = f[h + REFERENCE_N] + 1;
    const weight = Math.max(1 / n, RATE);
    const delta = l - f[h + REFERENCE_MEAN];
    f[h + REFERENCE_N] = n;
    f[h + REFERENCE_MEAN] += weight * delta;
    f[h + REFERENCE_VARIANCE] = (1 - weight) * (f[h + REFERENCE_VARIANCE] + weight * delta * delta);
    f[h + COVARIANCE] = (1 - weight) * (f[h + COVARIANCE] + weight * delta * f[h + LAST]);
    f[h + LAST] = n === 1 ? 0 : delta;
  }

  private resum(at: RecordCursor): void {
    let sum = 0;
    for (let i = 0; i < this.recent; i++) sum += at.f64[at.base + this.ring + this.width * i];
    at.f64[at.base + this.head + RECENT_SUM] = sum;
  }
}

/** Mean of ln x² of a standard Gaussian x: -γ - ln 2. */
const GAUSSIAN_MEAN = -1.27036;

function size(meanLog: number): number {
  return Math.exp((meanLog - GAUSSIAN_MEAN) / 2);
}
