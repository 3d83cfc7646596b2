import type { RecordCursor, RecordLayout } from './slab.ts';
import type { ObservationWindow } from './window.ts';

/** Changes that the recent mean covers. */
export const RECENT = 20;
/** Weight of a change in the reference, once more than its inverse have been seen. */
const RATE = 1 / 256;
/** A recent mean this far (in log variance) and this sure below the reference is a collapse. */
const QUIET_LOG = -Math.log(16);
const QUIET_Z = -5;
const MOVING_Z = -3;
const LEAST_REFERENCE = 64;

const LAST = 0;
const RUN = 1;
const RUN_START = 2;
const SCALE = 3;
const COUNT = 4;
const RECENT_SUM = 5;
const REFERENCE_N = 6;
const REFERENCE_MEAN = 7;
const REFERENCE_VARIANCE = 8;
const QUIET = 9;
const QUIET_N = 10;
const QUIET_START = 11;
const HEAD = 12;

/**
 * How much a series moves: the run of exactly equal outcomes that it is in, and the mean of L = ln(d² + floor) over
 * the last {@link RECENT} changes d against a slow reference of the changes before them. Log squares make the
 * contrast independent of scale and of the tail. O(1).
 */
export class Activity {
  private readonly head: number;
  private readonly ring: number;

  constructor(layout: RecordLayout) {
    this.head = layout.reserve('activity', HEAD);
    this.ring = layout.reserveRing('activity-recent', RECENT);
  }

  /** Length of the run of equal outcomes that ends at the latest observation. */
  run(at: RecordCursor): number {
    return at.f64[at.base + this.head + RUN];
  }

  runStart(at: RecordCursor): number {
    return at.f64[at.base + this.head + RUN_START];
  }

  /** Whether the recent changes have collapsed against the reference. */
  quiet(at: RecordCursor): boolean {
    return at.f64[at.base + this.head + QUIET] === 1;
  }

  /** Observations since the collapse began, the {@link RECENT} that showed it included. */
  quietCount(at: RecordCursor): number {
    return at.f64[at.base + this.head + QUIET_N];
  }

  quietStart(at: RecordCursor): number {
    return at.f64[at.base + this.head + QUIET_START];
  }

  /** Difference of the recent from the reference mean of L in standard errors. */
  contrast(at: RecordCursor): number {
    const f = at.f64;
    const h = at.base + this.head;
    const n = f[h + REFERENCE_N];
    if (n < LEAST_REFERENCE) return 0;
    const variance = Math.max(3.5, f[h + REFERENCE_VARIANCE]);
    const effective = Math.min(n, 1 / RATE);
    return (
      (f[h + RECENT_SUM] / RECENT - f[h + REFERENCE_MEAN]) /
      Math.sqrt(variance * (1 / RECENT + 1 / effective))
    );
  }

  /** Sets the run from outside, after late observations were put into their places. */
  setRun(at: RecordCursor, length: number, start: number): void {
    const h = at.base + this.head;
    at.f64[h + RUN] = length;
    at.f64[h + RUN_START] = start;
  }

  /**
   * Takes the next outcome.
   *
   * @param window the observations, this one included
   */
  push(at: RecordCursor, time: number, outcome: number, window: ObservationWindow): void {
    const f = at.f64;
    const h = at.base + this.head;
    const count = f[h + COUNT];
    if (count === 0) {
      f[h + RUN] = 1;
      f[h + RUN_START] = time;
      f[h + LAST] = outcome;
      f[h + COUNT] = 1;
      return;
    }
    const change = Math.abs(outcome - f[h + LAST]);
    f[h + LAST] = outcome;
    f[h + COUNT] = count + 1;
    if (change === 0) {
      f[h + RUN]++;
    } else {
      f[h + RUN] = 1;
      f[h + RUN_START] = time;
    }
    f[h + SCALE] += Math.max(1 / count, RATE) * (Math.min(change, 8 * f[h + SCALE] || change) - f[h + SCALE]);
    const floor = 0.01 * f[h + SCALE];
    const square = change * change + floor * floor;
    const l = square > 0 ? Math.log(square) : -700;
    const slot = at.base + this.ring + ((count - 1) % RECENT);
    const leaving = f[slot];
    f[slot] = l;
    f[h + RECENT_SUM] += l;
    if (count > RECENT) {
      f[h + RECENT_SUM] -= leaving;
      if (f[h + QUIET] === 0) this.learn(at, leaving);
    }
    if (count % 1024 === 0) this.resum(at);
    this.judge(at, window);
  }

  /** Takes the log change that left the recent ones into the reference. */
  private learn(at: RecordCursor, l: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    const n = f[h + REFERENCE_N] + 1;
    const weight = Math.max(1 / n, RATE);
    const delta = l - f[h + REFERENCE_MEAN];
    f[h + REFERENCE_N] = n;
    f[h + REFERENCE_MEAN] += weight * delta;
    f[h + REFERENCE_VARIANCE] = (1 - weight) * (f[h + REFERENCE_VARIANCE] + weight * delta * delta);
  }

  private judge(at: RecordCursor, window: ObservationWindow): void {
    const f = at.f64;
    const h = at.base + this.head;
    const z = this.contrast(at);
    if (f[h + QUIET] === 1) {
      f[h + QUIET_N]++;
      if (z > MOVING_Z) f[h + QUIET] = 0;
      return;
    }
    if (z < QUIET_Z && f[h + RECENT_SUM] / RECENT - f[h + REFERENCE_MEAN] < QUIET_LOG) {
      f[h + QUIET] = 1;
      f[h + QUIET_N] = RECENT;
      f[h + QUIET_START] = window.time(at, Math.min(RECENT, window.held(at)) - 1);
    }
  }

  private resum(at: RecordCursor): void {
    let sum = 0;
    for (let i = 0; i < RECENT; i++) sum += at.f64[at.base + this.ring + i];
    at.f64[at.base + this.head + RECENT_SUM] = sum;
  }
}
