import type { QuestionDate } from './question-dates.ts';

const DAY = 86_400_000;
/** Days after an event within which people refer to it as recent, and as some time ago. */
const NEAR = 3;
const LATER = 10;

/**
 * How well a time matches the best of a question's dates, from 0 to 1: events are reported on their day or soon after. 1 from the day
 * to three days later, 0.5 up to ten; within a named month 0.6. A date without a year is the latest one not after the time.
 *
 * @param timestamp in microseconds, read in UTC
 * @param following true: the first ten days of the month after a named one match by 0.3
 */
export function dateMatch(dates: readonly QuestionDate[], timestamp: number, following: boolean): number {
  let best = 0;
  for (const date of dates) best = Math.max(best, matchOne(date, new Date(timestamp / 1000), following));
  return best;
}

function matchOne({ year, month, day }: QuestionDate, at: Date, following: boolean): number {
  const [atYear, atMonth] = [at.getUTCFullYear(), at.getUTCMonth() + 1];
  if (day === undefined) {
    const months = (atYear - (year ?? (month > atMonth ? atYear - 1 : atYear))) * 12 + atMonth - month;
    if (months === 0) return 0.6;
    return following && months === 1 && at.getUTCDate() <= LATER ? 0.3 : 0;
  }
  const today = Date.UTC(atYear, atMonth - 1, at.getUTCDate());
  let named = Date.UTC(year ?? atYear, month - 1, day);
  if (year === undefined && named > today) named = Date.UTC(atYear - 1, month - 1, day);
  const days = (today - named) / DAY;
  if (days < 0 || days > LATER) return 0;
  return days <= NEAR ? 1 : 0.5;
}
