import type { DuckDBConnection } from '@duckdb/node-api';
import { itemAt } from '../../../../operators/item-at.ts';
import { InvalidInput } from '../../../../operators/records/errors.ts';
import { only } from '../../../../sinks/sql/values.ts';
import { firstLine, literal, textRows } from '../sql-text.ts';
import type { SourceColumn, SourceTable } from '../table.ts';
import { type DateOrder, PERIOD_END, periodStart, timeShapes } from './time-shapes.ts';
import { endingSql, hasZoneName, knownZones, offsetSql, zonesText } from './zone-names.ts';

const UNITS = { s: 1e6, ms: 1e3, us: 1, ns: 1e-3 } as const;

/** Unit of a time since 1970; `excel` are days of a spreadsheet, since 1899-12-30. */
export type EpochUnit = keyof typeof UNITS | 'excel';

/** Day of a spreadsheet that is 1970-01-01. */
const EXCEL_1970 = 25_569;

/** Days of a spreadsheet from 1980 to 2100; as seconds since 1970 they would be within one day. */
const EXCEL_DAYS = [29_221, 73_051] as const;

/** How a column of times is read. */
export type TimeReading =
  /** Times already. */
  | { readonly how: 'typed' }
  | { readonly how: 'epoch'; readonly unit: EpochUnit }
  /** Texts: ISO 8601, and formats of strptime. */
  | {
      readonly how: 'text';
      readonly iso: boolean;
      readonly formats: readonly string[];
      readonly order?: DateOrder;
      /** Some are quarters of a year. */
      readonly quarters?: true;
      /** Some are periods of two times; the first counts. */
      readonly periods?: true;
      /** Names of zones behind the times. */
      readonly zones?: readonly string[];
    };

/** What the texts of a column are as times. `orders` are formats by the order of day and month, if that is open. */
export interface TimeGuess {
  /** Share of the texts that are times. */
  readonly share: number;
  readonly reading: TimeReading;
  readonly orders?: ReadonlyMap<DateOrder, readonly string[]>;
  /** Times of day without a date. */
  readonly isClock: boolean;
  /** Whether names of zones, such as CET, are behind some. */
  readonly hasZoneNames: boolean;
  /** A number that is hardly meant as a time: it would be before 1980. */
  readonly isUncertain: boolean;
  /** Numbers that may be days of a spreadsheet as well as seconds. */
  readonly isSerial: boolean;
}

/** Seconds from which a number is certainly a time: 1980. */
const SINCE_1980 = 315_532_800;

/** Times written as numbers without separators, by their digits. */
const COMPACT: readonly (readonly [RegExp, string])[] = [
  [/^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/, '%Y%m%d'],
  [/^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d$/, '%Y%m%d%H%M'],
  [/^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/, '%Y%m%d%H%M%S'],
  [/^(?:19|20)\d\d$/, '%Y'],
];

const NUMBER = /^[+-]?\d+(?:\.\d*)?(?:e[+-]?\d+)?$/i;

/** Unit of numbers by their size, so that they are times from 1973 to 5138. */
function unitOf(numbers: readonly number[]): keyof typeof UNITS {
  const sorted = numbers.map(Math.abs).sort((a, b) => a - b);
  const middle = itemAt(sorted, sorted.length >> 1);
  return middle < 1e11 ? 's' : middle < 1e14 ? 'ms' : middle < 1e17 ? 'us' : 'ns';
}

function epochGuess(texts: readonly string[], share: number): TimeGuess {
  const format = COMPACT.find(([pattern]) => texts.every((text) => pattern.test(text.trim())))?.[1];
  if (format !== undefined) {
    const reading = { how: 'text', iso: false, formats: [format] } as const;
    return {
      share,
      reading,
      isClock: false,
      hasZoneNames: false,
      isUncertain: format === '%Y',
      isSerial: false,
    };
  }
  const numbers = texts.filter((text) => NUMBER.test(text.trim())).map(Number);
  const unit = unitOf(numbers);
  const largest = numbers.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY);
  const isUncertain = (largest * UNITS[unit]) / 1e6 < SINCE_1980;
  const isSerial = numbers.every((one) => one >= EXCEL_DAYS[0] && one < EXCEL_DAYS[1]);
  return {
    share,
    reading: { how: 'epoch', unit },
    isClock: false,
    hasZoneNames: false,
    isUncertain,
    isSerial,
  };
}

/** Formats with their relatives: without the fraction, and with long and short names of months. */
function widened(formats: Iterable<string>): string[] {
  const all = [...formats].flatMap((format) => {
    const bare = format.replace(/[.,]%[fn]/, '');
    // Another name of a zone becomes an offset: that of summer beside GMT.
    return [format, bare].flatMap((one) => [
      one,
      one.replace('%b', '%B'),
      one.replace('%B', '%b'),
      one.replace('%Z', '%z'),
    ]);
  });
  return [...new Set(all)];
}

