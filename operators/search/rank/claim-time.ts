import { dateMatch } from './date-match.ts';
import type { QuestionDate } from './question-dates.ts';

/** Times of a claim, in microseconds since the epoch. */
export interface ClaimTimes {
  /** When events said it. */
  readonly said: readonly number[];
  readonly valid_from: number;
  /** Infinity where that is open. */
  readonly valid_to: number;
}

/** What it counts that a claim held at a date, if it held for a time only: others hold at most dates. */
const HELD = 0.5;

/**
 * How well the times of a claim fit the dates that a question names, in [0, 1]: when it was said, and from when on it
 * holds, as `dateMatch` has it; a half for a date at which it held, where it has ended.
 */
export function claimTimeMatch(dates: readonly QuestionDate[], times: ClaimTimes): number {
  if (dates.length === 0) return 0;
  const { said, valid_from, valid_to } = times;
  const held = Number.isFinite(valid_to) && dates.some((date) => heldAt(date, valid_from, valid_to));
  return Math.max(
    held ? HELD : 0,
    ...[...said, valid_from].map((instant) => dateMatch(dates, instant, true)),
  );
}

/** Whether a claim held at some time of a day or a month; without a year none is known. */
function heldAt({ year, month, day }: QuestionDate, from: number, to: number): boolean {
  if (year === undefined) return false;
  const start = Date.UTC(year, month - 1, day ?? 1) * 1000;
  const end = (day === undefined ? Date.UTC(year, month, 1) : Date.UTC(year, month - 1, day + 1)) * 1000;
  return from < end && start < to;
}

/**
 * Whether something that held from one time to another, in microseconds, was on one of the dates; those without a year
 * are of the year in which it began.
 */
export function wasOn(dates: readonly QuestionDate[], from: number, to: number): boolean {
  const year = new Date(from / 1000).getUTCFullYear();
  return dates.some((date) => heldAt({ ...date, year: date.year ?? year }, from, to));
}
