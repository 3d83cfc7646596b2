import { monthOf, weekdayOf } from '../calendar-words.ts';
import type { Lexeme } from '../lexemes.ts';
import { spelledCardinalOf } from './numerals.ts';
import { type Measured, measuredIn, RATE, UNITS } from './units.ts';

/** A number or a date of a statement, as an interval from `low` to `high`. */
export interface Quantity {
  /** What is measured: quantities of different kinds are not compared. */
  readonly kind: string;
  readonly low: number;
  readonly high: number;
  /** True when words such as "about" or a bound make it inexact. */
  readonly loose: boolean;
  /** For a number with a unit the interval of the digits alone: its ends, with half of the last written digit. */
  readonly written?: { readonly low: number; readonly high: number; readonly half: number };
  /** As written, for people. */
  readonly text: string;
  /** Index of its first token, and of the one after its last. */
  readonly from: number;
  readonly to: number;
}

/** Kinds of quantities that place something in the calendar. Weekdays and times of day recur, and are not among them. */
export const DATE_KINDS: ReadonlySet<string> = new Set(['day', 'month', 'year']);

/** Relative tolerance within which two numbers with a unit are equal. */
export const TOLERANCE = 0.02;
/** The same for a number after "about". */
const LOOSE_TOLERANCE = 0.15;

