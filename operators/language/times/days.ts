// English only: loading all languages takes as long as most commands run.
import * as chrono from 'chrono-node/en';
import type { Zone } from '../../time/zone.ts';
import { anyOf, MONTH_NAMES, SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAY_NAMES } from '../calendar-words.ts';
import { type CalendarUnit, shift, startOf } from './calendar.ts';
import type { Direction, Directions } from './direction.ts';
import { isNamedDay } from './names.ts';
import { paired } from './options.ts';
import { NEAR, type Spell, type Stretch } from './spells.ts';

const NAMES = anyOf(MONTH_NAMES, SHORT_MONTHS, WEEKDAY_NAMES, SHORT_WEEKDAYS);
const HINT = new RegExp(
  String.raw`\b(?:yesterday|today|tonight|tomorrow|ago|earlier|last|past|next|previous|this|current|coming|` +
    `week|${NAMES}|spring|summer|autumn|fall|winter|` +
    String.raw`[12]\d{3}s?|Q[1-4]|H[12]|half|` +
    String.raw`in \w+ (?:day|week|month|year)s?|the \d{1,2}(?:st|nd|rd|th)|\d{1,2}:\d\d|\d{1,2} ?[ap]\.?m)\b`,
  'i',
);
/** chrono's results that are used: days and clock times. Coarser units have separate rules. */
const DAY = new RegExp(
  String.raw`${NAMES}|day\b|tomorrow|tonight|night|morning|afternoon|evening|noon|midnight|\d{4}-\d\d-\d\d|\d{4}\/\d\d?\/\d\d?|\d:\d\d|` +
    String.raw`\d ?[ap]\.?m|in .*(?:day|week|month|year)s?`,
  'i',
);
const SLASHES = /(?<!\d)\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?(?!\d)/;
const HABIT =
  /\b(?:every|each|daily|weekly|nightly|monthly|yearly|per (?:hour|day|week|month|year)|always|usually|normally)\b/i;
/** What bounds a habit: "she trains every Monday until 18 December". */
const BOUNDS = /\b(?:since|until|till|from|starting|as of|through|to|for) (?:the )?$/i;
const NTH = String.raw`\d{1,2}(?:st|nd|rd|th)?`;
/** What chrono misreads: the number behind "from" as an hour ("from 3 July"), "lasts" as the last seconds, "every Friday until May" and
 * "on Fridays, from May" as a range. */
const MISREAD = new RegExp(
  String.raw`\b(?:lasts|(?:every|each) ${anyOf(WEEKDAY_NAMES)}|${anyOf(WEEKDAY_NAMES)}s|from(?= (?:the )?${NTH} (?:(?:to|until|till|through|and|[-–—]) (?:the )?${NTH} )?(?:of )?` +
    String.raw`${anyOf(MONTH_NAMES, SHORT_MONTHS)}\b))`,
  'gi',
);
const PART_ALONE = /^(?:morning|afternoon|evening|night)$/i;
const IN_DAYS = /^in .*(?:day|week|month|year)s?$/i;
const DAY_MS = 86_400_000;

/** Whether a text may name a time at all. */
export function mayNameTime(text: string): boolean {
  return HINT.test(text);
}

/** Sample text for warming up chrono's patterns. */
const SAMPLE = 'They met on Monday 3 May 2024 at 10:30, two days ago.';
/** A JavaScript engine optimises a pattern when it is used again. */
const USES = 2;

/** Compiles the patterns for days, one per step: some take 50 milliseconds, which would otherwise delay the first text with a day. */
export function* compileDays(): Generator<void, void, void> {
  for (const parser of chrono.casual.parsers) {
    const alone = new chrono.Chrono({ parsers: [parser], refiners: [] });
    for (let use = 0; use < USES; use++) {
      alone.parse(SAMPLE, { instant: new Date(0), timezone: 0 });
      yield;
    }
  }
}

/** What the reading of a day depends on. */
export interface Spoken {
  /** The moment of speaking as its clock shows it, in milliseconds. */
  readonly now: number;
  readonly zone: Zone;
  readonly directions: Directions;
}

/**
 * The days and times of day that a text names, with each year, or week, that they may be in.
 *
 * @param taken what is read already
 */
export function namedDays(text: string, taken: readonly Spell[], spoken: Spoken): Spell[] {
  const isHabit = HABIT.test(text) && !/\d{4}/.test(text);
  let rest = text.replace(MISREAD, (word) => '\u0007'.repeat(word.length));
  for (const { start, end } of taken)
    rest = rest.slice(0, start) + '\u0007'.repeat(end - start) + rest.slice(end);
  if (!HINT.test(rest)) return [];
  const found: Spell[] = [];
  for (const result of chrono.casual.parse(rest, { instant: new Date(spoken.now), timezone: 0 })) {
    const named = result.text;
    const start = result.index;
    const end = start + named.length;
    if (!DAY.test(named) || (SLASHES.test(named) && !/\d{4}-\d\d-\d\d/.test(named))) continue;
    if (isHabit && !(result.start.isCertain('month') && BOUNDS.test(text.slice(0, start)))) continue;
    if (/[\w-]/.test(text.charAt(end)) || isTrap(named, text, start)) continue;
    const way = spoken.directions(start);
    // "in two days" is a point in time only ahead; in the past it is a duration.
    if (IN_DAYS.test(named) && (way === 'past' || way === 'open')) continue;
    const first = optionsOf(result.start, named, spoken, way);
    if (first === undefined) continue;
    if ((isWeekly(result.start) || PART_ALONE.test(named)) && isNamedDay(text, start, end)) continue;
    const weekly = isWeekly(result.start) && first.length > 1;
    const ends = result.end ?? undefined;
    if (ends === undefined) {
      found.push({ start, end, options: first, weekly });
      continue;
    }
    const last = optionsOf(ends, named, spoken, way);
    const options = last === undefined ? [] : paired(first, last);
    if (options.length > 0) found.push({ start, end, options, weekly, range: true, last });
  }
  return found;
}

