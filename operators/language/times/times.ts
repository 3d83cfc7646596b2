// English only: loading all languages takes as long as most commands run.
import * as chrono from 'chrono-node/en';
import { EARLIEST, LATEST } from '../../time/instant.ts';
import type { Period } from '../../time/period.ts';
import { type CalendarUnit, shift, startOf } from './calendar.ts';
import { anyOf, MONTH_NAMES, SHORT_MONTHS, SHORT_WEEKDAYS, WEEKDAY_NAMES } from './calendar-words.ts';
import { type Spell, spells } from './spells.ts';

/** Direction of a time without a year, by the tense of the statement. */
export type Tense = 'past' | 'present' | 'future';

/** A time that a text names. */
export interface NamedTime {
  /** Span in the text including its preposition ("since March"), in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly period: Period;
  /** The preposition, or '' ("since", "until", "by", "on", …). */
  readonly lead: string;
}

const NAMES = anyOf(MONTH_NAMES, SHORT_MONTHS, WEEKDAY_NAMES, SHORT_WEEKDAYS);
const HINT = new RegExp(
  String.raw`\b(?:yesterday|today|tonight|tomorrow|ago|earlier|last|past|next|previous|this|current|coming|` +
    `week|${NAMES}|spring|summer|autumn|fall|winter|` +
    String.raw`[12]\d{3}s?|Q[1-4]|H[12]|half|` +
    String.raw`in \w+ (?:day|week|month|year)s?|\d{1,2}:\d\d|\d{1,2} ?[ap]\.?m)\b`,
  'i',
);
/** chrono's results that are used: days and clock times. Coarser units have separate rules. */
const DAY = new RegExp(
  String.raw`${NAMES}|day\b|tomorrow|tonight|night|morning|afternoon|evening|noon|midnight|\d{4}-\d\d-\d\d|\d{4}\/\d\d?\/\d\d?|\d:\d\d|` +
    String.raw`\d ?[ap]\.?m|in .*(?:day|week|month|year)s?`,
  'i',
);
const SLASHES = /(?<!\d)\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?(?!\d)/;
const HABIT = /\b(?:every|each|daily|weekly|nightly|monthly|yearly|per|always|usually|normally)\b/i;
const LEAD = new RegExp(
  String.raw`\b(since|until|till|through|up to|before|after|by|from|starting|effective|beginning|as of|` +
    'as from|on|in|at|during|between|throughout|for)(?: (?:the )?(?:end of |start of |beginning of |' +
    'middle of |year |evening of |morning of )?)?(?:the )?$',
  'i',
);
const JOIN = /^(?:,? ?(?:to|until|till|through|and|–|—|-) ?)(?:the )?$/i;
/** Maximum length of a sentence that is searched for times. */
const LONGEST = 1000;

/** The times that a sentence names, in order, as calendar periods in UTC relative to the time of the statement. */
export function namedTimes(sentence: string, timestamp: number, tense: Tense): NamedTime[] {
  const text = sentence.length > LONGEST ? sentence.slice(0, LONGEST) : sentence;
  if (!HINT.test(text)) return [];
  const now = Math.floor(timestamp / 1000);
  const found = spells(text, now).map((spell) => place(spell, now, tense, text));
  const days = HABIT.test(text) && !/\d{4}/.test(text) ? [] : namedDays(text, found, now, tense);
  const all = [...found, ...days].sort((a, b) => a.start - b.start);
  return led(text, all).filter((time): time is NamedTime => time !== undefined);
}

/** Sample text for warming up chrono's patterns. */
const SAMPLE = 'They met on Monday 3 May 2024 at 10:30, two days ago.';
/** A JavaScript engine optimises a pattern when it is used again. */
const USES = 2;

/** Compiles the patterns for days, one per step: some take 50 milliseconds, which would otherwise delay the first text with a day. */
export function* compileTimes(): Generator<void, void, void> {
  for (const parser of chrono.casual.parsers) {
    const alone = new chrono.Chrono({ parsers: [parser], refiners: [] });
    for (let use = 0; use < USES; use++) {
      alone.parse(SAMPLE, { instant: new Date(0), timezone: 0 });
      yield;
    }
  }
}

