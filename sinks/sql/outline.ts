import type { ObservationOutline, ObservationPage } from '../store.ts';
import { asNumber } from './values.ts';

/** Observations of M4 in a column of pixels: the first, the last, a lowest and a highest one. */
export const IN_COLUMN = 4;

/** Equal spans of time that a range is parted into, in microseconds: column `n` begins at `from` + `n` × `width`. */
export interface PixelColumns {
  readonly from: number;
  readonly width: number;
}

/** The statements of an engine for one series in one range. */
export interface OutlineStatements {
  /** A row of the number of observations, and the times of the first and the last one in microseconds, or nulls. */
  extent(): Promise<readonly unknown[]>;
  /** A number as the engine returns it. */
  readonly number: (value: unknown) => number;
  /** All of them; there are no more than `limit`. */
  all(limit: number): Promise<ObservationPage>;
  /** Those that M4 selects, in the order of (time, seq). */
  reduced(columns: PixelColumns): Promise<ObservationPage>;
}

/**
 * The outline of a series by the statements of an engine.
 *
 * @param columns columns of pixels that the range between the first and the last observation has
 */
export async function outlineBy(
  { extent, number, all, reduced }: OutlineStatements,
  columns: number,
): Promise<ObservationOutline> {
  const [count, first, last] = await extent();
  const total = number(count);
  if (total === 0) return { page: { rows: [], seqs: [], next: undefined }, total };
  if (total <= columns * IN_COLUMN) return { page: await all(total), total };
  const from = number(first);
  const width = Math.floor((number(last) - from) / columns) + 1;
  return { page: await reduced({ from, width }), total };
}

/**
 * A statement for the sequence numbers that M4 selects, four to a row: of equal values the one that arrived first. It needs neither window
 * functions nor arrays.
 *
 * @param log the table of observations as `o`, with hints if the engine takes them
 * @param conditions conditions on it, with their WHERE; their parameters are needed twice
 * @param column expression for the number of the column of a row
 */
export function selectedSeqs(log: string, conditions: string, column: string): string {
  return `
    WITH cell AS (
      SELECT ${column} AS n, min(o."time") AS t0, max(o."time") AS t1, min(o.outcome) AS low, max(o.outcome) AS high
      FROM ${log} ${conditions} GROUP BY ${column}
    )
    SELECT min(CASE WHEN o."time" = c.t0 THEN o.seq END), max(CASE WHEN o."time" = c.t1 THEN o.seq END),
      min(CASE WHEN o.outcome = c.low THEN o.seq END), min(CASE WHEN o.outcome = c.high THEN o.seq END)
    FROM ${log} JOIN cell c ON c.n = ${column} ${conditions} GROUP BY c.n`;
}

/** Sequence numbers in a statement that lists them. */
const IN_LIST = 1000;

/** Reads rows by their sequence numbers, so many to a statement, and orders them by the places that `place` tells of them. */
export async function rowsOfSeqs<Row>(
  selected: readonly (readonly unknown[])[],
  read: (seqs: string) => Promise<readonly Row[]>,
  place: (row: Row) => readonly [time: number, seq: number],
): Promise<readonly Row[]> {
  const seqs = [...new Set(selected.flat().map(asNumber))].sort((a, b) => a - b);
  const rows: { readonly row: Row; readonly at: readonly [number, number] }[] = [];
  for (let start = 0; start < seqs.length; start += IN_LIST) {
    const part = await read(seqs.slice(start, start + IN_LIST).join(', '));
    for (const row of part) rows.push({ row, at: place(row) });
  }
  rows.sort((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1]);
  return rows.map(({ row }) => row);
}