const SHORT_DAY = new RegExp(
  String.raw`^(?:(?:on|by|since|until|last|next|this) )?(${anyOf(SHORT_WEEKDAYS)})\.?$`,
  'i',
);

/** Names of days and months that are also common words. */
function isTrap(named: string, text: string, index: number): boolean {
  if (/^(?:every|each|now|currently)/i.test(named)) return true;
  const short = SHORT_DAY.exec(named);
  if (short !== null) {
    const before = text.slice(Math.max(0, index - 7), index);
    const lead = named.includes(' ') || /\b(?:on|by|since|until|last|next|this) $/i.test(before);
    return !lead || (short[1] === short[1].toLowerCase() && /^(?:sun|sat|wed|mon)$/.test(short[1]));
  }
  const modal = /\b(may|march|mar|sun|sat)\b/.exec(named);
  if (modal === null) return false;
  return !/\b(?:may|march|mar) \d{1,2}(?:st|nd|rd|th|,? \d{4})|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:may|march|mar)\b/.test(
    named,
  );
}

type Parts = chrono.ParsedResult['start'];

/** Whether only a weekday says which day it is. */
const isWeekly = (parts: Parts) => !parts.isCertain('day') && parts.isCertain('weekday');

/** The days, minutes or seconds that chrono's result may mean. */
function optionsOf(
  parts: Parts,
  named: string,
  { now, zone }: Spoken,
  way: Direction,
): Stretch[] | undefined {
  const at = timeOf(parts, zone);
  if (!Number.isFinite(at)) return undefined;
  const hasClock = parts.isCertain('hour');
  const unit: CalendarUnit = !hasClock
    ? 'day'
    : parts.isCertain('second') && /:\d\d:\d\d/.test(named)
      ? 'second'
      : 'minute';
  const from = startOf(unit, at);
  const stretch = (from: number) => ({ from, to: shift(unit, from, 1) });
  if (isWeekly(parts)) return weekdays(from, now, named).map(stretch);
  const hasDay = parts.isCertain('day');
  if (!hasDay && parts.isCertain('month')) return undefined;
  if (!hasDay && hasClock && !/night|morning|evening|noon/i.test(named)) {
    if (way === 'present' || way === 'open') return undefined;
    if (way === 'past' && from > now) return [stretch(from - DAY_MS)];
    if (way !== 'past' && from < now) return [stretch(from + DAY_MS)];
  }
  if (hasDay && !parts.isCertain('year') && parts.isCertain('month'))
    return yearly(parts, from, now).map(stretch);
  return [stretch(from)];
}

/** From the parts: chrono's own date depends on the machine's time zone. A zone in the text has priority over the speaker's. */
function timeOf(parts: Parts, zone: Zone): number {
  const of = (part: chrono.Component) => parts.get(part) ?? 0;
  const date = new Date(0);
  date.setUTCFullYear(of('year'), of('month') - 1, of('day'));
  date.setUTCHours(of('hour'), of('minute'), of('second'));
  const time = date.getTime();
  return parts.isCertain('timezoneOffset') ? zone.local(time - of('timezoneOffset') * 60_000) : time;
}

/** The days with the weekday and the time of day of `from` around `now`. */
function weekdays(from: number, now: number, named: string): number[] {
  const today = startOf('day', now);
  const clock = from - startOf('day', from);
  const away = Math.round((startOf('day', from) - today) / DAY_MS);
  const ahead = ((away % 7) + 7) % 7;
  const day = (by: number) => today + clock + (ahead + by) * DAY_MS;
  const which = /\b(last|next|this)\b/i.exec(named)?.[1]?.toLowerCase();
  if (which === 'last') return [day(-7)];
  if (which === 'next') return [day(ahead === 0 ? 7 : 0)];
  if (which === 'this') return [day(0)];
  return [-14, -7, 0, 7, 14].map(day);
}

/**
 * The days with the month, the day and the time of day of `from` in the years around `now`; with a weekday, those that fall on it. A weekday
 * that fits none of the three nearest years is a slip of the pen.
 */
function yearly(parts: Parts, from: number, now: number): number[] {
  const clock = from - startOf('day', from);
  const month = (parts.get('month') ?? 1) - 1;
  const day = parts.get('day') ?? 1;
  const year = new Date(now).getUTCFullYear();
  const days = NEAR.map((by) => Date.UTC(year + by, month, day)).filter(
    (at) => new Date(at).getUTCMonth() === month,
  );
  const weekday = parts.isCertain('weekday') ? parts.get('weekday') : null;
  const fitting = days.filter(
    (at) => new Date(at).getUTCDay() === weekday && Math.abs(new Date(at).getUTCFullYear() - year) <= 1,
  );
  return (fitting.length > 0 ? fitting : days).map((at) => at + clock);
}
