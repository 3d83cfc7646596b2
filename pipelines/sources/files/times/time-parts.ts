import { PART_NAMES, PERIOD_NAMES, partRank } from '../column-names.ts';
import type { SampledColumn } from '../column-sample.ts';

/** What a column is of a time that several columns make: a text of its own, or a number of years, months and so on. */
export type TimePart = 'text' | keyof typeof PART_NAMES | 'hour from 1' | 'clock' | NumberedPeriod;

/** The number of a period of so many minutes: of those of a day, or of an hour that has a column of its own. */
type NumberedPeriod = `${number}-minute period of the ${'day' | 'hour'} from ${0 | 1}`;

const NUMBERED = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
type Numbered = keyof typeof PART_NAMES;

/** Smallest and largest numbers of parts. */
const BOUNDS: Readonly<Record<Numbered, readonly [number, number]>> = {
  year: [1900, 2100],
  month: [1, 12],
  'day of year': [1, 366],
  day: [1, 31],
  hour: [0, 24],
  minute: [0, 59],
  second: [0, 59],
};

/** A column of a time, and what it is of it. */
export interface PartColumn {
  readonly column: SampledColumn;
  readonly part: TimePart;
}

function isWithin({ column, texts, isWhole }: SampledColumn, part: Numbered): boolean {
  const [least, most] = BOUNDS[part];
  if (column.type !== 'number' && !isWhole) return false;
  return texts.length > 0 && texts.every((text) => Number(text) >= least && Number(text) <= most);
}

/** Months may be names. */
const isMonthName = ({ texts }: SampledColumn) =>
  texts.length > 0 &&
  texts.every((text) => /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*$/i.test(text.trim()));

function partNamed(columns: readonly SampledColumn[], part: Numbered): SampledColumn | undefined {
  return columns.find(
    (column) =>
      partRank(PART_NAMES[part], column.name) >= 0 &&
      (isWithin(column, part) || (part === 'month' && isMonthName(column))),
  );
}

/** Hours from 1 to 24 are named by their end: the first begins at midnight. */
function hourOf(column: SampledColumn): PartColumn {
  const hours = column.texts.map(Number);
  const isFromOne = hours.every((hour) => hour >= 1) && hours.includes(24);
  return { column, part: isFromOne ? 'hour from 1' : 'hour' };
}

/** Hour, minute and second in columns of their own, as far as there are. */
function clockParts(columns: readonly SampledColumn[]): PartColumn[] {
  const hour = partNamed(columns, 'hour');
  if (hour === undefined) return [];
  const minute = partNamed(columns, 'minute');
  const second = minute === undefined ? undefined : partNamed(columns, 'second');
  return [
    hourOf(hour),
    ...(minute === undefined ? [] : [{ column: minute, part: 'minute' as const }]),
    ...(second === undefined ? [] : [{ column: second, part: 'second' as const }]),
  ];
}

/** Lengths in minutes of the periods of a day and of an hour. */
const LENGTHS = { day: [60, 30, 15, 10, 5, 1], hour: [30, 15, 10, 5] } as const;

/** Periods of a day, or of an hour, that a column numbers from 0 or 1 on. */
function periodOf(open: readonly SampledColumn[], whole: 'day' | 'hour'): PartColumn | undefined {
  const minutes = whole === 'day' ? 1440 : 60;
  for (const column of open) {
    if (partRank(PERIOD_NAMES, column.name) < 0 || !column.isWhole) continue;
    const numbers = column.texts.map(Number);
    const least = numbers.reduce((low, one) => Math.min(low, one), Number.POSITIVE_INFINITY);
    if (least !== 0 && least !== 1) continue;
    const most = numbers.reduce((high, one) => Math.max(high, one), 0) - least + 1;
    // The day on which clocks go back has an hour more.
    const length = LENGTHS[whole].find(
      (one) => most === minutes / one || (whole === 'day' && most === (minutes + 60) / one),
    );
    if (length !== undefined)
      return { column, part: `${length}-minute period of the ${whole} from ${least}` };
  }
  return undefined;
}

