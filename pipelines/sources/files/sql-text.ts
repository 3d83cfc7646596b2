import type { DuckDBConnection } from '@duckdb/node-api';

/** A text as an SQL literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A name as an SQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** The rows of a query, all values as text. */
export async function textRows(connection: DuckDBConnection, sql: string): Promise<(string | null)[][]> {
  const result = await connection.run(sql);
  const rows = await result.getRows();
  return rows.map((row) => row.map((value) => (value === null ? null : String(value))));
}

/** First line of an error of DuckDB. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\n.*/s, '');
}
