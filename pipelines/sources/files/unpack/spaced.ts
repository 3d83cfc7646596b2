import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bytesOf } from '../encoding.ts';
import type { Compression } from '../format.ts';
import { csvCell } from './csv-cell.ts';

/** Lines by which a table is recognised. */
const LINES = 200;

/** Share of the lines that have as many cells as the first rows. */
const SAME = 0.9;

const cellsOf = (line: string) => line.trim().split(/\s+/);

/** Whether the columns of a text are separated by runs of spaces, as programs print tables. */
export function isSpaced(text: string, isCut: boolean): boolean {
  if (/^\s*[[{]/.test(text)) return false;
  const lines = text.split(/\r?\n/);
  const whole = isCut ? lines.slice(0, -1) : lines;
  const rows = whole.filter((line) => line.trim() !== '' && !line.startsWith('#')).slice(0, LINES);
  if (rows.length < 3 || rows.some((line) => /["';|]|\S\t/.test(line) || /,(?!\d)|(?<!\d),/.test(line)))
    return false;
  const widths = rows.slice(1).map((line) => cellsOf(line).length);
  const [width = 1] = widths;
  const isAligned = rows.slice(1).filter((line) => /\S\s{2,}\S/.test(line)).length > rows.length / 2;
  const hasCommas = rows.filter((line) => line.includes(',')).length > rows.length / 2;
  const same = widths.filter((one) => one === width).length;
  return width > 1 && same >= SAME * widths.length && (isAligned || (width > 2 && !hasCommas));
}

/** Rewrites a table of columns with spaces between them as CSV; comments stay. */
export async function rewriteSpaced(
  from: { readonly path: string; readonly compression: Compression },
  to: string,
): Promise<void> {
  async function* text() {
    const lines = createInterface({
      input: Readable.from(bytesOf(from.path, from.compression)),
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    for await (const line of lines) {
      const comment = /^#+\s*/.exec(line)?.[0] ?? '';
      yield `${comment}${cellsOf(line.slice(comment.length)).map(csvCell).join(',')}\n`;
    }
  }
  await pipeline(Readable.from(text()), createWriteStream(to));
}