const NUMBERED_PERIOD = /^(\d+)-minute period of the (day|hour) from ([01])$/;

/** Whether a column has times of day as hours and minutes without a mark, such as 0730 or 730. */
function isClock(column: SampledColumn): boolean {
  const { name, texts, isWhole } = column;
  if (!/time|hhmm|hrmn|clock|^hour$/i.test(name) || !isWhole) return false;
  const numbers = texts.map(Number);
  return (
    numbers.every((number) => number >= 0 && number < 2400 && number % 100 < 60) &&
    numbers.some((number) => number > 99)
  );
}

/** A date in a column of its own with columns of hours and minutes. Undefined if there are none. */
export function datedParts(date: SampledColumn, open: readonly SampledColumn[]): PartColumn[] | undefined {
  const together = open.find((column) => column !== date && isClock(column));
  if (together !== undefined)
    return [
      { column: date, part: 'text' },
      { column: together, part: 'clock' },
    ];
  const others = open.filter((column) => column !== date);
  const clock = clockParts(others);
  const period = clock.length > 1 ? undefined : periodOf(others, clock.length === 0 ? 'day' : 'hour');
  const parts = [...clock, ...(period === undefined ? [] : [period])];
  return parts.length === 0 ? undefined : [{ column: date, part: 'text' }, ...parts];
}

/** A year with the number of its day, and hours where there are. */
function countedParts(year: SampledColumn, day: SampledColumn, open: readonly SampledColumn[]): PartColumn[] {
  return [{ column: year, part: 'year' }, { column: day, part: 'day of year' }, ...clockParts(open)];
}

/** Year, month and so on in columns of their own; at least the first two. Undefined if there are none. */
export function numberedParts(open: readonly SampledColumn[]): PartColumn[] | undefined {
  const year = partNamed(open, 'year');
  const month = year === undefined ? undefined : partNamed(open, 'month');
  const counted = year === undefined ? undefined : partNamed(open, 'day of year');
  if (year !== undefined && month === undefined && counted !== undefined)
    return countedParts(year, counted, open);
  if (year === undefined || month === undefined) return undefined;
  const day = partNamed(open, 'day');
  return [
    { column: year, part: 'year' },
    { column: month, part: 'month' },
    ...(day === undefined ? [] : [{ column: day, part: 'day' as const }, ...clockParts(open)]),
  ];
}

/** The parts of columns that the caller names, from the longest to the shortest. Undefined if their values are not these. */
export function namedParts(columns: readonly SampledColumn[]): PartColumn[] | undefined {
  const [first, second] = columns;
  if (first === undefined || second === undefined) return undefined;
  const isYear = isWithin(first, 'year');
  if (!isYear && !first.isTime) return undefined;
  if (isYear && partRank(PART_NAMES['day of year'], second.name) >= 0 && isWithin(second, 'day of year'))
    return countedParts(first, second, columns.slice(2));
  const order: readonly Numbered[] = isYear ? NUMBERED : NUMBERED.slice(NUMBERED.indexOf('hour') - 1);
  if (!isYear && isClock(second))
    return [
      { column: first, part: 'text' },
      { column: second, part: 'clock' },
    ];
  const numbered = columns.length > 3 ? undefined : datedParts(first, columns.slice(1));
  if (!isYear && numbered?.length === columns.length) return numbered;
  const parts = columns.map((column, at): PartColumn | undefined => {
    if (at === 0) return { column, part: isYear ? 'year' : 'text' };
    const part = order[at];
    if (part === undefined || !(isWithin(column, part) || (part === 'month' && isMonthName(column))))
      return undefined;
    return part === 'hour' ? hourOf(column) : { column, part };
  });
  return parts.every((part): part is PartColumn => part !== undefined) ? parts : undefined;
}

/** A number as two digits or more, without the decimals that data frames write; other texts as they are. */
const digits = (text: string) => {
  const whole = text.trim().replace(/\.0*$/, '');
  return whole.length === 1 ? `0${whole}` : whole;
};