/** Assigns a year to a period according to the tense. */
function place(spell: Spell, now: number, tense: Tense, text: string): Spell {
  if (spell.every === undefined) return spell;
  const lead = leadOf(text, spell.start);
  const way = spell.set ?? (lead === 'since' ? 'past' : lead === 'by' ? 'future' : tense);
  let best = spell;
  for (const by of [-2, -1, 0, 1, 2]) {
    const other = { ...spell, from: shift('year', spell.from, by), to: shift('year', spell.to, by) };
    const done = spell.set === 'past' && other.to > now;
    if (
      way === 'past'
        ? other.from <= now && !done
        : other.to > now && !(spell.set === 'future' && other.from <= now)
    ) {
      if (way === 'past') best = other;
      else if (best === spell || other.from < best.from) return other;
    }
  }
  return best;
}

function namedDays(text: string, taken: readonly Spell[], now: number, tense: Tense): Spell[] {
  let rest = text;
  for (const { start, end } of taken)
    rest = rest.slice(0, start) + '\u0007'.repeat(end - start) + rest.slice(end);
  if (!HINT.test(rest)) return [];
  const found: Spell[] = [];
  for (const result of chrono.casual.parse(rest, { instant: new Date(now), timezone: 0 })) {
    const named = result.text;
    const end = result.index + named.length;
    if (!DAY.test(named) || (SLASHES.test(named) && !/\d{4}-\d\d-\d\d/.test(named))) continue;
    // "in two days" is a point in time only in the future; in the past it is a duration.
    if (/^in .*(?:day|week|month|year)s?$/i.test(named) && tense !== 'future') continue;
    if (/[\w-]/.test(text.charAt(end)) || isTrap(named, text, result.index)) continue;
    const from = dayOf(
      result.start,
      named,
      now,
      tense,
      text.slice(Math.max(0, result.index - 8), result.index),
    );
    if (from === undefined) continue;
    const last =
      result.end === null || result.end === undefined ? from : dayOf(result.end, named, now, tense, '');
    if (last === undefined || last.to <= from.from) continue;
    found.push({ start: result.index, end, from: from.from, to: last.to, range: last !== from });
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

/** The day, hour, minute or second that chrono found, in the year or week that the tense implies. */
function dayOf(
  parts: Parts,
  named: string,
  now: number,
  tense: Tense,
  before: string,
): { from: number; to: number } | undefined {
  const at = instantOf(parts);
  if (!Number.isFinite(at)) return undefined;
  const clock = parts.isCertain('hour');
  const unit: CalendarUnit = !clock
    ? 'day'
    : parts.isCertain('second') && /:\d\d:\d\d/.test(named)
      ? 'second'
      : 'minute';
  let from = startOf(unit, at);
  const day = parts.isCertain('day');
  const lead = /\b(since|until|till|by|last|next)\b[^a-z]*$/i.exec(before)?.[1].toLowerCase() ?? '';
  const way =
    lead === 'since' ? 'past' : lead === 'by' || (lead === 'until' && tense !== 'past') ? 'future' : tense;
  if (!day && parts.isCertain('weekday')) {
    from = weekday(
      from,
      startOf('day', now),
      /\b(last|next|this)\b/i.exec(named)?.[1]?.toLowerCase() ?? '',
      way,
    );
  } else if (!day && parts.isCertain('month')) {
    return undefined;
  } else if (!day && clock && !/night|morning|evening|noon/i.test(named)) {
    if (tense === 'present') return undefined;
    if (tense === 'past' && from > now) from -= 86_400_000;
    if (tense === 'future' && from < now) from += 86_400_000;
  } else if (day && !parts.isCertain('year') && parts.isCertain('month')) {
    from = yearly(parts, from, now, way);
  }
  return { from, to: shift(unit, from, 1) };
}

/** From the parts: chrono's own date depends on the machine's time zone. */
function instantOf(parts: Parts): number {
  const of = (part: chrono.Component) => parts.get(part) ?? 0;
  const date = new Date(0);
  date.setUTCFullYear(of('year'), of('month') - 1, of('day'));
  date.setUTCHours(of('hour'), of('minute'), of('second'));
  return date.getTime() - of('timezoneOffset') * 60_000;
}

function weekday(from: number, today: number, which: string, way: Tense): number {
  const clock = from - startOf('day', from);
  const wanted = Math.round((startOf('day', from) - today) / 86_400_000);
  const ahead = ((wanted % 7) + 7) % 7;
  if (which === 'last') return today + clock + (ahead === 0 ? -7 : ahead - 7) * 86_400_000;
  if (which === 'next') return today + clock + (ahead === 0 ? 7 : ahead) * 86_400_000;
  if (way === 'past') return today + clock + (ahead === 0 ? 0 : ahead - 7) * 86_400_000;
  return today + clock + ahead * 86_400_000;
}

function yearly(parts: Parts, from: number, now: number, way: Tense): number {
  const clock = from - startOf('day', from);
  const month = (parts.get('month') ?? 1) - 1;
  const day = parts.get('day') ?? 1;
  const year = new Date(now).getUTCFullYear();
  let best: number | undefined;
  for (const candidate of [year - 1, year, year + 1]) {
    const at = Date.UTC(candidate, month, day) + clock;
    if (new Date(at).getUTCMonth() !== month) continue;
    if (way === 'past' ? at <= now : way === 'future' ? at + 86_400_000 > now : true) {
      const nearer = best === undefined || Math.abs(at - now) < Math.abs(best - now);
      if (nearer) best = at;
    }
  }
  return best ?? from;
}

function leadOf(text: string, start: number): string {
  return LEAD.exec(text.slice(Math.max(0, start - 34), start))?.[1].toLowerCase() ?? '';
}

/** Joins the two ends of a range and applies prepositions. */
function led(text: string, times: readonly Spell[]): (NamedTime | undefined)[] {
  const found: (NamedTime | undefined)[] = [];
  for (let i = 0; i < times.length; i++) {
    let { start, end, from, to } = times[i];
    const matched = LEAD.exec(text.slice(Math.max(0, start - 34), start));
    // The word may be part of the match ("on 3 May", "since summer").
    const inner = /^(since|until|till|by|on|in|at|during|for) /i.exec(text.slice(start, end));
    const lead = (matched?.[1] ?? inner?.[1] ?? '').toLowerCase();
    if (matched !== null) start -= matched[0].length;
    const next = times[i + 1];
    const joined = next !== undefined && JOIN.test(text.slice(end, next.start));
    if (joined && (lead === 'from' || lead === 'between' || !/and/i.test(text.slice(end, next.start)))) {
      const back =
        times[i].every !== undefined && next.every === undefined
          ? yearBefore(from, to, next.from)
          : { from, to };
      let until = next.to;
      if (next.every !== undefined && until <= back.from) until = shift('year', until, 1);
      found.push(timed(start, next.end, back.from, until, lead));
      i++;
      continue;
    }
    if (times[i].range === true) {
      found.push(timed(start, end, from, to, 'between'));
      continue;
    }
    const open = /^ ?(?:onwards?|on\b(?! \w)|forward)/i.test(text.slice(end));
    const always = lead === 'for';
    if (/^(?:since|starting|effective|beginning|as of|as from|by)$/.test(lead) || open) {
      found.push(timed(start, end, from, undefined, lead));
    } else if (lead === 'from') {
      found.push(timed(start, end, from, undefined, lead));
    } else if (/^(?:until|till|through|up to)$/.test(lead)) {
      found.push(timed(start, end, undefined, to, lead));
    } else if (lead === 'before') {
      found.push(timed(start, end, undefined, from, lead));
    } else if (lead === 'after') {
      found.push(timed(start, end, to, undefined, lead));
    } else if (times[i].current === true && always) {
      found.push(timed(start, end, from, undefined, 'for'));
    } else {
      found.push(timed(start, end, from, to, lead));
    }
  }
  return found;
}

/** The first end of "January to March 2024" takes its year from the second. */
function yearBefore(from: number, to: number, limit: number): { from: number; to: number } {
  const years = new Date(limit).getUTCFullYear() - new Date(from).getUTCFullYear();
  const moved = shift('year', from, years);
  const by = moved > limit ? years - 1 : years;
  return { from: shift('year', from, by), to: shift('year', to, by) };
}

/** A time in microseconds, or undefined when its bounds are out of range or reversed. */
function timed(
  start: number,
  end: number,
  from: number | undefined,
  to: number | undefined,
  lead: string,
): NamedTime | undefined {
  const period: { from?: number; to?: number } = {};
  for (const [bound, at] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (at === undefined) continue;
    const instant = at * 1000;
    if (!(instant >= EARLIEST && instant < LATEST)) return undefined;
    period[bound] = instant;
  }
  if (period.from !== undefined && period.to !== undefined && period.from >= period.to) return undefined;
  return { start, end, period, lead };
}