/** What texts are as times; undefined if none of them is one. */
export function guessTimes(texts: readonly string[]): TimeGuess | undefined {
  const numeric = texts.filter((text) => NUMBER.test(text.trim())).length / texts.length;
  if (numeric > 0.5) return epochGuess(texts, numeric);
  const orders = new Map<DateOrder, Set<string>>();
  const formats = new Set<string>();
  let [iso, quarters, periods, named, clock, times] = [false, false, false, false, 0, 0];
  for (const text of texts) {
    const start = periodStart(text);
    if (start !== undefined) periods = true;
    const shapes = timeShapes(start ?? text);
    if (shapes.length > 0) times++;
    if (shapes.length > 0 && hasZoneName(start ?? text)) named = true;
    for (const shape of shapes) {
      if (shape.how === 'iso') iso = true;
      else if (shape.how === 'quarter') quarters = true;
      else if (shape.how === 'clock') clock++;
      else if (shape.order === undefined) formats.add(shape.format);
      else orders.set(shape.order, (orders.get(shape.order) ?? new Set()).add(shape.format));
    }
  }
  if (times === 0) return undefined;
  const reading = {
    how: 'text',
    iso,
    formats: widened(formats),
    ...(quarters && { quarters: true as const }),
    ...(periods && { periods: true as const }),
  } as const;
  return {
    share: times / texts.length,
    reading,
    isClock: clock > times / 2,
    hasZoneNames: named,
    isUncertain: false,
    isSerial: false,
    ...(orders.size > 0 && {
      orders: new Map([...orders].map(([order, own]) => [order, widened(own)] as const)),
    }),
  };
}

/**
 * The reading that `--time-format` names: a format of strptime, or the unit of numbers since 1970.
 *
 * @throws InvalidInput when it is neither
 */
export async function namedReading(connection: DuckDBConnection, format: string): Promise<TimeReading> {
  if (format === 's' || format === 'ms' || format === 'us' || format === 'ns' || format === 'excel')
    return { how: 'epoch', unit: format };
  const advice =
    'give a format of strptime such as "%d/%m/%Y %H:%M:%S", or s, ms, us or ns for numbers since 1970, or excel for days of a spreadsheet';
  if (!format.includes('%')) throw new InvalidInput(`--time-format ${format} is none; ${advice}.`);
  try {
    await connection.run(`SELECT try_strptime('', ${literal(format)})`);
  } catch (error) {
    throw new InvalidInput(`--time-format ${format} is none (${firstLine(error)}); ${advice}.`);
  }
  return { how: 'text', iso: false, formats: [format] };
}

/** A guess with the names of zones that all rows of a file have: those of summer may come after the first rows. */
export async function withZones(
  connection: DuckDBConnection,
  table: SourceTable,
  text: string,
  guess: TimeGuess,
): Promise<TimeGuess> {
  const { reading } = guess;
  if (!guess.hasZoneNames || reading.how !== 'text') return guess;
  const begin = reading.periods === true ? startSql(text) : text;
  const found = await textRows(
    connection,
    `SELECT DISTINCT ${endingSql(begin)} AS name FROM ${table.from()}`,
  );
  const zones = knownZones(found.flatMap(([name]) => name ?? []));
  return zones.length === 0 ? guess : { ...guess, reading: { ...reading, zones } };
}

/**
 * Decides between day first and month first by all rows of a file.
 *
 * @throws InvalidInput when the rows leave it open, or contradict each other
 */
export async function decideOrder(
  connection: DuckDBConnection,
  table: SourceTable,
  text: string,
  column: string,
  { reading, orders }: TimeGuess,
): Promise<TimeReading> {
  if (reading.how !== 'text' || orders === undefined) return reading;
  const all = [...orders];
  const begin = textSql(reading, text);
  const reads = (formats: readonly string[]) => `${tried(begin, formats)} IS NOT NULL`;
  const counts = all.map(([, formats]) => `count(*) FILTER (WHERE ${reads(formats)})`);
  const any = all.map(([, formats]) => reads(formats)).join(' OR ');
  const example = `min(${text}) FILTER (WHERE ${any})`;
  const rows = await textRows(
    connection,
    `SELECT ${counts.join(', ')}, count(*) FILTER (WHERE ${any}), ${example} FROM ${table.from()}`,
  );
  const found = only(rows);
  const total = Number(found[all.length]);
  const fitting = all.filter((_, at) => Number(found[at]) === total);
  const [[order, formats] = itemAt(all, 0)] = fitting;
  const remedy = `say which with --time-format, such as ${all.map(([, [format]]) => `"${format}"`).join(' or ')}`;
  if (fitting.length > 1) {
    const which = fitting.map(([name]) => name).join(' or ');
    throw new InvalidInput(
      `${table.shown}: column ${column} may have the ${which}: "${found[all.length + 1]}" and all other rows read as either; ${remedy}.`,
    );
  }
  if (fitting.length === 0) {
    throw new InvalidInput(
      `${table.shown}: column ${column} has dates that are only possible with the day first, and others with the month first; ${remedy}; rows of the other kind are left out.`,
    );
  }
  return { ...reading, formats: [...formats, ...reading.formats], order };
}