const digitsSql = (sql: string) => {
  const whole = `regexp_replace(trim((${sql})::VARCHAR), '\\.0*$', '')`;
  return `CASE WHEN length(${whole}) = 1 THEN '0' || ${whole} ELSE ${whole} END`;
};

const MIDNIGHT = '[T ]0?0:00(:00(\\.0+)?)?$';

/** How a part is written in the text of the whole time: what stands before it, and itself by the text of its cell. */
function written<Text>(
  part: TimePart,
  of: { digits: Text; before: Text; date: Text; clock: Text; counted: Text; period: Text },
): [string, Text] {
  const [, , whole] = NUMBERED_PERIOD.exec(part) ?? [];
  if (whole !== undefined) return [whole === 'day' ? ' ' : ':', of.period];
  switch (part) {
    case 'text':
      return ['', of.date];
    case 'year':
      return ['', of.digits];
    case 'month':
    case 'day':
      return ['-', of.digits];
    case 'hour':
      return [' ', of.digits];
    case 'day of year':
      return ['-', of.counted];
    case 'hour from 1':
      return [' ', of.before];
    case 'clock':
      return [' ', of.clock];
    default:
      return [':', of.digits];
  }
}

/** When a numbered period begins: hours and minutes of the day, or minutes of the hour. */
function periodText(part: TimePart, text: string): string {
  const [, length, whole, from] = NUMBERED_PERIOD.exec(part) ?? [];
  const minutes = (Number(text) - Number(from)) * Number(length);
  const own = digits(String(minutes % 60));
  return whole === 'day' ? `${digits(String(Math.floor(minutes / 60)))}:${own}` : own;
}

function periodSql(part: TimePart, sql: string): string {
  const [, length = '1', whole, from = '0'] = NUMBERED_PERIOD.exec(part) ?? [];
  const minutes = `((TRY_CAST((${sql})::VARCHAR AS DOUBLE)::INTEGER - ${from}) * ${length})`;
  const own = `lpad((${minutes} % 60)::VARCHAR, 2, '0')`;
  return whole === 'day' ? `lpad((${minutes} // 60)::VARCHAR, 2, '0') || ':' || ${own}` : own;
}

/** What follows the last part, so that the text is one of a time. */
function ending(parts: readonly TimePart[]): string {
  const last = parts.at(-1);
  return last === 'month' ? '-01' : last === 'hour' || last === 'hour from 1' ? ':00' : '';
}

/** The text of a time from the texts of its parts. */
export function partsText(parts: readonly TimePart[], texts: readonly string[]): string {
  const all = parts.map((part, at) => {
    const text = texts[at] ?? '';
    const [mark, own] = written(part, {
      digits: digits(text),
      before: digits(String(Number(text) - 1)),
      date: text.trim().replace(new RegExp(MIDNIGHT), ''),
      counted: digits(text).padStart(3, '0'),
      period: periodText(part, text),
      clock: text.trim().replace(/\.0*$/, '').padStart(4, '0').replace(/(..)$/, ':$1'),
    });
    return mark + own;
  });
  return all.join('') + ending(parts);
}

/** SQL of the text of a time from the SQL of its parts. */
export function partsSql(parts: readonly TimePart[], columns: readonly { readonly sql: string }[]): string {
  const all = columns.map(({ sql }, at) => {
    const part = parts[at] ?? 'text';
    const [mark, own] = written(part, {
      digits: digitsSql(sql),
      before: digitsSql(`TRY_CAST((${sql})::VARCHAR AS DOUBLE)::INTEGER - 1`),
      date: `regexp_replace(trim((${sql})::VARCHAR), '${MIDNIGHT}', '')`,
      counted: `lpad(${digitsSql(sql)}, 3, '0')`,
      period: periodSql(part, sql),
      clock: `regexp_replace(lpad(regexp_replace(trim((${sql})::VARCHAR), '\\.0*$', ''), 4, '0'), '(..)$', ':\\1')`,
    });
    return mark === '' ? `(${own})` : `'${mark}' || (${own})`;
  });
  return `(${all.join(' || ')} || '${ending(parts)}')`;
}