const SCALES = new Map([
  ['hundred', 100],
  ['thousand', 1e3],
  ['k', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
]);

const LOOSE = new Set(['about', 'around', 'approximately', 'roughly', 'nearly', 'almost', '~', '≈', 'circa']);

interface Bound {
  readonly side: 'low' | 'high';
  readonly open: boolean;
  readonly length: number;
}

const BOUNDS = new Map<string, Bound>([
  ['>=', { side: 'low', open: false, length: 1 }],
  ['≥', { side: 'low', open: false, length: 1 }],
  ['>', { side: 'low', open: true, length: 1 }],
  ['<=', { side: 'high', open: false, length: 1 }],
  ['≤', { side: 'high', open: false, length: 1 }],
  ['<', { side: 'high', open: true, length: 1 }],
  ['over', { side: 'low', open: true, length: 1 }],
  ['above', { side: 'low', open: true, length: 1 }],
  ['exceeds', { side: 'low', open: true, length: 1 }],
  ['under', { side: 'high', open: true, length: 1 }],
  ['below', { side: 'high', open: true, length: 1 }],
  ['within', { side: 'high', open: false, length: 1 }],
  ['max', { side: 'high', open: false, length: 1 }],
  ['maximum', { side: 'high', open: false, length: 1 }],
  ['min', { side: 'low', open: false, length: 1 }],
  ['minimum', { side: 'low', open: false, length: 1 }],
  ['at least', { side: 'low', open: false, length: 2 }],
  ['at most', { side: 'high', open: false, length: 2 }],
  ['up to', { side: 'high', open: false, length: 2 }],
  ['more than', { side: 'low', open: true, length: 2 }],
  ['greater than', { side: 'low', open: true, length: 2 }],
  ['longer than', { side: 'low', open: true, length: 2 }],
  ['less than', { side: 'high', open: true, length: 2 }],
  ['fewer than', { side: 'high', open: true, length: 2 }],
  ['no more than', { side: 'high', open: false, length: 3 }],
  ['not more than', { side: 'high', open: false, length: 3 }],
  ['no less than', { side: 'low', open: false, length: 3 }],
  ['no fewer than', { side: 'low', open: false, length: 3 }],
  ['minimum of', { side: 'low', open: false, length: 2 }],
  ['maximum of', { side: 'high', open: false, length: 2 }],
]);

/** Verbs with "up to" that reach a value. */
const REACHES = new Set(['go', 'climb', 'rise', 'raise', 'move', 'bump', 'come', 'turn', 'put']);

function boundBefore(tokens: readonly Lexeme[], at: number): Bound | undefined {
  for (let length = Math.min(3, at); length > 0; length--) {
    const words = tokens.slice(at - length, at).map(({ word }) => word);
    const found = BOUNDS.get(words.join(' '));
    // "Goes up to 99.95 %" reaches it.
    if (words[0] === 'up' && REACHES.has(tokens[at - length - 1]?.lemma ?? '')) return undefined;
    if (found !== undefined && found.length === length) return found;
  }
  return undefined;
}

interface Numeral {
  readonly low: number;
  readonly high: number;
  /** Half of the last written digit, for numbers with digits. */
  readonly rounding: number;
  /** Index after it. */
  readonly to: number;
  /** Attached unit. */
  readonly glued: string;
  readonly spelled: boolean;
}

const DIGITS =
  /^(\d+(?:,\d{3})*(?:\.\d+)?|\d+(?:\.\d+)?)(?:[-–](\d+(?:\.\d+)?))?(%|[\p{L}µ]+(?:\/[\p{L}]+)?)?$/u;

/** The number that starts at a token. */
function numeralAt(tokens: readonly Lexeme[], at: number): Numeral | undefined {
  const { word } = tokens[at];
  const code = word.charCodeAt(0);
  let value: number;
  let top: number | undefined;
  let rounding = 0;
  let glued = '';
  let to = at + 1;
  const spelled = code < 48 || code > 57;
  if (spelled) {
    const cardinal = spelledCardinalOf(word);
    if (cardinal === undefined) return undefined;
    value = cardinal;
    const tail = value >= 20 && value % 10 === 0 ? spelledCardinalOf(tokens[to]?.word ?? '') : undefined;
    if (tail !== undefined && tail > 0 && tail < 10) {
      value += tail;
      to++;
    }
  } else {
    const match = DIGITS.exec(word);
    if (match === null) return undefined;
    const digits = match[1].replaceAll(',', '');
    value = Number(digits);
    if (match[2] !== undefined) top = Number(match[2]);
    glued = match[3] ?? '';
    const point = digits.indexOf('.');
    rounding = 0.5 * 10 ** (point < 0 ? 0 : point + 1 - digits.length);
  }
  let scale = SCALES.get(glued) ?? 1;
  if (scale !== 1) glued = '';
  while (glued === '' && SCALES.has(tokens[to]?.word ?? '')) scale *= SCALES.get(tokens[to++].word) ?? 1;
  const next = tokens[to];
  if (
    top === undefined &&
    glued === '' &&
    (next?.word === 'to' || next?.word === 'and') &&
    to + 1 < tokens.length
  ) {
    const between = next.word === 'to' || tokens[at - 1]?.word === 'between';
    const other = between ? numeralAt(tokens, to + 1) : undefined;
    if (other !== undefined && other.low > value)
      return { low: value * scale, high: other.high, rounding: 0, to: other.to, glued: other.glued, spelled };
  }
  return { low: value * scale, high: (top ?? value) * scale, rounding: rounding * scale, to, glued, spelled };
}

/** Dates whose year may be omitted; and a number of years beyond all dates. */
const YEARLY = new Set(['day', 'month']);
const YEARS = 10_000;

/** A date at a token: a day of a month, a month, a year, a weekday, or a numeric date. */
function dateAt(tokens: readonly Lexeme[], at: number): Quantity | undefined {
  const { word, text } = tokens[at];
  const iso = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(word);
  // A date without a year covers all years.
  const made = (kind: string, value: number, to: number, year?: number): Quantity => ({
    kind,
    low: YEARLY.has(kind) ? value * YEARS + (year ?? 0) : value,
    high: YEARLY.has(kind) ? value * YEARS + (year ?? YEARS - 1) : value,
    loose: false,
    text: tokens
      .slice(at, to)
      .map((token) => token.text)
      .join(' '),
    from: at,
    to,
  });
  if (iso !== null) {
    const month = Number(iso[2]) * 100;
    const day = Number(iso[3] ?? 0);
    return made(iso[3] === undefined ? 'month' : 'day', month + day, at + 1, Number(iso[1]));
  }
  const weekday = weekdayOf(word);
  const named = at === 0 || /^[A-Z]/.test(text);
  if (weekday > 0 && (word.length > 4 || named) && word !== 'sun' && word !== 'sat')
    return made('weekday', weekday, at + 1);
  const dayOf = (token: Lexeme | undefined) => {
    const match =
      token === undefined || (token.apart && token !== tokens[at])
        ? null
        : /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token.word);
    const day = match === null ? 0 : Number(match[1]);
    return day >= 1 && day <= 31 ? day : 0;
  };
  const yearOf = (token: Lexeme | undefined) =>
    token !== undefined && /^(1[6-9]|20)\d\d$/.test(token.word) ? Number(token.word) : 0;
  const ending = (to: number): [to: number, year?: number] => {
    const year = yearOf(tokens[to]);
    return year > 0 ? [to + 1, year] : [to];
  };
  const month = monthOf(word);
  if (month > 0 && word !== 'mar' && word !== 'sun') {
    const sure = named && (at > 0 || (word !== 'may' && word !== 'march'));
    const day = dayOf(tokens[at + 1]);
    if (day > 0) return made('day', month * 100 + day, ...ending(at + 2));
    const year = yearOf(tokens[at + 1]);
    if (sure && year > 0) return made('month', month * 100, at + 2, year);
    return sure && tokens[at - 1]?.word !== 'mr' && word.length > 2
      ? made('month', month * 100, at + 1)
      : undefined;
  }
  const day = dayOf(tokens[at]);
  const after = tokens[at + 1]?.word === 'of' ? at + 2 : at + 1;
  // "11 dec", but not "all 3 may fail".
  if (
    day > 0 &&
    monthOf(tokens[after]?.word ?? '') > 0 &&
    (/^[A-Z]/.test(tokens[after].text) || tokens[after].word !== 'may')
  )
    return made('day', monthOf(tokens[after].word) * 100 + day, ...ending(after + 1));
  const before = tokens[at - 1]?.word ?? '';
  if (yearOf(tokens[at]) > 0 && /^(in|since|until|by|of|from|year|before|after)$/.test(before))
    return made('year', yearOf(tokens[at]), at + 1);
  const clock = /^(\d{1,2})(?::(\d{2}))?(am|pm)?$/.exec(word);
  if (clock !== null && (clock[2] !== undefined || clock[3] !== undefined)) {
    const noon = clock[3] === 'pm' && Number(clock[1]) < 12 ? 12 : 0;
    return made('time of day', (Number(clock[1]) + noon) * 60 + Number(clock[2] ?? 0), at + 1);
  }
  if (clock !== null && /^(am|pm)$/.test(tokens[at + 1]?.word ?? '')) {
    const noon = tokens[at + 1].word === 'pm' && Number(clock[1]) < 12 ? 12 : 0;
    return made('time of day', (Number(clock[1]) + noon) * 60, at + 2);
  }
  return undefined;
}

