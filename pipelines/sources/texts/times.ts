import { SHORT_MONTHS } from '../../../operators/language/calendar-words.ts';
import { EARLIEST, LATEST } from '../../../operators/time/instant.ts';

const HOUR = 3_600_000_000;
const DAY = 24 * HOUR;

/** A day of the calendar: month and day from 1. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A time of day; `second` may have a fraction. */
export interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/**
 * Microseconds of a day and a time of day; undefined if there is no such time.
 *
 * @param zone "Z", "+02:00", "-0700" or nothing, which is UTC
 */
export function instantOf({ year, month, day }: Day, time: TimeOfDay, zone = ''): number | undefined {
  const { hour, minute, second } = time;
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second >= 61)
    return undefined;
  const whole = Date.UTC(year, month - 1, day, hour, minute);
  if (new Date(whole).getUTCDate() !== day) return undefined;
  const micros = whole * 1000 + Math.round(second * 1_000_000) - offsetOf(zone);
  return micros >= EARLIEST && micros < LATEST ? micros : undefined;
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(zone) ?? [];
  if (sign === undefined) return 0;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000_000;
}

/** The month of a name of at least three letters, from 1; 0 for another word. */
export function monthOf(name: string): number {
  return SHORT_MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

/** A year of two digits is of this century. */
export const fullYear = (text: string) => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** The hour of a clock with "AM" or "PM", or of one with 24 hours. */
export function hourOf(text: string, half = ''): number {
  const hour = Number(text);
  if (half === '') return hour;
  return (hour % 12) + (/^p/i.test(half) ? 12 : 0);
}

/** The day of an instant in microseconds, in UTC. */
export function dayOf(micros: number): Day {
  const date = new Date(micros / 1000);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The latest time of a day without a year that is not more than a day after the reference. */
export function inYearBefore(
  reference: number,
  month: number,
  day: number,
  time: TimeOfDay,
): number | undefined {
  const { year } = dayOf(reference + DAY);
  const found = instantOf({ year, month, day }, time);
  return found === undefined || found > reference + DAY
    ? instantOf({ year: year - 1, month, day }, time)
    : found;
}

/** Times of day in the order of a text: where the clock goes back by more than an hour, the next day has begun. */
export class RunningDay {
  private day: number | undefined;
  private last = 0;

  /** @param start an instant of the first day in microseconds, if it is known */
  constructor(start: number | undefined) {
    if (start !== undefined) this.setDay(start);
  }

  /** Times that follow are of the day of an instant. */
  setDay(instant: number): void {
    this.day = instantOf(dayOf(instant), { hour: 0, minute: 0, second: 0 });
    this.last = 0;
  }

  /** The instant of a time of day; undefined if no day is known. */
  at({ hour, minute, second }: TimeOfDay): number | undefined {
    if (this.day === undefined || hour > 23 || minute > 59 || second >= 61) return undefined;
    const time = ((hour * 60 + minute) * 60 + second) * 1_000_000;
    if (time < this.last - HOUR) this.day += DAY;
    this.last = time;
    return this.day + time;
  }
}
