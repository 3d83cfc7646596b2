import type { RecordCursor, RecordLayout } from '../slab.ts';

/** An hour in microseconds. */
export const HOUR = 3600e6;
/** Hours of a day. */
const DAY = 24;
/** Hours of a week. */
export const WEEK = 168;
/** Days of a week. */
const DAYS = 7;
/** Number of hours whose state fits in a 32-bit word. */
const HOURS_A_WORD = 16;

/** Doubles of a record that the hours of a week occupy. */
export const REPORTING_HOURS = Math.ceil(WEEK / HOURS_A_WORD / 2);

/** State of an hour of the week, in two bits. `SILENT_ONCE`: nothing arrived the last time, but something did the time before. */
const UNKNOWN = 0;
const REPORTED = 1;
const SILENT_ONCE = 2;
const OFF = 3;

/** Number of the hour (UTC) that a time in microseconds falls into. */
export function hourOf(time: number): number {
  return Math.floor(time / HOUR);
}

/**
 * The hours of the week (UTC) in which a series reports. An hour is off if nothing arrived in it the last two times, or the only time it
 * occurred, so one outage does not turn off the same hours of the next week. An hour of the week that has not occurred yet has the state of
 * the same hour of the day before. O(1) an hour.
 */
export class ReportingHours {
  private readonly states: number;

  constructor(layout: RecordLayout) {
    this.states = layout.reserve('reporting-hours', REPORTING_HOURS);
  }

  /** Records that the series reported in the hours `last` and `hour` and in none between; for its first hour, both are equal. */
  pass(at: RecordCursor, last: number, hour: number): void {
    for (let silent = Math.max(last + 1, hour - WEEK + 1); silent < hour; silent++) {
      const before = this.state(at, silent);
      this.set(at, silent, before === REPORTED ? SILENT_ONCE : OFF);
    }
    this.set(at, hour, REPORTED);
  }

  /** Whether the series does not report in the hour, according to earlier weeks. */
  isOff(at: RecordCursor, hour: number): boolean {
    for (let back = 0; back < DAYS; back++) {
      const state = this.state(at, hour - back * DAY);
      if (state !== UNKNOWN) return state === OFF;
    }
    return false;
  }

  /** Whether the series starts or stops reporting within an hour that is not off: true if an adjacent hour is off. */
  isEdge(at: RecordCursor, hour: number): boolean {
    return this.isOff(at, hour - 1) || this.isOff(at, hour + 1);
  }

  /** Whether an hour between the two is off. */
  isOffBetween(at: RecordCursor, first: number, last: number): boolean {
    for (let hour = Math.max(first + 1, last - WEEK); hour < last; hour++)
      if (this.isOff(at, hour)) return true;
    return false;
  }

  private state(at: RecordCursor, hour: number): number {
    const place = slot(hour);
    const word = at.u32[2 * (at.base + this.states) + Math.floor(place / HOURS_A_WORD)];
    return (word >>> (2 * (place % HOURS_A_WORD))) & 3;
  }

  private set(at: RecordCursor, hour: number, state: number): void {
    const place = slot(hour);
    const word = 2 * (at.base + this.states) + Math.floor(place / HOURS_A_WORD);
    const shift = 2 * (place % HOURS_A_WORD);
    at.u32[word] = (at.u32[word] & ~(3 << shift)) | (state << shift);
  }
}

/** Index of an hour in its week. */
export function slot(hour: number): number {
  return ((hour % WEEK) + WEEK) % WEEK;
}