function tried(text: string, formats: readonly string[]): string {
  return `try_strptime(trim(${text}), [${formats.map(literal).join(', ')}])`;
}

/**
 * SQL of a time in microseconds since 1970, as a double; NULL if it is none. A time without a zone is in that of the session.
 *
 * @param written SQL of the column, or of several joined by a space
 */
export function microsSql(reading: TimeReading, columns: readonly SourceColumn[], written: string): string {
  const text = textSql(reading, written);
  if (reading.how === 'typed') return `epoch_us((${itemAt(columns, 0).sql})::TIMESTAMPTZ)::DOUBLE`;
  if (reading.how === 'epoch') {
    const number =
      itemAt(columns, 0).type === 'number'
        ? `${itemAt(columns, 0).sql}::DOUBLE`
        : `TRY_CAST(${text} AS DOUBLE)`;
    if (reading.unit === 'excel') return `round((${number} - ${EXCEL_1970}) * 86400e6)`;
    return reading.unit === 'ns' ? `round(${number} / 1e3)` : `round(${number} * ${UNITS[reading.unit]})`;
  }
  const { iso, formats, quarters = false } = reading;
  const isZoned = (format: string) => /%z/i.test(format);
  const isUtc = (format: string) => /Z$/.test(format) && !isZoned(format);
  const zoned = formats.filter(isZoned);
  const utc = formats.filter(isUtc);
  const local = formats.filter((format) => !isZoned(format) && !isUtc(format));
  const casts = [
    ...(iso
      ? [
          `epoch_us(TRY_CAST(${text} AS TIMESTAMPTZ))`,
          `epoch_us(TRY_CAST(replace(upper(regexp_replace(trim(${text}), '\\[.*\\]$', '')), ',', '.') AS TIMESTAMPTZ))`,
          `epoch_us(TRY_CAST(${strictSql(text)} AS TIMESTAMPTZ))`,
        ]
      : []),
    ...zoned.map((format) => `epoch_us(${tried(text, [format])}::TIMESTAMPTZ)`),
    ...(utc.length > 0 ? [`epoch_us(${tried(text, utc)})`] : []),
    ...(local.length > 0 ? [`epoch_us(${tried(text, local)}::TIMESTAMPTZ)`] : []),
    ...(quarters ? [quarterSql(text)] : []),
  ];
  return `coalesce(${casts.length === 0 ? 'NULL' : casts.join(', ')})::DOUBLE`;
}

/** SQL of the text that is read as a time. */
function textSql(reading: TimeReading, written: string): string {
  if (reading.how !== 'text') return written;
  const start = reading.periods === true ? startSql(written) : written;
  return reading.zones === undefined ? start : offsetSql(start, reading.zones);
}

/**
 * SQL of a time as DuckDB reads it: with seconds before a zone, and with no space before an offset. `2026-03-01T00:00Z` and
 * `2026-03-01 00:00:00 +01:00` have one of these.
 */
function strictSql(text: string): string {
  const minutes = '^(\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}[T ]\\d{1,2}:\\d{2}) ?([Zz+-].*|[A-Z].*)$';
  const seconds = `regexp_replace(trim(${text}), '${minutes}', '\\1:00 \\2')`;
  return `replace(regexp_replace(${seconds}, ' ([Zz]|[+-]\\d[\\d:]*)$', '\\1'), ',', '.')`;
}

/** SQL of the beginning of a period; of the whole text where it is none. */
function startSql(text: string): string {
  return `regexp_replace(trim(${text}), ${literal(PERIOD_END)}, '')`;
}

/** SQL of the first moment of a quarter such as 2026-Q1 or Q1 2026; NULL for other texts. */
function quarterSql(text: string): string {
  const part = (pattern: string) => `nullif(regexp_extract(${text}, '${pattern}', 1), '')::INTEGER`;
  const month = `3 * ${part('(?i)Q([1-4])(?:\\D|$)')} - 2`;
  const first = `make_date(${part('(?:^|\\D)(\\d{4})(?:\\D|$)')}, ${month}, 1)`;
  return `CASE WHEN regexp_full_match(trim(${text}), '(?i)\\d{4}[-/ ]?Q[1-4]|Q[1-4][-/ ]\\d{4}') THEN epoch_us(${first}::TIMESTAMP::TIMESTAMPTZ) END`;
}

/** A reading in words, for the mapping; empty where nothing was chosen. */
export function wordsOf(reading: TimeReading): string {
  if (reading.how === 'epoch') return reading.unit === 'excel' ? ' (excel)' : ` (epoch ${reading.unit})`;
  if (reading.how === 'typed') return '';
  const zones = reading.zones === undefined ? '' : ` (${zonesText(reading.zones)})`;
  if (reading.formats.length === 0) {
    const kind =
      reading.quarters === true ? ' (quarters)' : reading.periods === true ? ' (start of a period)' : '';
    return kind + zones;
  }
  const period = reading.periods === true ? 'start of a period, ' : '';
  return ` (${period}${reading.order === undefined ? '' : `${reading.order}, `}${reading.formats[0]})${zones}`;
}
