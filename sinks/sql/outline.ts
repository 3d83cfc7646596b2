import type { ObservationPage, Outline } from '../store.ts';
import { asNumber } from './values.ts';

/** Observations that are kept of a column: the first, the last, the lowest and the highest. */
const KEPT = 4;

/** The times from `first` to `last` in microseconds, in columns of `width` microseconds. */
export interface Columns {
  readonly first: number;
  readonly last: number;
  readonly width: number;
}

/** How an engine reads the observations of a series within a range. */
export interface OutlineReader {
  /** Their number, and the times of the first and the last of them in microseconds. */
  readonly bounds: () => Promise<readonly unknown[]>;
  /** The first of them in event-time order, at most `limit`. */
  readonly all: (limit: number) => Promise<ObservationPage>;
  /** Those that draw the line, in event-time order, at most `limit`. */
  readonly reduced: (columns: Columns, limit: number) => Promise<ObservationPage>;
}

/** The observations of a series that draw its line on so many columns; see `outline` in store.ts. */
export async function outlineOf(reader: OutlineReader, columns: number): Promise<Outline> {
  const [count, low, high] = await reader.bounds();
  const total = asNumber(count);
  if (total === 0) return { total, span: undefined, rows: [], seqs: [] };
  const [first, last] = [asNumber(low), asNumber(high)];
  const most = columns * KEPT;
  const width = Math.floor((last - first) / columns) + 1;
  const { rows, seqs } =
    total <= most ? await reader.all(most) : await reader.reduced({ first, last, width }, most);
  return { total, span: [first, last], rows, seqs };
}

/**
 * SELECT of the sequence numbers of the observations that draw the line: a row for each column that has observations, with the first, the
 * last, the lowest and the highest of it, the last two of which may be null.
 *
 * @param from clauses FROM and WHERE of observations `o`
 * @param column expression for the column of an observation `o`
 */
export function outlineSql(from: string, column: string): string {
  // In two passes: sorting the observations of each column, ties included, costs more, and so does an aggregate of rows.
  return `
    SELECT min(CASE WHEN o."time" = e.since THEN o.seq END), max(CASE WHEN o."time" = e.until THEN o.seq END),
      min(CASE WHEN o.outcome = e.low THEN o.seq END), min(CASE WHEN o.outcome = e.high THEN o.seq END)
    FROM (SELECT ${column} AS part, o.seq, o."time", o.outcome ${from}) o
    JOIN (
      SELECT ${column} AS part, min(o."time") AS since, max(o."time") AS until, min(o.outcome) AS low, max(o.outcome) AS high
      ${from} GROUP BY ${column}
    ) e ON e.part = o.part
    WHERE o."time" = e.since OR o."time" = e.until OR o.outcome = e.low OR o.outcome = e.high
    GROUP BY o.part`;
}

/** The different sequence numbers in rows of {@link outlineSql}. */
export function seqsIn(rows: readonly (readonly unknown[])[]): number[] {
  return [...new Set(rows.flat().flatMap((seq) => (seq === null ? [] : [asNumber(seq)])))];
}

/** Rows of observations, whose first column is the sequence number and whose fifth the time, in event-time order. */
export function inOrder<Row extends readonly unknown[]>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => asNumber(a[4]) - asNumber(b[4]) || asNumber(a[0]) - asNumber(b[0]));
}
