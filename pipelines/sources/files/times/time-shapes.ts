import { ZONE_NAME } from './zone-names.ts';

/** The order of day, month and year in dates of numbers alone. */
export type DateOrder = 'day first' | 'month first' | 'year first';

/** How a text is written as a time. */
export type TimeShape =
  /** ISO 8601 or RFC 3339, or close to it. */
  | { readonly how: 'iso' }
  /** A quarter of a year, such as 2026-Q1 or Q1 2026: its first moment. */
  | { readonly how: 'quarter' }
  /** A time of day without a date. */
  | { readonly how: 'clock'; readonly format: string }
  /** By a format of strptime. `order` is set where other orders of the numbers give other formats. */
  | { readonly how: 'format'; readonly format: string; readonly order?: DateOrder };

const ISO =
  /^\d{4}[-/]\d{1,2}[-/]\d{1,2}(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?\s?(?:[Zz]|[+-]\d{2}(?::?\d{2})?|\(?[A-Z]{3,4}\)?|[A-Z][a-z]+\/[A-Za-z_]+)?(?:\[[\w/+-]+\])?)?$/;

const QUARTER = /^(?:\d{4}[-/ ]?Q[1-4]|Q[1-4][-/ ]\d{4})$/i;

const MONTHS = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?![a-z])/i;
const LONG_MONTHS =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december)(?![a-z])/i;
const DAYS = /^(?:mon|tue|wed|thu|fri|sat|sun)(?![a-z])/i;
const LONG_DAYS = /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?![a-z])/i;

/** A part of a date or time: what matches it at the beginning of the rest, and its format. */
type Piece = readonly [RegExp, (match: RegExpExecArray, text: string) => string];

const hours = (text: string) => (/[ap]\.?m\b/i.test(text) ? '%I' : '%H');

const fraction = (digits: string) => (digits.length > 6 ? '%n' : '%f');

/** An offset from UTC; it is one only behind a time of day. */
const OFFSET = /^[+-]\d{2}:?\d{2}(?!\d)/;

/** A time of day without colons; it is one only behind a date. */
const TIME_OF_DAY = /^(?:[01]\d|2[0-3])[0-5]\d[0-5]\d(?!\d)/;

const PIECES: readonly Piece[] = [
  [LONG_MONTHS, ([name]) => (name.length === 3 ? '%b' : '%B')],
  [MONTHS, () => '%b'],
  [LONG_DAYS, () => '%A'],
  [DAYS, () => '%a'],
  [
    /^\d{1,2}:\d{2}(:\d{2}(?:([.,])(\d{1,9}))?)?/,
    ([, seconds, mark, digits = ''], text) =>
      `${hours(text)}:%M${seconds === undefined ? '' : ':%S'}${mark === undefined ? '' : `${mark}${fraction(digits)}`}`,
  ],
  [/^\d{1,2}h\d{2}(?!\d)/, () => '%Hh%M'],
  [/^[ap]m\b/i, () => '%p'],
  [OFFSET, () => '%z'],
  [/^(?:UTC|GMT)\b/, () => '%Z'],
  // The name stands for its offset when the text is read.
  [ZONE_NAME, () => '%z'],
  [/^\d{4}([-/.])\d{1,2}\1\d{1,2}(?!\d)/, ([, mark]) => `%Y${mark}%m${mark}%d`],
  [/^\d{4}-\d{2}(?!\d)/, () => '%Y-%m'],
  // ISO 8601: the day of a year, the week of a year and its day.
  [/^\d{4}-(?:[0-2]\d\d|3[0-6]\d)(?!\d)/, () => '%Y-%j'],
  [/^\d{4}-W(?:[0-4]\d|5[0-3])-[1-7](?!\d)/, () => '%G-W%V-%u'],
  [/^\d{4}-W(?:[0-4]\d|5[0-3])(?![\d-])/, () => '%G-W%V'],
  [/^(?:19|20)\d{6}(?!\d)/, () => '%Y%m%d'],
  [TIME_OF_DAY, () => '%H%M%S'],
  [/^\d{1,2}([-/.])\d{1,2}\1(?:\d{4}|\d{2})(?!\d)/, () => ''],
  [/^(?:19|20)\d{2}(?!\d)/, () => '%Y'],
  [/^\d{1,2}(?!\d)/, () => '%d'],
  [/^(?:[-/,.: T[\]]|Z$)/, ([mark]) => mark],
];

