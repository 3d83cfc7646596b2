import { open } from 'node:fs/promises';
import { encodeText } from '../sql/escape.ts';

/** Rows that are read at once. */
export const CSV_ROWS = 8192;

/** A row of a page: the position that orders the rows, then values. */
export type CsvRow = readonly unknown[];

/** How the rows of a table are read, page by page, and written. */
export interface CsvPages {
  /** Up to {@link CSV_ROWS} rows after a position; the first page is after undefined. */
  readonly page: (after: unknown) => Promise<readonly CsvRow[]>;
  /** CSV of rows. */
  readonly lines: (rows: readonly CsvRow[]) => Promise<string> | string;
}

/** A text in CSV. */
export function csvText(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A value of a column with texts, as callers wrote them, in CSV; see Extractor. */
export function csvEscaped(value: string | null): string {
  return value === null ? '' : csvText(encodeText(value));
}

/** A value of another column in CSV: a number, or a text without escapes, such as JSON. */
export function csvValue(value: unknown): string {
  if (value === null) return '';
  if (typeof value === 'string') return csvText(value);
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Writes rows to a new file; returns their number. */
export async function writeCsv({ page, lines }: CsvPages, path: string): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let count = 0;
  try {
    for (let last: unknown; ; ) {
      const rows = await page(last);
      count += rows.length;
      if (rows.length > 0) await file.write(await lines(rows));
      if (rows.length < CSV_ROWS) return count;
      last = rows[rows.length - 1][0];
    }
  } finally {
    await file.close();
  }
}
