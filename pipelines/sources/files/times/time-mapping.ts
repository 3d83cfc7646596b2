import type { DuckDBConnection } from '@duckdb/node-api';
import { itemAt } from '../../../../operators/item-at.ts';
import { InvalidInput } from '../../../../operators/records/errors.ts';
import { namedIn, TIME_NAMES } from '../column-names.ts';
import type { SampledColumn } from '../column-sample.ts';
import { flagged } from '../flagged.ts';
import { textRows } from '../sql-text.ts';
import type { SourceTable } from '../table.ts';
import {
  datedParts,
  namedParts,
  numberedParts,
  type PartColumn,
  partsSql,
  partsText,
  type TimePart,
} from './time-parts.ts';
import { decideOrder, guessTimes, microsSql, namedReading, type TimeReading, withZones } from './times.ts';

/** Columns of the time, and how they are read. */
export interface TimeMapping {
  readonly columns: readonly string[];
  /** What each column is of the time, where they are more than a date and a time of day. */
  readonly parts?: readonly TimePart[] | undefined;
  readonly reading: TimeReading;
  /** Whether some times have no zone. */
  readonly isLocal: boolean;
}

/** SQL of the text of a time that one column has, or several make. */
export function timeText(
  columns: readonly { readonly sql: string }[],
  parts: readonly TimePart[] | undefined,
): string {
  if (parts !== undefined) return partsSql(parts, columns);
  return columns.map(({ sql }) => `(${sql})::VARCHAR`).join(" || ' ' || ");
}

/** Longest text of a time, in characters. */
const LONGEST_TIME = 100;

/** Whether the text of a time says its zone, by an offset or a name. */
function isZoned(text: string): boolean {
  if (text.length > LONGEST_TIME) return false;
  return /[:T]\d.*(?:Z|[+-]\d{2}(?::?\d{2})?|\b[A-Z]{3,4}|[A-Z][a-z]+\/[A-Za-z_]+)\]?$/i.test(text.trim());
}

/**
 * Determines the column of the time, or the two of date and time of day, and how they are read.
 *
 * @param open columns without a role
 * @throws InvalidInput when there is none, or when it may be read in two ways
 */
export async function timeMapping(
  connection: DuckDBConnection,
  table: SourceTable,
  columns: readonly SampledColumn[],
  open: readonly SampledColumn[],
  flags: { readonly time?: string | undefined; readonly timeFormat?: string | undefined },
): Promise<TimeMapping> {
  const { chosen, parts } =
    flags.time === undefined
      ? guessColumns(table.shown, open)
      : byParts(flagged(table.shown, columns, flags.time));
  const names = chosen.map(({ name }) => name);
  const kinds = parts?.map(({ part }) => part);
  const texts = itemAt(chosen, 0).values.flatMap((_, row) => {
    const cells = chosen.map(({ values }) => values[row]);
    if (!cells.every((cell): cell is string => typeof cell === 'string' && cell !== '')) return [];
    return [kinds === undefined ? cells.join(' ') : partsText(kinds, cells)];
  });
  if (flags.timeFormat !== undefined) {
    const reading = await namedReading(connection, flags.timeFormat);
    const isLocal = reading.how === 'text' && texts.some((text) => !isZoned(text));
    return { columns: names, parts: kinds, reading, isLocal };
  }
  const first = itemAt(chosen, 0);
  if (chosen.length === 1 && ['local', 'instant'].includes(first.column.type)) {
    return { columns: names, reading: { how: 'typed' }, isLocal: first.column.type === 'local' };
  }
  const guess = chosen.length === 1 ? first.times : guessTimes(texts.slice(0, 1000));
  const column = names.join(',');
  if (guess === undefined) {
    const [example] = texts;
    throw new InvalidInput(
      example === undefined
        ? `${table.shown}: column ${column} has no time in its first rows; name the column of times with --time.`
        : `${table.shown}: row 1, column ${column}: ${JSON.stringify(example)} is no time that is known; give its format with --time-format, such as "%d/%m/%Y %H:%M:%S", or name the column of times with --time.`,
    );
  }
  if (guess.isClock) {
    throw new InvalidInput(
      `${table.shown}: column ${column} has times of day without a date, such as ${JSON.stringify(texts[0])}; name both columns with --time date,time.`,
    );
  }
  if (guess.isSerial) {
    throw new InvalidInput(
      `${table.shown}: column ${column} has numbers such as ${texts[0]}, which may be days of a spreadsheet or seconds since 1970; say which with --time-format excel or --time-format s.`,
    );
  }
  const text = timeText(
    chosen.map((one) => one.column),
    kinds,
  );
  const isLocal = guess.reading.how === 'text' && texts.slice(0, 1000).some((one) => !isZoned(one));
  const zoned = await withZones(connection, table, text, guess);
  const reading = await decideOrder(connection, table, text, column, zoned);
  return { columns: names, parts: kinds, reading, isLocal };
}

