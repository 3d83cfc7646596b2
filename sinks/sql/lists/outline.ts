import type { ObservationPage, Outline } from '../../store.ts';
import { type Cells, OBSERVED } from '../../tables.ts';
import type { Selected, Session } from '../session.ts';
import { asNumber } from '../values.ts';

/** The columns of {@link OBSERVED}, of observations `o` and their series `s`. */
export const OBSERVED_COLUMNS: readonly Selected[] = OBSERVED.columns.map(({ name, kind }) => ({
  sql: `${name === 'scope_id' || name === 'entity_id' ? 's' : 'o'}."${name}"`,
  kind,
}));

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

/** Rows that are read by their sequence numbers at once. */
const AT_ONCE = 500;

/** The observations of series that draw their line, as the columns of OBSERVED, in event-time order. */
export async function reduced(
  session: Session,
  series: readonly number[],
  { first, last, width }: Columns,
): Promise<readonly Cells[]> {
  const { dialect } = session;
  const among = `o.series IN (${series.join(', ')})`;
  const from = `FROM observation_log o WHERE ${among} AND o."time" BETWEEN ${first} AND ${last}`;
  const found = await session.rows(outlineSql(from, dialect.bin(width, first)));
  const seqs = [...new Set(found.flat().flatMap((seq) => (seq === null ? [] : [asNumber(seq)])))];
  const rows: Cells[] = [];
  for (let at = 0; at < seqs.length; at += AT_ONCE) {
    const some = seqs.slice(at, at + AT_ONCE).join(', ');
    const rest = `FROM observation_log o JOIN series s ON s.series = o.series WHERE o.seq IN (${some})`;
    rows.push(...(await session.cells(OBSERVED_COLUMNS, rest)));
  }
  const placeOf = (name: string) => OBSERVED.columns.findIndex((one) => one.name === name);
  const [seq, time] = [placeOf('seq'), placeOf('time')];
  return rows.sort((a, b) => Number(a[time]) - Number(b[time]) || Number(a[seq]) - Number(b[seq]));
}
