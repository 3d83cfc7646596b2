import { dateMatch } from './date-match.ts';
import type { QuestionDate } from './question-dates.ts';

/** Times of a claim, in microseconds since the epoch. */
export interface ClaimTimes {
  /** Times of the events that state it. */
  readonly said: readonly number[];
  readonly valid_from: number;
  /** Infinity when open. */
  readonly valid_to: number;
  /** Earlier stretches in which it held. */
  readonly stretches?: readonly { readonly from: number; readonly to: number }[];
}

/** Weight of a claim's having held at a date, if it held for a limited time: open claims hold at almost any date. */
const HELD = 0.5;

/**
 * How well the times of a claim match the dates of a question, in [0, 1]: its statements and the start of its validity, by
 * `dateMatch`; one half for a date at which it held, if that stretch has ended.
 */
export function claimTimeMatch(dates: readonly QuestionDate[], times: ClaimTimes): number {
  if (dates.length === 0) return 0;
  const { said, valid_from, valid_to, stretches = [] } = times;
  const ended = [...stretches, { from: valid_from, to: valid_to }].filter(({ to }) => Number.isFinite(to));
  const held = ended.some(({ from, to }) => dates.some((date) => heldAt(date, from, to)));
  return Math.max(
    held ? HELD : 0,
    ...[...said, valid_from].map((instant) => dateMatch(dates, instant, true)),
  );
}

/** Whether a claim held at some time of a day or a month; false without a year. */
function heldAt({ year, month, day }: QuestionDate, from: number, to: number): boolean {
  if (year === undefined) return false;
  const start = Date.UTC(year, month - 1, day ?? 1) * 1000;
  const end = (day === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1)) * 1000;
  return from < end && start < to;
}

/** Whether a period, in microseconds, overlaps one of the dates; dates without a year are in the year in which it began. */
export function wasOn(dates: readonly QuestionDate[], from: number, to: number): boolean {
  const year = new Date(from / 1000).getUTCFullYear();
  return dates.some((date) => heldAt({ ...date, year: date.year ?? year }, from, to));
}
