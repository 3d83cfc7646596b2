import { LogContrast } from './log-contrast.ts';
import type { RecordCursor, RecordLayout } from './slab.ts';
import { keepLargest, secondLargest, TWO_LARGEST } from './two-largest.ts';
import type { ObservationWindow } from './window.ts';

/** Changes that the recent mean covers. */
export const RECENT = 20;
/** A recent mean this far (in log variance) and this sure below the reference is a collapse. */
const QUIET_LOG = -Math.log(16);
const QUIET_Z = -5;
const MOVING_Z = -3;
/** Observations after which a collapse is how the series usually is. */
const SETTLED = 512;
/** What is assumed of repeats while little is known: such a share, and for how many changes that counts. */
const SELDOM = 0.05;
const PRIOR_CHANGES = 20;
/** Repeats from which a run is an event, not a habit; it counts for a few. Changes after which the memory halves. */
const LONG = 6;
const LONG_COUNTS = 2;
const MEMORY = 1024;

const COUNT = 0;
const LAST = 1;
const RUN = 2;
const RUN_START = 3;
const REPEATS = 4;
const CHANGES = 5;
const QUIET = 6;
const QUIET_N = 7;
const QUIET_START = 8;
/** Longest run of equal outcomes that ended in the collapse. */
const QUIET_RUN = 9;
/** The two longest standstills. */
const LONGEST = 10;
const HEAD = LONGEST + TWO_LARGEST;

/**
 * How much a series moves: the run of exactly equal outcomes that it is in, how usual repeats are in it, and whether
 * its last {@link RECENT} changes have collapsed against those before them. O(1).
 */
export class Activity {
  private readonly head: number;
  private readonly changes: LogContrast;

  constructor(layout: RecordLayout) {
    this.head = layout.reserve('activity', HEAD);
    this.changes = new LogContrast(layout, 'activity-changes', RECENT, false);
  }

  /** Length of the run of equal outcomes that ends at the latest observation. */
  run(at: RecordCursor): number {
    return at.f64[at.base + this.head + RUN];
  }

  runStart(at: RecordCursor): number {
    return at.f64[at.base + this.head + RUN_START];
  }

  /** How many times as long a run must be as in a series that seldom repeats itself, to be as improbable. */
  repetitive(at: RecordCursor): number {
    return Math.max(1, Math.log(SELDOM) / Math.log(this.repeatShare(at)));
  }

  /** Chance that a run which begins at some observation gets so long, by the share of repeats in earlier runs. */
  runChance(at: RecordCursor, length: number): number {
    return this.repeatShare(at) ** (length - 1);
  }

  /** Share of outcomes that equal the one before, in the runs that have ended. */
  private repeatShare(at: RecordCursor): number {
    const repeats = at.f64[at.base + this.head + REPEATS];
    const changes = at.f64[at.base + this.head + CHANGES];
    return (repeats + SELDOM * PRIOR_CHANGES) / (repeats + changes + PRIOR_CHANGES);
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

  /** Observations of a standstill that is nothing new: two at least as long are remembered. 0 where fewer are. */
  usualStandstill({ f64: f, base }: RecordCursor): number {
    const h = base + this.head;
    return secondLargest(f, h + LONGEST, f[h + COUNT]);
  }

  /** Difference of the recent from the reference changes in standard errors of their log squares. */
  contrast(at: RecordCursor): number {
    return this.changes.z(at);
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
    const change = outcome - f[h + LAST];
    f[h + LAST] = outcome;
    if (++f[h + COUNT] === 1) {
      f[h + RUN] = 1;
      f[h + RUN_START] = time;
      return;
    }
    if (change === 0) f[h + RUN]++;
    else this.endRun(at, time);
    this.changes.push(at, change, time, f[h + QUIET] === 0);
    this.judge(at, window);
  }

  private endRun(at: RecordCursor, time: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    keepLargest(f, h + LONGEST, f[h + RUN], f[h + COUNT]);
    if (f[h + QUIET] === 1) f[h + QUIET_RUN] = Math.max(f[h + QUIET_RUN], f[h + RUN]);
    const repeats = f[h + RUN] - 1;
    const usual = repeats < LONG || repeats < LONG * this.repetitive(at);
    f[h + REPEATS] += usual ? repeats : Math.min(LONG_COUNTS, repeats);
    f[h + CHANGES]++;
    if (f[h + CHANGES] >= MEMORY) {
      f[h + CHANGES] /= 2;
      f[h + REPEATS] /= 2;
    }
    f[h + RUN] = 1;
    f[h + RUN_START] = time;
  }

  private judge(at: RecordCursor, window: ObservationWindow): void {
    const f = at.f64;
    const h = at.base + this.head;
    if (f[h + QUIET] === 1) {
      f[h + QUIET_N]++;
      if (this.changes.z(at) > MOVING_Z) {
        // Where outcomes were equal, the run is the standstill: changes count as collapsed for as long again.
        if (f[h + QUIET_N] > 2 * f[h + QUIET_RUN] + RECENT)
          keepLargest(f, h + LONGEST, f[h + QUIET_N], f[h + COUNT]);
        f[h + QUIET] = 0;
      } else if (f[h + QUIET_N] >= SETTLED) {
        f[h + QUIET] = 0;
        this.changes.restart(at);
      }
      return;
    }
    if (this.changes.difference(at) < QUIET_LOG && this.changes.z(at) < QUIET_Z) {
      f[h + QUIET] = 1;
      f[h + QUIET_N] = RECENT;
      f[h + QUIET_RUN] = 0;
      f[h + QUIET_START] = window.time(at, Math.min(RECENT, window.held(at)) - 1);
    }
  }
}