/** The formats of a date of numbers alone, in each order that there is. */
function ordersOf(date: string): [DateOrder, string][] {
  const [, mark = '/'] = /^\d{1,2}([-/.])/.exec(date) ?? [];
  const year = /\d{4}$/.test(date) ? '%Y' : '%y';
  const dayFirst: [DateOrder, string] = ['day first', `%d${mark}%m${mark}${year}`];
  // Nobody writes the month first with points.
  if (mark === '.') return [dayFirst];
  return [
    dayFirst,
    ['month first', `%m${mark}%d${mark}${year}`],
    ...(year === '%y' ? [['year first', `%y${mark}%m${mark}%d`] satisfies [DateOrder, string]] : []),
  ];
}

/** The shapes that a text may have as a time; several if the order of day and month is open. Empty if it is none. */
export function timeShapes(given: string): TimeShape[] {
  const text = given.trim();
  if (text.length > 60) return [];
  if (ISO.test(text)) return [{ how: 'iso' }];
  if (QUARTER.test(text)) return [{ how: 'quarter' }];
  let rest = text;
  let format = '';
  let orders: [DateOrder, string][] = [];
  while (rest !== '') {
    const before = text.slice(0, text.length - rest.length);
    let isFound = false;
    for (const [pattern, formatOf] of PIECES) {
      if (pattern === TIME_OF_DAY && !/[T ]$/.test(before)) continue;
      if (pattern === OFFSET && !/:|T\d/.test(before)) continue;
      const match = pattern.exec(rest);
      if (match === null) continue;
      const piece = formatOf(match, text);
      if (piece === '') orders = ordersOf(match[0]);
      format += piece === '' ? '\u0000' : piece;
      rest = rest.slice(match[0].length);
      isFound = true;
      break;
    }
    if (!isFound) return [];
  }
  if (format.includes('\u0000')) {
    if (/%[dbBYm]/.test(format) || format.split('\u0000').length > 2) return [];
    return orders.map(([order, date]) => ({
      how: 'format',
      format: format.replace('\u0000', date),
      ...(orders.length > 1 && { order }),
    }));
  }
  // A year after a day and a month by name may have two digits.
  const twoDigits = /%d.*%b.*%d/i.test(format) ? format.replace(/%d(?!.*%d)/, '%y') : format;
  const count = (letter: RegExp) => twoDigits.match(letter)?.length ?? 0;
  if (/^%[HI]:%M/.test(twoDigits) && !/%[dbBYmyaAzZ]/.test(twoDigits)) {
    return [{ how: 'clock', format: twoDigits }];
  }
  const isCounted = /^%Y-%j|^%G-W%V/.test(twoDigits) && !/%[mbBd]/.test(twoDigits);
  if (isCounted && count(/%[YyG]/g) === 1) return [{ how: 'format', format: twoDigits }];
  const isDate = count(/%[Yy]/g) === 1 && count(/%[mbB]/g) === 1 && count(/%d/g) <= 1 && count(/%H|%I/g) <= 1;
  return isDate ? [{ how: 'format', format: twoDigits }] : [];
}

/** What ends the beginning of a period, such as ` - ` of `01.03.2026 00:00 - 01.03.2026 01:00` or the slash of ISO 8601. */
export const PERIOD_END = '(?:\\s+(?:-|\u2013|\u2014|to|until|bis)\\s+|/)(\\d[^/]*\\d.*)$';
const PERIOD = new RegExp(`^(.*\\d\\S*?)${PERIOD_END}`);

/** The beginning of a period, if a text is one of two times. */
export function periodStart(given: string): string | undefined {
  const text = given.trim();
  if (text.length > 100) return undefined;
  const [, start = '', end = ''] = PERIOD.exec(text) ?? [];
  const isPeriod =
    timeShapes(start).length > 0 && timeShapes(end).length > 0 && timeShapes(text).length === 0;
  return isPeriod ? start : undefined;
}

/** Whether a text is a time, apart from a number. */
export function isTimeText(text: string): boolean {
  return !/^\d+$/.test(text.trim()) && timeShapes(periodStart(text) ?? text).length > 0;
}
