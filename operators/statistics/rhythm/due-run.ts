import type { RecordCursor, RecordLayout } from '../slab.ts';

export const DAY = 86_400e6;
/** Time by which a run may be early or late. */
export const DUE_SLACK = 3600e6;
/** Number of runs, and time over which they came one after the other, from which the next is certain: each day of a week occurred. */
const LEAST_RUNS = 4;
const LEAST_TIME = 7 * DAY;
/** Runs that did not come one after the other, after which there is no rhythm any more. */
const MOST_MISSED = 2;

/** Microseconds from one run to the next; 0 while there is no rhythm. */
const PERIOD = 0;
/** When the next run is due. */
const DUE = 1;
/** The outcome that the last run reached, and its signed distance from what was expected without it. */
const REACHED = 2;
const MOVED = 3;
/** Consecutive runs that came when they were due, with nothing like them in between. */
const RUNS = 4;
const MISSED = 5;
/** Observations of the time in which the run is due, and whether the run came. */
const ROWS = 6;
const CAME = 7;
/** The outcome furthest on its side in that time. */
const FURTHEST = 8;
/** 1 if something like a run came at another time since the last one. */
const STRAY = 9;
/** 1 while outcomes are like those of a run. */
const LASTS = 10;
/** Consecutive runs before the last one that failed to come. */
const BEFORE = 11;
const HEAD = 12;

/** A run that failed to come. */
export interface MissedRun {
  /** The outcome that the run reached the last time, and its signed distance from what is expected without it. */
  readonly reached: number;
  readonly moved: number;
  /** Seconds. */
  readonly period: number;
  /** Consecutive runs that came before. */
  readonly runs: number;
  /** When it was due, in microseconds. */
  readonly due: number;
}

/**
 * A run that a series makes in a rhythm of whole days, such as a nightly job: when the next one is due, and whether it failed to come. A run
 * has come when an outcome within an hour of that time lies beyond the middle between what the last run reached and what would be without
 * it. It is certain to come if at least four did, over at least a week, without anything like them at another time. O(1).
 */
export class DueRun {
  /** Whether a certain run has failed to come: its time ended with the observation that {@link push} took last. */
  failed = false;
  private readonly head: number;

  constructor(layout: RecordLayout) {
    this.head = layout.reserveRing('due-run', HEAD);
  }

  /**
   * Begins with a story that came the third time.
   *
   * @param time microseconds
   * @param moved signed distance of the outcome from what was expected
   */
  begin({ f64: f, base }: RecordCursor, time: number, period: number, outcome: number, moved: number): void {
    const h = base + this.head;
    const days = Math.round(period / DAY) * DAY;
    if (f[h + PERIOD] !== 0 && f[h + PERIOD] <= days) return;
    f.fill(0, h, h + HEAD);
    f[h + PERIOD] = days;
    f[h + DUE] = time;
    f[h + REACHED] = f[h + FURTHEST] = outcome;
    f[h + MOVED] = moved;
    f[h + RUNS] = 2;
    f[h + CAME] = f[h + ROWS] = f[h + LASTS] = 1;
  }

  /** Whether the last run failed to come, and the next has not come yet. */
  isMissing({ f64: f, base }: RecordCursor): boolean {
    const h = base + this.head;
    return f[h + PERIOD] > 0 && f[h + MISSED] > 0 && f[h + CAME] === 0;
  }

  /** The last run that failed to come. */
  missed({ f64: f, base }: RecordCursor): MissedRun {
    const h = base + this.head;
    return {
      reached: f[h + REACHED],
      moved: f[h + MOVED],
      period: f[h + PERIOD] * 1e-6,
      runs: f[h + BEFORE],
      due: f[h + DUE] - f[h + PERIOD],
    };
  }

  /** Says nothing of a late observation, nor of the one before it of another series. */
  pass(): void {
    this.failed = false;
  }

  /** Takes the next observation. Fills {@link failed}. */
  push({ f64: f, base }: RecordCursor, time: number, outcome: number): void {
    const h = base + this.head;
    this.failed = false;
    if (f[h + PERIOD] === 0) return;
    if (time > f[h + DUE] + DUE_SLACK) this.conclude(f, h, time);
    const side = Math.sign(f[h + MOVED]);
    const isRun = side * outcome >= side * (f[h + REACHED] - f[h + MOVED] / 2);
    const begins = isRun && f[h + LASTS] === 0;
    f[h + LASTS] = isRun ? 1 : 0;
    if (Math.abs(time - f[h + DUE]) > DUE_SLACK) {
      if (begins) f[h + STRAY] = 1;
      return;
    }
    f[h + FURTHEST] = f[h + ROWS] === 0 ? outcome : side * Math.max(side * outcome, side * f[h + FURTHEST]);
    f[h + ROWS]++;
    if (isRun) f[h + CAME] = 1;
  }

  /** Ends the time in which a run was due. A time without observations says nothing. */
  private conclude(f: Float64Array, h: number, time: number): void {
    const period = f[h + PERIOD];
    if (f[h + CAME] > 0) {
      f[h + RUNS] = f[h + STRAY] > 0 ? 0 : f[h + RUNS] + 1;
      // A much larger run is no run like the others.
      const most = Math.abs(f[h + MOVED]) / 4;
      f[h + REACHED] += Math.min(most, Math.max(-most, f[h + FURTHEST] - f[h + REACHED]));
      f[h + MISSED] = 0;
    } else if (f[h + ROWS] > 0) {
      const isCertain = f[h + RUNS] >= LEAST_RUNS && f[h + RUNS] * period >= LEAST_TIME;
      this.failed = isCertain && f[h + STRAY] === 0;
      f[h + BEFORE] = f[h + RUNS];
      f[h + RUNS] = 0;
      f[h + MISSED]++;
    }
    f[h + CAME] = f[h + ROWS] = f[h + STRAY] = 0;
    f[h + DUE] += period * Math.ceil((time - DUE_SLACK - f[h + DUE]) / period);
    if (f[h + MISSED] >= MOST_MISSED) f[h + PERIOD] = 0;
  }
}