/** Words behind "degrees" that say which. */
const SCALED = new Set(['celsius', 'fahrenheit']);

/** The unit of a temperature in two words: "68 degrees Fahrenheit". */
function degreesAt(tokens: readonly Lexeme[], at: number, glued: string): Measured | undefined {
  const [unit, next] = [tokens[at], tokens[at + 1]];
  if (glued !== '' || unit === undefined) return undefined;
  return /^degrees?$/.test(unit.word) && SCALED.has(next?.word ?? '') ? measuredIn(next.word) : undefined;
}

/** A number with its unit, bound and rate at a token. */
function measureAt(tokens: readonly Lexeme[], at: number): Quantity | undefined {
  const numeral = numeralAt(tokens, at);
  if (numeral === undefined) return undefined;
  let { low, high, to } = numeral;
  const { glued } = numeral;
  let from = at;
  let kind = 'count';
  let factor = 1;
  let offset = 0;
  const coin = tokens[at - 1] === undefined ? undefined : UNITS.get(tokens[at - 1].word);
  const money = coin !== undefined && /^[$€£¥]$/.test(tokens[at - 1].word);
  let rate = '';
  if (money && coin !== undefined) {
    kind = coin[0];
    from--;
    if (glued === 'm') factor = 1e6;
  } else {
    const bare = glued === '' && to < tokens.length ? tokens[to].word : '';
    const word = glued === '' ? bare : glued;
    let found = degreesAt(tokens, to, glued) ?? measuredIn(word);
    if (found === undefined && word.includes('/')) {
      found = measuredIn(word.slice(0, word.indexOf('/')));
      rate = word.slice(word.indexOf('/') + 1);
    }
    const single = glued === '' && word.length === 1 && !/[%smhdgl$€£]/.test(word);
    if (found !== undefined && !single && !(numeral.spelled && word.length < 3)) {
      ({ kind, factor, offset } = found);
      if (glued === '') to += SCALED.has(tokens[to + 1]?.word ?? '') && found.kind === 'degrees' ? 2 : 1;
    } else if (glued !== '') return undefined;
  }
  const per = tokens[to]?.word ?? '';
  if (rate === '' && (per === 'per' || per === 'a' || per === 'an') && RATE.has(tokens[to + 1]?.word ?? '')) {
    rate = tokens[to + 1].word;
    to += 2;
  } else if (rate === '' && kind !== 'count' && RATE.has(per) && tokens[to].apart && !UNITS.has(glued)) {
    rate = per;
    to++;
  }
  if (rate !== '') {
    factor *= RATE.get(rate) ?? 1;
    kind = `${kind} a second`;
  }
  low = (low - offset) * factor;
  high = (high - offset) * factor;
  const written = { low, high, half: numeral.rounding * Math.abs(factor) };
  let loose = low !== high;
  let start = from;
  if (LOOSE.has(tokens[start - 1]?.word ?? '')) {
    start--;
    loose = true;
    low -= Math.abs(low) * LOOSE_TOLERANCE;
    high += Math.abs(high) * LOOSE_TOLERANCE;
  } else if (kind !== 'count') {
    const slack = Math.max(numeral.rounding * factor * 0.999, 0);
    const written = numeral.low > 0 && numeral.rounding / numeral.low < 0.1 ? slack : 0;
    low -= Math.max(Math.abs(low) * (TOLERANCE / 2), written / 2);
    high += Math.max(Math.abs(high) * (TOLERANCE / 2), written / 2);
    if (kind === 'percent' && numeral.high <= 100 && numeral.low > 90) {
      // Close to 100 % the missing part matters: 99.9 % and 99.5 % differ.
      low = numeral.low - numeral.rounding * 0.5;
      high = numeral.high + numeral.rounding * 0.5;
    }
  }
  const bound = boundBefore(tokens, start);
  if (bound !== undefined) {
    start -= bound.length;
    loose = true;
    const gap = bound.open && kind === 'count' && Number.isInteger(numeral.low) ? 1 : 0;
    if (bound.side === 'low') {
      low = Math.max(low, (numeral.low - offset) * factor) + gap;
      high = Number.POSITIVE_INFINITY;
    } else {
      high = Math.min(high, (numeral.high - offset) * factor) - gap;
      low = Number.NEGATIVE_INFINITY;
    }
  } else if (
    /^(or|and)$/.test(tokens[to]?.word ?? '') &&
    /^(more|less|fewer|above)$/.test(tokens[to + 1]?.word ?? '')
  ) {
    loose = true;
    if (/^(more|above)$/.test(tokens[to + 1].word)) high = Number.POSITIVE_INFINITY;
    else low = Number.NEGATIVE_INFINITY;
    to += 2;
  }
  const text = tokens
    .slice(start, to)
    .map((token) => token.text)
    .join(' ')
    .replace(/([$€£¥~]) /g, '$1');
  return { kind, low, high, loose, ...(kind !== 'count' && { written }), text, from: start, to };
}

/**
 * Numbers with units and bounds, and dates, in text order. Time, bytes, money, lengths and rates are converted to one unit per kind; a
 * number without a unit is a count. A number with a unit covers 1 % around it or half of its rounding, so that two of them differ from
 * about 2 % on; a count is exact. "at least", "up to", ">=", "10-20" and the like give an interval, "about" widens by 15 %.
 */
export function quantitiesOf(tokens: readonly Lexeme[]): Quantity[] {
  const found: Quantity[] = [];
  for (let at = 0; at < tokens.length; ) {
    const quantity = dateAt(tokens, at) ?? measureAt(tokens, at);
    const last = found.at(-1);
    if (quantity === undefined || (last !== undefined && quantity.from < last.to)) at++;
    else {
      found.push(quantity);
      at = quantity.to;
    }
  }
  return found;
}

/** True if no value satisfies both. */
export function exclude(one: Quantity, other: Quantity): boolean {
  return one.kind === other.kind && (one.low > other.high || other.low > one.high);
}