/** Times of the first rows of a file in microseconds; NaN where there is none. */
export async function timesOf(
  connection: DuckDBConnection,
  table: SourceTable,
  { columns, parts, reading }: TimeMapping,
  rows: number,
): Promise<number[]> {
  const own = columns.flatMap((name) => table.columns.filter((column) => column.name === name));
  const sql = microsSql(reading, own, timeText(own, parts));
  const found = await textRows(connection, `SELECT ${sql} FROM ${table.from()} LIMIT ${rows}`);
  return found.map(([time]) => (time === null ? Number.NaN : Number(time)));
}

/** Columns that make the time; with `parts` where each is a part of it. */
interface TimeColumns {
  readonly chosen: readonly SampledColumn[];
  readonly parts?: readonly PartColumn[];
}

function ofParts(parts: readonly PartColumn[]): TimeColumns {
  return { chosen: parts.map(({ column }) => column), parts };
}

/** Columns that the caller names: one, a date and a time of day, or parts. */
function byParts(chosen: readonly SampledColumn[]): TimeColumns {
  const [, second] = chosen;
  const parts = second === undefined || isTimeOfDay(second) ? undefined : namedParts(chosen);
  return parts === undefined ? { chosen } : ofParts(parts);
}

function guessColumns(shown: string, open: readonly SampledColumn[]): TimeColumns {
  const named = namedIn(TIME_NAMES, open);
  const isNumeric = (column: SampledColumn) => column.times?.reading.how === 'epoch';
  const isSure = (column: SampledColumn) => column.times?.isUncertain === false;
  const sure =
    named.find((column) => column.isTime) ??
    named.find((column) => isNumeric(column) && isSure(column)) ??
    open.find((column) => column.isTime) ??
    open.find((column) => isEpoch(column));
  const numbered = sure === undefined ? numberedParts(open) : undefined;
  if (numbered !== undefined) return ofParts(numbered);
  const time = sure ?? named.find((column) => column.texts.length > 0) ?? named[0];
  if (time === undefined && open.length === 0) {
    throw new InvalidInput(
      `${shown} has no columns: JSON is read as an object a line or an array of objects; take them out first, such as with jq -c '.data[]'.`,
    );
  }
  if (time === undefined) {
    const have = open.map(({ example }) => example).join(', ');
    throw new InvalidInput(
      `${shown} has no column of times that can be told: ${have}. Name it with --time, its format with --time-format, and the delimiter with --delimiter if the columns are not these.`,
    );
  }
  // Date and time of day in two columns are one time.
  if (time.times?.isClock === true) {
    const date = open.find((column) => column !== time && column.isTime && column.times?.isClock !== true);
    return { chosen: date === undefined ? [time] : [date, time] };
  }
  const isDate = time.texts.every((text) => !/:|T\d/.test(text.replace(/[T ]0?0:00(?::00(?:\.0+)?)?$/, '')));
  const clock = isDate ? open.find((column) => column !== time && isTimeOfDay(column)) : undefined;
  if (clock !== undefined) return { chosen: [time, clock] };
  const dated = isDate && time.isTime ? datedParts(time, open) : undefined;
  return dated === undefined ? { chosen: [time] } : ofParts(dated);
}

/** Whether a column has times of day; without colons only if its name says so. */
function isTimeOfDay({ name, times, texts }: SampledColumn): boolean {
  if (times?.isClock === true) return true;
  return (
    /time/i.test(name) &&
    texts.length > 0 &&
    texts.every((text) => /^(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(text))
  );
}

/** Whether a column of whole numbers, whatever its name, is one of times since 1970: they are between 2001 and 2065, and rise. */
function isEpoch({ texts, times }: SampledColumn): boolean {
  if (times?.reading.how !== 'epoch' || texts.length < 2) return false;
  const scale = { s: 1, ms: 1e3, us: 1e6, ns: 1e9, excel: 1 }[times.reading.unit];
  const seconds = texts.map((text) => Number(text) / scale);
  return seconds.every((one, at) => one > 1e9 && one < 3e9 && (at === 0 || one >= itemAt(seconds, at - 1)));
}
