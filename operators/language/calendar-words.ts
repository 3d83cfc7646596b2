import { wordGroups } from './word-lists.ts';

/** A calendar name with its short forms. */
type Named = readonly [name: string, ...short: string[]];

const MONTHS: readonly Named[] = named(`january jan
february feb
march mar
april apr
may
june jun
july jul
august aug
september sept sep
october oct
november nov
december dec`);
const WEEKDAYS: readonly Named[] = named(`monday mon
tuesday tues tue
wednesday wed
thursday thurs thur thu
friday fri
saturday sat
sunday sun`);

function named(text: string): Named[] {
  return wordGroups(text).map(([name, ...short]) => [name, ...short]);
}

const namesOf = (list: readonly Named[]) => list.map(([name]) => name);
/** Longer forms come before their prefixes, as patterns require. */
const shortOf = (list: readonly Named[]) => list.flatMap(([, ...short]) => short);

/** In lower case, from January on. */
export const MONTH_NAMES: readonly string[] = namesOf(MONTHS);
/** Short forms in lower case, without a full stop; May has none. */
export const SHORT_MONTHS: readonly string[] = shortOf(MONTHS);
/** In lower case, from Monday on. */
export const WEEKDAY_NAMES: readonly string[] = namesOf(WEEKDAYS);
/** Short forms in lower case, without a full stop. */
export const SHORT_WEEKDAYS: readonly string[] = shortOf(WEEKDAYS);

/** Pattern source that matches any of these words, full names before short forms. */
export function anyOf(...lists: readonly (readonly string[])[]): string {
  return `(?:${lists.flat().join('|')})`;
}

/** Numbers from 1 on by each form of a name. */
function numbered(list: readonly Named[], more: (name: string) => readonly string[]) {
  return new Map(
    list.flatMap((forms, i) => [...forms, ...more(forms[0])].map((word): [string, number] => [word, i + 1])),
  );
}
const monthNumbers = numbered(MONTHS, () => []);
const weekdayNumbers = numbered(WEEKDAYS, (name) => [`${name}s`]);

/** Number of a month from 1, from its name or short name in lower case; 0 for other words. */
export function monthOf(word: string): number {
  return monthNumbers.get(word) ?? 0;
}

/** Number of a weekday from Monday, 1, on; 0 for other words. */
export function weekdayOf(word: string): number {
  return weekdayNumbers.get(word) ?? 0;
}
