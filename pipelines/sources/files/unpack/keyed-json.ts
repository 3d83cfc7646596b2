import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bytesOf } from '../encoding.ts';
import type { Compression } from '../format.ts';
import { isTimeText } from '../times/time-shapes.ts';
import { csvCell } from './csv-cell.ts';

/** Largest text that is read whole, in bytes: what an object may have elsewhere too. */
const LARGEST = 16 * 1024 * 1024;

/** Cells of the table for each value: an object in which nearly every time has columns of its own would become a table of its square. */
const SPARSEST = 20;
const LEAST_CELLS = 1_000_000;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A key that is a time: a text of one, or a number since 1970 that is no year or day. */
const isTimeKey = (key: string) => isTimeText(key) || /^\d{9,19}$/.test(key);

/** The first key of an object in a text, and the first of an object in it. */
const FIRST_KEYS = /^\s*\{\s*"([^"\\]{1,60})"\s*:\s*(?:\{\s*"([^"\\]{1,60})"\s*:)?/;

/** Whether a text may be an object whose keys are times, as data frames are written by index or by column. */
export function isKeyed(text: string): boolean {
  const [, first, second] = FIRST_KEYS.exec(text) ?? [];
  return (first !== undefined && isTimeKey(first)) || (second !== undefined && isTimeKey(second));
}

/** A table of times and columns. */
interface Table {
  readonly columns: readonly string[];
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
}

/** The cells of an object by time and column; undefined if its keys are no times. */
function tableOf(data: unknown): Table | undefined {
  if (!isObject(data)) return undefined;
  const columns = new Set<string>();
  const rows = new Map<string, Map<string, unknown>>();
  let cells = 0;
  const put = (time: string, column: string, value: unknown) => {
    cells++;
    columns.add(column);
    const row = rows.get(time) ?? new Map<string, unknown>();
    rows.set(time, row.set(column, value));
  };
  const entries = Object.entries(data);
  const isByTime = entries.length > 1 && entries.every(([key]) => isTimeKey(key));
  for (const [key, value] of entries) {
    if (isByTime && !isObject(value)) put(key, 'value', value);
    else if (isObject(value)) {
      for (const [inner, cell] of Object.entries(value)) {
        if (isByTime) put(key, inner, cell);
        else if (isTimeKey(inner)) put(inner, key, cell);
        else return undefined;
      }
    } else return undefined;
  }
  const isDense = rows.size * columns.size <= Math.max(cells * SPARSEST, LEAST_CELLS);
  return rows.size > 1 && isDense ? { columns: [...columns], rows } : undefined;
}

/** A value as a cell; lists and objects have none. */
function cellOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? csvCell(String(value))
    : '';
}

/**
 * Rewrites an object whose keys are times as CSV with a row a time: of times with values, of times with objects, or of columns with times.
 *
 * @returns whether it is one
 */
export async function rewriteKeyed(
  from: { readonly path: string; readonly compression: Compression },
  to: string,
): Promise<boolean> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytesOf(from.path, from.compression)) {
    size += chunk.length;
    if (size > LARGEST) return false;
    chunks.push(Buffer.from(chunk));
  }
  let data: unknown;
  try {
    data = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    // Lines of objects, or no JSON: its reader tells what is wrong.
    return false;
  }
  const table = tableOf(data);
  if (table === undefined) return false;
  const { columns, rows } = table;
  function* lines() {
    yield `${['time', ...columns].map(csvCell).join(',')}\n`;
    for (const [time, row] of rows)
      yield `${[csvCell(time), ...columns.map((column) => cellOf(row.get(column)))].join(',')}\n`;
  }
  await pipeline(Readable.from(lines()), createWriteStream(to));
  return true;
}
