import type { DuckDBConnection } from '@duckdb/node-api';
import { itemAt } from '../../../operators/item-at.ts';
import { EARLIEST, LATEST } from '../../../operators/time/instant.ts';
import { only } from '../../../sinks/sql/values.ts';
import { notUtf8 } from './encoding.ts';
import type { Mapping } from './mapping.ts';
import { measuredSql } from './measured.ts';
import { missingSql, numberSql } from './numbers.ts';
import { textRows } from './sql-text.ts';
import { type SourceColumn, type SourceTable, unreadable } from './table.ts';
import { timeText } from './times/time-mapping.ts';
import { microsSql } from './times/times.ts';

/** Why a value became no observation. */
export const FAULTS = {
  noTime: 1,
  badTime: 2,
  farTime: 3,
  noValue: 4,
  badValue: 5,
  noEntity: 6,
  /** A number that stands for a missing value. */
  code: 7,
} as const;

/** A loaded file: its table, its mapping, and its place among the rows. */
export interface LoadedFile {
  readonly table: SourceTable;
  readonly mapping: Mapping;
  /** Number of the first of its values. */
  readonly firstRow: number;
  /** Lines that are no rows: how many, and the first. */
  readonly rejects: Rejects;
}

export interface Rejects {
  readonly count: number;
  readonly line: number;
  readonly why: string;
}

/**
 * The columns of the values of all files: file, time in microseconds, value, scope, entity, metric by name and by the number of its
 * column, unit, fault (0: none), and the text at fault.
 */
export const VALUES_TABLE =
  'CREATE TABLE cells (f INTEGER, t DOUBLE, v DOUBLE, s VARCHAR, e VARCHAR, n VARCHAR, m INTEGER, u VARCHAR, fault TINYINT, bad VARCHAR)';

const asText = (column: SourceColumn) =>
  column.type === 'text' ? `trim(${column.sql})` : `(${column.sql})::VARCHAR`;

/** The SQL that reads the values of a file. */
function selectSql(table: SourceTable, mapping: Mapping, index: number, rejects: string | undefined): string {
  const column = (name: string) => {
    const found = table.columns.find((one) => one.name === name);
    if (found === undefined) throw new RangeError(`there is no column ${name}`);
    return found;
  };
  const optional = (name: string | undefined) =>
    name === undefined ? "''" : `coalesce(${asText(column(name))}, '')`;
  const times = mapping.time.columns.map(column);
  const time = timeText(times, mapping.time.parts);
  const entity = mapping.entity.map((name) => optional(name));
  const noEntity = entity.length === 0 ? 'false' : entity.map((one) => missingSql(one)).join(' AND ');
  const values = mapping.values.map(column);
  const number = (value: SourceColumn) =>
    value.type === 'number' ? `(${value.sql})::DOUBLE` : numberSql(`x`, mapping.decimal);
  const cell = (value: SourceColumn) => {
    if (value.type === 'number') return `(${value.sql})::DOUBLE::VARCHAR`;
    const measured = mapping.measured.get(value.name);
    const text = `(${value.sql})::VARCHAR`;
    return measured === undefined ? text : measuredSql(text, measured, mapping.decimal);
  };
  // Texts of one kind of column are parsed after they are unnested, once for all columns.
  const isTyped = values.every(({ type }) => type === 'number');
  const isWide = values.length > 1;
  // Times without a zone are read in UTC.
  const ahead = (mapping.headerZone?.minutes ?? 0) * 60e6;
  const rows = `SELECT ${microsSql(mapping.time.reading, times, time)} - ${ahead} AS t, ${time} AS tx, ${optional(mapping.scope)} AS s,
    ${entity.length === 0 ? "''" : joined(entity)} AS e, ${noEntity} AS lost, ${optional(mapping.metric)} AS n,
    ${optional(mapping.unit)} AS u, ${
      isTyped
        ? `${list(values.map(number), isWide)} AS v, NULL::VARCHAR AS x`
        : `${list(values.map(cell), isWide)} AS x`
    }, ${list(
      values.map((_, at) => String(isWide ? at : -1)),
      isWide,
    )} AS m FROM ${table.from(rejects)}`;
  const parsed = `SELECT t, tx, s, e, lost, n, u, m, x, ${isTyped ? 'v' : `${numberSql('x', mapping.decimal)} AS v`} FROM (${rows})`;
  const noValue = isTyped ? 'v IS NULL OR isnan(v)' : missingSql('x');
  return `SELECT ${index}::INTEGER AS f, t, v, s, e, n, m::INTEGER AS m, u, fault,
    CASE fault WHEN ${FAULTS.badTime} THEN tx WHEN ${FAULTS.farTime} THEN tx WHEN ${FAULTS.badValue} THEN coalesce(x, v::VARCHAR) END AS bad
    FROM (SELECT *, (CASE
      WHEN t IS NULL AND ${missingSql('tx')} THEN ${FAULTS.noTime}
      WHEN t IS NULL THEN ${FAULTS.badTime}
      WHEN NOT (t >= ${EARLIEST} AND t < ${LATEST}) THEN ${FAULTS.farTime}
      WHEN lost THEN ${FAULTS.noEntity}
      WHEN v IS NOT NULL AND isfinite(v) THEN 0
      WHEN ${noValue} THEN ${FAULTS.noValue}
      ELSE ${FAULTS.badValue} END)::TINYINT AS fault FROM (${parsed}))`;
}

/** SQL of the texts of an entity, without those that a row does not have. */
function joined(texts: readonly string[]): string {
  if (texts.length === 1) return itemAt(texts, 0);
  return `concat_ws('/', ${texts.map((text) => `nullif(${text}, '')`).join(', ')})`;
}

