import type { DuckDBConnection } from '@duckdb/node-api';
import { itemAt } from '../../../operators/item-at.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { only } from '../../../sinks/sql/values.ts';
import { type Measured, measuredOf } from './measured.ts';
import { isMissing, isNumberText } from './numbers.ts';
import { textRows } from './sql-text.ts';
import { type SourceColumn, type SourceTable, unreadable } from './table.ts';
import { guessTimes, type TimeGuess } from './times/times.ts';

/** Values read to determine what columns are; shared by all columns of a wide file. */
const VALUES = 400_000;
const MOST_ROWS = 20_000;
const LEAST_ROWS = 200;

/** Texts of a column by which its times are recognised. */
const TIMES = 1000;

/** The first values of a column, and what they are. */
export class SampledColumn {
  readonly name: string;
  readonly column: SourceColumn;
  /** All values, row by row. */
  readonly values: readonly (string | null)[];
  /** Values that are not missing. */
  readonly texts: readonly string[];
  readonly distinct: number;
  private guess: TimeGuess | undefined;
  private isGuessed = false;
  /** Units in the cells; undefined if they have none. */
  readonly measured: Measured | undefined;

  constructor(column: SourceColumn, values: readonly (string | null)[]) {
    this.name = column.name;
    this.column = column;
    this.values = values;
    this.texts = values.filter((text): text is string => !isMissing(text));
    this.distinct = new Set(this.texts).size;
    this.measured = column.type === 'text' ? measuredOf(this.texts) : undefined;
  }

  /** Whether most values are numbers. */
  get isNumber(): boolean {
    const { texts, column } = this;
    if (column.isLabel) return false;
    if (column.type !== 'text') return column.type === 'number';
    // A text such as 5m in every row names a period.
    if (this.measured !== undefined && this.distinct > 1) return true;
    return texts.filter(isNumberText).length > texts.length / 2;
  }

  /** Whether the values are text, not numbers and not times. */
  get isWords(): boolean {
    if (this.column.isLabel) return this.texts.length > 0;
    const isTimeOfDay = this.times?.isClock === true && this.times.share > 0.5;
    return (
      this.column.type === 'text' && this.texts.length > 0 && !this.isNumber && !this.isTime && !isTimeOfDay
    );
  }

  /** Whether the values are certainly times, apart from times of day. */
  get isTime(): boolean {
    if (this.column.isLabel) return false;
    if (this.column.type === 'local' || this.column.type === 'instant') return true;
    const { times } = this;
    return (
      times !== undefined &&
      times.reading.how === 'text' &&
      times.share > 0.5 &&
      !times.isUncertain &&
      !times.isClock
    );
  }

  /** Whether nearly each row has a value of its own; labels name something nevertheless. */
  get isNearlyUnique(): boolean {
    if (this.column.isLabel) return false;
    return this.texts.length >= 20 && this.distinct > this.texts.length / 2;
  }

  /** Whether all values are whole numbers. */
  get isWhole(): boolean {
    const { texts, isNumber } = this;
    return isNumber && texts.length > 0 && texts.every((text) => /^[+-]?\d+(?:\.0*)?$/.test(text.trim()));
  }

  /** What the values are as times. */
  get times(): TimeGuess | undefined {
    if (!this.isGuessed && this.texts.length > 0) this.guess = guessTimes(this.texts.slice(0, TIMES));
    this.isGuessed = true;
    return this.guess;
  }

  /** An example of the values, for a message. */
  get example(): string {
    const [text] = this.texts;
    if (text === undefined) return `${this.name} (empty)`;
    return `${this.name} (${JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)})`;
  }
}

/** Throws InvalidInput when a file has columns and no row, with the first line that is none. */
async function checkRows(connection: DuckDBConnection, table: SourceTable): Promise<void> {
  const { shown, format } = table;
  const [row] = await textRows(connection, `SELECT 1 FROM ${table.from()} LIMIT 1`).catch(
    orUnreadable(table),
  );
  if (row !== undefined) return;
  if (format === 'csv') {
    const name = 'rejects_of_all';
    await textRows(connection, `SELECT count(*) FROM ${table.from(name)}`).catch(orUnreadable(table));
    const rejects = await textRows(connection, `SELECT min(line), arg_min(error_message, line) FROM ${name}`);
    const [line, why] = only(rejects);
    if (line !== null) {
      throw new InvalidInput(
        `${shown}: no row could be read: line ${line}: ${why}; name the delimiter with --delimiter, or correct the line.`,
      );
    }
  }
  throw new InvalidInput(`${shown} is empty: it has no row${format === 'csv' ? ' below its header' : ''}.`);
}

const orUnreadable = (table: SourceTable) => (error: unknown) => {
  throw unreadable(table, error);
};

/** Rows that are sampled of a file with so many columns. */
function sampledRows(columns: number): number {
  return Math.min(MOST_ROWS, Math.max(LEAST_ROWS, Math.ceil(VALUES / Math.max(1, columns))));
}

/** Those of some columns that have more than one value, also beyond the sample. */
export async function variedIn(
  connection: DuckDBConnection,
  table: SourceTable,
  columns: readonly SampledColumn[],
): Promise<SampledColumn[]> {
  const constant = columns.filter(
    ({ distinct, values }) => distinct < 2 && values.length === sampledRows(table.columns.length),
  );
  const varied = new Set(columns.filter(({ distinct }) => distinct > 1));
  if (constant.length > 0) {
    const counts = constant.map(({ column }) => `count(DISTINCT (${column.sql})::VARCHAR)`).join(', ');
    const found = only(
      await textRows(connection, `SELECT ${counts} FROM ${table.from()}`).catch(orUnreadable(table)),
    );
    constant.forEach((column, at) => {
      if (Number(found[at]) > 1) varied.add(column);
    });
  }
  return columns.filter((column) => varied.has(column));
}

/**
 * Reads the first rows of a file.
 *
 * @throws InvalidInput when they cannot be read
 */
export async function sampleOf(connection: DuckDBConnection, table: SourceTable): Promise<SampledColumn[]> {
  const { columns } = table;
  const rows = sampledRows(columns.length);
  if (columns.length === 0) return [];
  await checkRows(connection, table);
  const selected = columns.map(({ sql }) => `(${sql})::VARCHAR`).join(', ');
  const sampled = await textRows(connection, `SELECT ${selected} FROM ${table.from()} LIMIT ${rows}`).catch(
    orUnreadable(table),
  );
  return columns.map(
    (column, at) =>
      new SampledColumn(
        column,
        sampled.map((row) => itemAt(row, at)),
      ),
  );
}
