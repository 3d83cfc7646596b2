import type { DuckDBConnection } from '@duckdb/node-api';
import { itemAt } from '../../../operators/item-at.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { namedIn, TIME_NAMES } from './column-names.ts';
import type { SampledColumn } from './column-sample.ts';
import { flagged } from './flagged.ts';
import { textRows } from './sql-text.ts';
import type { SourceTable } from './table.ts';
import { decideOrder, guessTimes, microsSql, namedReading, type TimeReading } from './times.ts';

/** Columns of the time, and how they are read. */
export interface TimeMapping {
  readonly columns: readonly string[];
  readonly reading: TimeReading;
}

/** SQL of the text of one or two columns of time. */
export function timeText(columns: readonly { readonly sql: string }[]): string {
  return columns.map(({ sql }) => `(${sql})::VARCHAR`).join(" || ' ' || ");
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
  const chosen =
    flags.time === undefined ? guessColumns(table.shown, open) : flagged(table.shown, columns, flags.time);
  const names = chosen.map(({ name }) => name);
  if (flags.timeFormat !== undefined) {
    return { columns: names, reading: await namedReading(connection, flags.timeFormat) };
  }
  const first = itemAt(chosen, 0);
  if (chosen.length === 1 && ['local', 'instant'].includes(first.column.type)) {
    return { columns: names, reading: { how: 'typed' } };
  }
  const texts = first.values.flatMap((_, row) => {
    const parts = chosen.map(({ values }) => values[row]);
    return parts.every((part) => part !== null && part !== '') ? [parts.join(' ')] : [];
  });
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
  const text = timeText(chosen.map((one) => one.column));
  return { columns: names, reading: await decideOrder(connection, table, text, column, guess) };
}

/** Times of the first rows of a file in microseconds; NaN where there is none. */
export async function timesOf(
  connection: DuckDBConnection,
  table: SourceTable,
  { columns, reading }: TimeMapping,
  rows: number,
): Promise<number[]> {
  const own = columns.flatMap((name) => table.columns.filter((column) => column.name === name));
  const sql = microsSql(reading, own, timeText(own));
  const found = await textRows(connection, `SELECT ${sql} FROM ${table.from()} LIMIT ${rows}`);
  return found.map(([time]) => (time === null ? Number.NaN : Number(time)));
}

function guessColumns(shown: string, open: readonly SampledColumn[]): SampledColumn[] {
  const named = namedIn(TIME_NAMES, open);
  const isNumeric = (column: SampledColumn) => column.times?.reading.how === 'epoch';
  const isSure = (column: SampledColumn) => column.times?.isUncertain === false;
  const time =
    named.find((column) => column.isTime) ??
    named.find((column) => isNumeric(column) && isSure(column)) ??
    open.find((column) => column.isTime) ??
    open.find((column) => isEpoch(column)) ??
    named.find((column) => column.texts.length > 0) ??
    named[0];
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
    return date === undefined ? [time] : [date, time];
  }
  const isDate = time.texts.every((text) => !/:|T\d/.test(text));
  const clock = isDate ? open.find((column) => column !== time && isTimeOfDay(column)) : undefined;
  return clock === undefined ? [time] : [time, clock];
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
