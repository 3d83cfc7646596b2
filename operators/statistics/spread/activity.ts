import { logGamma } from '../distributions.ts';
import type { RecordCursor, RecordLayout } from '../slab.ts';
import { keepLargest, largest, secondLargest, TWO_LARGEST } from '../two-largest.ts';
import type { ObservationWindow } from '../window.ts';
import { LogContrast } from './log-contrast.ts';

/** Number of changes in the recent mean. */
export const RECENT = 20;
/**
 * A collapse begins when the recent mean is below the reference by this much (in log variance) and by this many standard errors; it ends
 * when it is less than the last number of standard errors below.
 */
const QUIET_LOG = -Math.log(16);
const QUIET_Z = -5;
const MOVING_Z = -3;
/** Observations after which a collapse is the normal state of the series. */
const SETTLED = 512;
/** Prior share of repeats while little is known, and the number of changes that it counts for. */
const SELDOM = 0.05;
const PRIOR_CHANGES = 20;
/** Repeats from which a run is an event and not a habit, and the number it counts for; changes after which the memory halves. */
const LONG = 6;
const LONG_COUNTS = 2;
const MEMORY = 1024;
/** Standard errors by which the share of a value must exceed one half for it to be the usual value. */
const USUALLY = 2;
/** Least number of times that the series has left its usual value before the rate of leaving it is known. */
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
/** Longest run of equal outcomes that ended during the collapse. */
const QUIET_RUN = 9;
/** The two longest standstills. */
const LONGEST = 10;
/** The candidate for the value that makes up most of the series, and its share of the observations in ended runs. */
const USUAL = LONGEST + TWO_LARGEST;
const SHARE = USUAL + 1;
/** Lead of the candidate over all others together, as a share of the observations. */
const LEAD = USUAL + 2;
/** Number of times that it was left. */
const LEFT = USUAL + 3;
const HEAD = USUAL + 4;

/**
 * How much a series moves: its current run of exactly equal outcomes, how common repeats are, whether it is at the value that makes up most
 * of it, and whether its last {@link RECENT} changes have collapsed against those before them. O(1).
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

  /** Factor by which a run must be longer than in a series that seldom repeats itself to be as improbable. */
  repetitive(at: RecordCursor): number {
    const h = at.base + this.head;
    const repeats = at.f64[h + REPEATS] + SELDOM * PRIOR_CHANGES;
    const share = repeats / (at.f64[h + REPEATS] + at.f64[h + CHANGES] + PRIOR_CHANGES);
    return Math.max(1, Math.log(SELDOM) / Math.log(share));
  }

  /**
   * Probability that a run that begins at some observation reaches this length. The share of repeats is estimated from earlier runs (the
   * predictive distribution under Jeffreys' prior).
   */
  runChance(at: RecordCursor, length: number): number {
    const { repeats, all } = this.repeatsOf(at);
    const rising = (x: number) => logGamma(x + length - 1) - logGamma(x);
    return Math.min(1, Math.exp(rising(repeats + 0.5) - rising(all + 1)));
  }

  /**
   * Number of repeats and of all outcomes in ended runs. If the latest outcome is the usual value, and that value repeats itself more and
   * was left before, only its runs count.
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

  /** Observations since the collapse began, including the {@link RECENT} that showed it. */
  quietCount(at: RecordCursor): number {
    return at.f64[at.base + this.head + QUIET_N];
  }

  quietStart(at: RecordCursor): number {
    return at.f64[at.base + this.head + QUIET_START];
  }

  /**
   * Whether the latest outcome is the value that made up most of the series before the current run: zeros between rare events, a gauge at
   * its bound.
   */
  isUsual({ f64: f, base }: RecordCursor): boolean {
    const h = base + this.head;
    const before = Math.min(MEMORY, Math.max(0, f[h + COUNT] - f[h + RUN]));
    return f[h + LAST] === f[h + USUAL] && (2 * f[h + SHARE] - 1) * Math.sqrt(before) > USUALLY;
  }

  /**
   * Length in observations up to which a standstill is nothing new: two at least as long are remembered. At the usual value one is enough,
   * but no standstill is new until it is known how often the series leaves that value. 0 if fewer are remembered.
   */
  usualStandstill(at: RecordCursor): number {
    const { f64: f, base } = at;
    const h = base + this.head;
    if (!this.isUsual(at)) return secondLargest(f, h + LONGEST, f[h + COUNT]);
    return f[h + LEFT] < LEAST_LEFT ? Number.POSITIVE_INFINITY : largest(f, h + LONGEST, f[h + COUNT]);
  }

  /** Difference between the recent and the reference changes, in standard errors of their log squares. */
  contrast(at: RecordCursor): number {
    return this.changes.z(at);
  }

  /** Overrides the run after late observations were inserted. */
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

  /** Ends the run of the previous outcome. */
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
   * Updates the usual value with the run that ends. The candidate is the majority value of some 1,024 observations, if there is one (Boyer
   * and Moore, 1981); its share tells whether it has a majority.
   */
  private followUsual({ f64: f, base }: RecordCursor): void {
    const h = base + this.head;
    const value = f[h + LAST];
    const run = f[h + RUN];
    const weight = Math.min(1, run / Math.min(MEMORY, f[h + COUNT] - 1));
    if (value !== f[h + USUAL]) {
      f[h + SHARE] -= weight * f[h + SHARE];
      f[h + LEAD] -= weight * (1 + f[h + LEAD]);
      // A majority value occurs twice in a row.
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
        // After a run of equal outcomes, the run itself is the standstill: the changes stay collapsed for as long again.
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
