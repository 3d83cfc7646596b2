import { csvLine } from '../../sinks/analytics/answers/csv-line.ts';
import type { QueryResult } from '../../sinks/store.ts';

/** The result of a query as CSV with a header line; see {@link csvLine}. */
export function csvOf(result: QueryResult, end: '\r\n' | '\n' = '\r\n'): string {
  const lines = [result.columns.map(({ name }) => name), ...result.rows];
  return lines.map((line) => csvLine(line, end)).join('');
}
