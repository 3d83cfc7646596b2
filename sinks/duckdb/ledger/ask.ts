import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { isUuid } from '../../../operators/records/uuid.ts';
import type { ColumnType } from '../../sql/ledger/columns.ts';
import { asText } from '../../sql/values.ts';
import type { Where } from '../../sql/where.ts';

/** SQL that gives the value of a column as the readers of rows take it. */
export function ask(column: string, type: ColumnType): string {
  if (type === 'uuid') return `${column}::VARCHAR`;
  return type === 'instant' ? `epoch_us(${column})` : column;
}

/** A condition that a column of UUIDs has one of the values that the next parameter gives, see {@link uuids}. */
export const ONE_OF_UUIDS = "IN (SELECT unnest(string_split(?, ',')::UUID[]))";
export const ONE_OF_NUMBERS = "IN (SELECT unnest(string_split(?, ',')::BIGINT[]))";

/**
 * What follows FROM to read those rows of a table that a condition finds. By their row ids, because a join reads every
 * column of the table, and so only those that the condition needs.
 *
 * @param rest WHERE and what follows it
 */
export function among(table: string, rest: string): string {
  return `${table} WHERE rowid IN (SELECT rowid FROM ${table} ${rest})`;
}

/** Those of some texts that are UUIDs, as one parameter; undefined where none is. */
export function uuids(ids: readonly string[]): string | undefined {
  const known = ids.filter(isUuid);
  return known.length === 0 ? undefined : known.join(',');
}

// The texts come from SELECTs that make arrays of arrays, and arrays.
function isRows(value: unknown): value is unknown[][] {
  return Array.isArray(value);
}

function isRow(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

/**
 * Rows of columns over a source, in no particular order. They cross from the driver as one JSON text: fetching the
 * values one by one takes several times as long, and a start reads millions.
 *
 * @param list columns, as {@link ask} has them
 * @param from what follows FROM
 */
export async function bulkRows(
  connection: DuckDBConnection,
  list: string,
  from: string,
): Promise<unknown[][]> {
  const result = await connection.run(`SELECT to_json(list(json_array(${list}))) FROM ${from}`);
  const [[text]] = await result.getRows();
  if (text === null) return [];
  const rows: unknown = JSON.parse(asText(text));
  if (isRows(rows)) return rows;
  throw new Error('the database gave no rows');
}

/**
 * Rows of columns, each of which comes as a JSON text: a text by itself loses a byte order mark that it begins with,
 * because the driver takes it for no part of it.
 *
 * @param list columns, as {@link ask} has them
 * @param from what follows FROM
 */
export async function rowsOf(
  connection: DuckDBConnection,
  list: string,
  from: string,
  values: DuckDBValue[],
): Promise<unknown[][]> {
  const result = await connection.run(`SELECT json_array(${list}) FROM ${from}`, values);
  return (await result.getRows()).map(([text]) => {
    const row: unknown = JSON.parse(asText(text));
    if (isRow(row)) return row;
    throw new Error('the database gave no row');
  });
}

/** Rows of columns whose conditions and parameters are in `wanted`, none where no row can fit; see {@link rowsOf}. */
export async function rowsWhere(
  connection: DuckDBConnection,
  list: string,
  from: string,
  wanted: Where<bigint>,
): Promise<unknown[][]> {
  return wanted.impossible ? [] : rowsOf(connection, list, from, wanted.values);
}
