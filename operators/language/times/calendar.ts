/** A unit of the calendar in UTC. Weeks begin on Monday (ISO 8601); a season is three whole months, northern hemisphere. */
export type CalendarUnit =
  | 'second'
  | 'minute'
  | 'hour'
  | 'day'
  | 'week'
  | 'month'
  | 'quarter'
  | 'half'
  | 'year'
  | 'decade';

const FIXED: Readonly<Partial<Record<CalendarUnit, number>>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
};
const MONTHS: Readonly<Partial<Record<CalendarUnit, number>>> = {
  month: 1,
  quarter: 3,
  half: 6,
  year: 12,
  decade: 120,
};
/** 1970-01-05 was a Monday. */
const FIRST_MONDAY = 4 * 86_400_000;

/** The first millisecond of the unit that contains the instant `at` (milliseconds since the epoch). */
export function startOf(unit: CalendarUnit, at: number): number {
  const fixed = FIXED[unit];
  if (fixed !== undefined) {
    const shift = unit === 'week' ? FIRST_MONDAY : 0;
    return Math.floor((at - shift) / fixed) * fixed + shift;
  }
  const date = new Date(at);
  const months = MONTHS[unit] ?? 1;
  const count = date.getUTCFullYear() * 12 + date.getUTCMonth();
  return monthStart(Math.floor(count / months) * months);
}

/** `at` shifted by a number of units. The day of the month is limited to the month's last day. */
export function shift(unit: CalendarUnit, at: number, by: number): number {
  const fixed = FIXED[unit];
  if (fixed !== undefined) return at + fixed * by;
  const date = new Date(at);
  const months = (MONTHS[unit] ?? 1) * by;
  const count = date.getUTCFullYear() * 12 + date.getUTCMonth() + months;
  const start = monthStart(count);
  const length = Math.round((monthStart(count + 1) - start) / 86_400_000);
  const clock = at - startOf('day', at);
  return start + (Math.min(date.getUTCDate(), length) - 1) * 86_400_000 + clock;
}

/** First millisecond of a month, counted from the month of January of the year 0. */
export function monthStart(count: number): number {
  const date = new Date(0);
  date.setUTCFullYear(Math.floor(count / 12), ((count % 12) + 12) % 12, 1);
  return date.getTime();
}
