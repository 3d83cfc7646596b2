import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import { isUuid } from '../../../operators/records/uuid.ts';
import type { ColumnType } from '../../sql/ledger/columns.ts';
import { asText } from '../../sql/values.ts';
import type { Where } from '../../sql/where.ts';

/** SQL for the value of a column as the row readers expect it. */
export function ask(column: string, type: ColumnType): string {
  if (type === 'uuid') return `${column}::VARCHAR`;
  return type === 'instant' ? `epoch_us(${column})` : column;
}

/** A condition that a UUID column has one of the values of the next parameter, see {@link uuids}. */
export const ONE_OF_UUIDS = "IN (SELECT unnest(string_split(?, ',')::UUID[]))";
export const ONE_OF_NUMBERS = "IN (SELECT unnest(string_split(?, ',')::BIGINT[]))";

/**
 * FROM clause that reads the rows of a table that satisfy a condition. It goes by row ids: a join reads every column of the table,
 * whereas this reads only what the condition needs.
 *
 * @param rest WHERE and what follows it
 */
export function among(table: string, rest: string): string {
  return `${table} WHERE rowid IN (SELECT rowid FROM ${table} ${rest})`;
}

/** The valid UUIDs among some texts, as one parameter; undefined when there are none. */
export function uuids(ids: readonly string[]): string | undefined {
  const known = ids.filter(isUuid);
  return known.length === 0 ? undefined : known.join(',');
}

// The texts come from SELECTs of arrays, or of arrays of arrays.
function isRows(value: unknown): value is unknown[][] {
  return Array.isArray(value);
}

function isRow(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

/**
 * Rows of columns over a source, in no particular order. The driver transfers them as one JSON text: fetching values one by one is
 * several times slower, and a start reads millions.
 *
 * @param list columns, from {@link ask}
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
  throw new Error('the database returned no rows');
}

/**
 * Rows of columns, each value as a JSON text: the driver strips a leading byte order mark from a plain text.
 *
 * @param list columns, from {@link ask}
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
    throw new Error('the database returned no row');
  });
}

/** Rows of columns with the conditions and parameters of `wanted`; none when no row can match; see {@link rowsOf}. */
export async function rowsWhere(
  connection: DuckDBConnection,
  list: string,
  from: string,
  wanted: Where<bigint>,
): Promise<unknown[][]> {
  return wanted.impossible ? [] : rowsOf(connection, list, from, wanted.values);
}
