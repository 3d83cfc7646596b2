import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { isUuid } from '../../../operators/records/uuid.ts';
import type { ColumnType } from '../../sql/ledger/columns.ts';
import { asText } from '../../sql/values.ts';

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

// The text comes from a SELECT that makes arrays of arrays.
function isRows(value: unknown): value is unknown[][] {
  return Array.isArray(value);
}

/**
 * Rows of a SELECT list over a source, in no particular order. They cross from the driver as one JSON text: fetching the
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
  if (!isRows(rows)) throw new Error('the database gave no rows');
  return rows;
}

/** Rows of a statement. */
export async function rowsOf(
  connection: DuckDBConnection,
  sql: string,
  values: DuckDBValue[],
): Promise<DuckDBValue[][]> {
  return (await connection.run(sql, values)).getRows();
}
