import { logGamma } from '../distributions.ts';
import type { RecordCursor, RecordLayout } from '../slab.ts';
import { keepLargest, largest, secondLargest, TWO_LARGEST } from '../two-largest.ts';
import type { ObservationWindow } from '../window.ts';
import { LogContrast } from './log-contrast.ts';

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
/** Standard errors by which a value's share of the observations is above a half where it is the usual one. */
const USUALLY = 2;
/** Times that a series has left its usual value before it is known how often it does. */
const LEAST_LEFT = 8;

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
/** The value that may make most of the series, and its share of the observations in ended runs. */
const USUAL = LONGEST + TWO_LARGEST;
const SHARE = USUAL + 1;
/** By how much of the observations it has been ahead of all others together. */
const LEAD = USUAL + 2;
/** How often it was left. */
const LEFT = USUAL + 3;
const HEAD = USUAL + 4;

/**
 * How much a series moves: the run of exactly equal outcomes that it is in, how usual repeats are in it, whether it is at the value that
 * makes most of it, and whether its last {@link RECENT} changes have collapsed against those before them. O(1).
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
    const h = at.base + this.head;
    const repeats = at.f64[h + REPEATS] + SELDOM * PRIOR_CHANGES;
    const share = repeats / (at.f64[h + REPEATS] + at.f64[h + CHANGES] + PRIOR_CHANGES);
    return Math.max(1, Math.log(SELDOM) / Math.log(share));
  }

  /**
   * Chance that a run which begins at some observation gets so long, with the share of repeats known no better than earlier runs tell it
   * (the predictive distribution under Jeffreys' prior).
   */
  runChance(at: RecordCursor, length: number): number {
    const { repeats, all } = this.repeatsOf(at);
    const rising = (x: number) => logGamma(x + length - 1) - logGamma(x);
    return Math.min(1, Math.exp(rising(repeats + 0.5) - rising(all + 1)));
  }

  /**
   * Outcomes that equal the one before, and all, in the runs that have ended; in those of the value that may make most of the series, where
   * it is the latest, repeats itself more and was left before.
   */
  private repeatsOf({ f64: f, base }: RecordCursor): { repeats: number; all: number } {
    const h = base + this.head;
    const all = { repeats: f[h + REPEATS], all: f[h + REPEATS] + f[h + CHANGES] };
    if (f[h + LAST] !== f[h + USUAL] || f[h + LEFT] === 0) return all;
    const usual = f[h + SHARE] * (f[h + COUNT] - f[h + RUN]);
    const repeats = usual - f[h + LEFT];
    return repeats * all.all > all.repeats * usual ? { repeats, all: usual } : all;
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

  /**
   * Whether the latest outcome is the value that made most of the series before the run that it is in: zeros between rare events, a gauge
   * at its bound.
   */
  isUsual({ f64: f, base }: RecordCursor): boolean {
    const h = base + this.head;
    const before = Math.min(MEMORY, Math.max(0, f[h + COUNT] - f[h + RUN]));
    return f[h + LAST] === f[h + USUAL] && (2 * f[h + SHARE] - 1) * Math.sqrt(before) > USUALLY;
  }

  /**
   * Observations of a standstill that is nothing new: two at least as long are remembered. At the usual value the series stands by habit,
   * so that one is enough, and none is new while it is not known how often the series leaves it. 0 where fewer are remembered.
   */
  usualStandstill(at: RecordCursor): number {
    const { f64: f, base } = at;
    const h = base + this.head;
    if (!this.isUsual(at)) return secondLargest(f, h + LONGEST, f[h + COUNT]);
    return f[h + LEFT] < LEAST_LEFT ? Number.POSITIVE_INFINITY : largest(f, h + LONGEST, f[h + COUNT]);
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
    const last = f[h + LAST];
    const change = outcome - last;
    if (++f[h + COUNT] === 1) {
      f[h + LAST] = outcome;
      f[h + RUN] = 1;
      f[h + RUN_START] = time;
      return;
    }
    if (change === 0) f[h + RUN]++;
    else this.endRun(at, time);
    f[h + LAST] = outcome;
    this.changes.push(at, change, time, f[h + QUIET] === 0);
    this.judge(at, window);
  }

  /** Takes the run of the outcome before this one in. */
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
    this.followUsual(at);
    f[h + RUN] = 1;
    f[h + RUN_START] = time;
  }

  /**
   * Takes the run that ends into what is known of the usual value. The candidate is what a majority of the observations have, where they do
   * (Boyer and Moore, 1981), of some 1,024; whether they do its share says.
   */
  private followUsual({ f64: f, base }: RecordCursor): void {
    const h = base + this.head;
    const value = f[h + LAST];
    const run = f[h + RUN];
    const weight = Math.min(1, run / Math.min(MEMORY, f[h + COUNT] - 1));
    if (value !== f[h + USUAL]) {
      f[h + SHARE] -= weight * f[h + SHARE];
      f[h + LEAD] -= weight * (1 + f[h + LEAD]);
      // What has a majority comes twice in a row.
      if (f[h + LEAD] >= 0 || run === 1) return;
      f[h + USUAL] = value;
      f[h + SHARE] = f[h + LEFT] = f[h + LEAD] = 0;
    }
    f[h + SHARE] += weight * (1 - f[h + SHARE]);
    f[h + LEAD] += weight * (1 - f[h + LEAD]);
    f[h + LEFT]++;
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