function list(items: readonly string[], isWide: boolean): string {
  return isWide ? `unnest([${items.join(', ')}])` : itemAt(items, 0);
}

/**
 * Reads the values of a file into the table.
 *
 * @throws InvalidInput when the file cannot be read
 */
export async function loadFile(
  connection: DuckDBConnection,
  table: SourceTable,
  mapping: Mapping,
  index: number,
  firstRow: number,
): Promise<LoadedFile> {
  const rejects = table.format === 'csv' ? `rejects_${index}` : undefined;
  try {
    await connection.run(`INSERT INTO cells ${selectSql(table, mapping, index, rejects)}`);
  } catch (error) {
    throw unreadable(table, error);
  }
  return {
    table,
    mapping,
    firstRow,
    rejects: rejects === undefined ? NO_REJECTS : await rejectsOf(connection, table.shown, rejects),
  };
}

const NO_REJECTS: Rejects = { count: 0, line: 0, why: '' };

async function rejectsOf(connection: DuckDBConnection, shown: string, name: string): Promise<Rejects> {
  const rejects = await textRows(
    connection,
    `SELECT count(DISTINCT line), min(line), arg_min(error_message, line), min(line) FILTER (WHERE error_type = 'INVALID ENCODING')
      FROM ${name}`,
  );
  const [count, line, why, bad] = only(rejects);
  if (bad !== null) throw notUtf8(shown, Number(bad));
  await connection.run(`DROP TABLE ${name}; DROP TABLE ${name}_scan`);
  return { count: Number(count), line: Number(line), why: why ?? '' };
}

/** Values of one file that became no observation for one reason. */
export interface FaultCount {
  readonly file: number;
  readonly fault: number;
  /** Rows that have such a value. */
  readonly rows: number;
  readonly values: number;
  /** The first: its row, from 1 on, its column of values, and its text. */
  readonly row: number;
  readonly column: number;
  readonly text: string | null;
}

/** All faults of the loaded files, by file and reason. */
export async function faultsOf(
  connection: DuckDBConnection,
  files: readonly LoadedFile[],
): Promise<FaultCount[]> {
  const found = await textRows(
    connection,
    'SELECT f, fault, count(*), min(rowid), arg_min(m, rowid), arg_min(bad, rowid) FROM cells WHERE fault > 0 GROUP BY f, fault ORDER BY f, fault',
  );
  const counts: FaultCount[] = [];
  for (const [f, fault, values, first, column, text] of found) {
    const file = Number(f);
    const { firstRow, mapping } = itemAt(files, file);
    const width = mapping.values.length;
    const [rows] =
      width === 1
        ? [values]
        : only(
            await textRows(
              connection,
              `SELECT count(DISTINCT (rowid - ${firstRow}) // ${width}) FROM cells WHERE f = ${f} AND fault = ${fault}`,
            ),
          );
    counts.push({
      file,
      fault: Number(fault),
      rows: Number(rows),
      values: Number(values),
      row: Math.floor((Number(first) - firstRow) / width) + 1,
      column: Math.max(0, Number(column)),
      text: text ?? null,
    });
  }
  return counts;
}

/** A series of the files, as its rows name it. Empty texts stand for nothing. */
export interface RawSeries {
  readonly file: number;
  readonly scope: string;
  readonly entity: string;
  readonly metric: string;
  /** Column of values; -1 if its file has only one. */
  readonly column: number;
  readonly unit: string;
}

/**
 * Numbers the series in order of first occurrence, and puts the values in event-time order into the table `ordered` (series k, time t,
 * value v). The table of cells is dropped.
 */
export async function orderCells(connection: DuckDBConnection): Promise<RawSeries[]> {
  await connection.run(
    `CREATE TABLE keys AS SELECT (row_number() OVER (ORDER BY first) - 1)::INTEGER AS k, f, s, e, n, m, u FROM
      (SELECT f, s, e, n, m, min(rowid) AS first, arg_min(u, rowid) AS u FROM cells WHERE fault = 0 GROUP BY f, s, e, n, m)`,
  );
  const rows = await textRows(connection, 'SELECT f, s, e, n, m, u FROM keys ORDER BY k');
  const numbered =
    rows.length === 1
      ? 'SELECT 0::INTEGER AS k, t, v, rowid AS r FROM cells'
      : `SELECT k, t, v, cells.rowid AS r FROM cells JOIN keys USING (f, s, e, n, m)`;
  await connection.run(
    `CREATE TABLE ordered AS SELECT k, t, v FROM (${numbered} WHERE fault = 0) ORDER BY t, k, r`,
  );
  await connection.run('DROP TABLE cells');
  return rows.map(([f, scope, entity, metric, column, unit]) => ({
    file: Number(f),
    scope: scope ?? '',
    entity: entity ?? '',
    metric: metric ?? '',
    column: Number(column),
    unit: unit ?? '',
  }));
}

/** By file, how many values are earlier than the one before them, and the row of the first. */
export async function disorderOf(
  connection: DuckDBConnection,
  files: readonly LoadedFile[],
): Promise<Map<number, { readonly count: number; readonly row: number }>> {
  const found = await textRows(
    connection,
    `SELECT f, count(*), min(r) FROM
      (SELECT f, rowid AS r, t < lag(t) OVER () AND f = lag(f) OVER () AS back FROM cells WHERE fault = 0) WHERE back GROUP BY f`,
  );
  return new Map(
    found.map(([f, count, first]) => {
      const { firstRow, mapping } = itemAt(files, Number(f));
      const row = Math.floor((Number(first) - firstRow) / mapping.values.length) + 1;
      return [Number(f), { count: Number(count), row }];
    }),
  );
}
