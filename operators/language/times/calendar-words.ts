import { wordGroups } from '../word-lists.ts';

const MONTHS = new Map(
  wordGroups(`january jan
february feb
march mar
april apr
may
june jun
july jul
august aug
september sep sept
october oct
november nov
december dec`).flatMap((names, i) => names.map((name): [string, number] => [name, i + 1])),
);
const WEEKDAYS = new Map(
  wordGroups(`monday mon mondays
tuesday tue tues tuesdays
wednesday wed wednesdays
thursday thu thur thurs thursdays
friday fri fridays
saturday sat saturdays
sunday sun sundays`).flatMap((names, i) => names.map((name): [string, number] => [name, i + 1])),
);

/** Number of a month from 1, as its name or short name in lower case says; 0 for other words. */
export function monthOf(word: string): number {
  return MONTHS.get(word) ?? 0;
}

/** Number of a weekday from Monday, 1, on; 0 for other words. */
export function weekdayOf(word: string): number {
  return WEEKDAYS.get(word) ?? 0;
}
