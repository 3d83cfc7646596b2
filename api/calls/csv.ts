import type { QueryResult } from '../../sinks/store.ts';

function field(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The result of a query as CSV (RFC 4180) with a header line. A list or struct is a field of JSON.
 *
 * @param end of a line: that of RFC 4180, or a line feed for other programs of a shell
 */
export function csvOf(result: QueryResult, end: '\r\n' | '\n' = '\r\n'): string {
  const lines = [result.columns.map(({ name }) => field(name)), ...result.rows.map((row) => row.map(field))];
  return lines.map((line) => `${line.join(',')}${end}`).join('');
}
