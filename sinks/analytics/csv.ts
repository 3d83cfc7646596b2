import { open } from 'node:fs/promises';
import { itemAt } from '../../operators/item-at.ts';
import { encodeText } from '../sql/escape.ts';
import type { Cell, Cells } from '../tables.ts';

/** A text in CSV. */
export function csvText(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** A value of a column with texts, as callers wrote them, in CSV; see Extractor. */
export function csvEscaped(value: string | null): string {
  return value === null ? '' : csvText(encodeText(value));
}

/** A value of another column in CSV: a number, or a text without escapes, such as JSON. */
export function csvValue(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'string') return csvText(value);
  return Object.is(value, -0) ? '-0' : String(value);
}

/**
 * Writes rows to a new file; returns their number.
 *
 * @param page up to `most` rows behind a position, which is the first value of a row; null for the first page
 * @param line CSV of a row
 */
export async function writeCsv(
  page: (after: Cell) => Promise<readonly Cells[]>,
  line: (row: Cells) => string,
  most: number,
  path: string,
): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  let count = 0;
  try {
    for (let last: Cell = null; ; ) {
      const rows = await page(last);
      count += rows.length;
      if (rows.length > 0) await file.write(rows.map((row) => `${line(row)}\n`).join(''));
      if (rows.length < most) return count;
      last = itemAt(itemAt(rows, -1), 0);
    }
  } finally {
    await file.close();
  }
}
