import type { SeriesKey } from '../../operators/records/directory.ts';
import { upTo, whereSeries, whereTimes } from '../sql/filters.ts';
import { inOrder, outlineOf, outlineSql, seqsIn } from '../sql/outline.ts';
import { observationPage, toSample, toSeriesRows } from '../sql/rows.ts';
import { asNumber } from '../sql/values.ts';
import type { Where } from '../sql/where.ts';
import type {
  ObservationFilter,
  ObservationPage,
  ObservationPosition,
  Outline,
  ScopeSample,
  SeriesRange,
  SeriesRows,
} from '../store.ts';
import type { Session } from './connection/session.ts';
import { outcomeColumns, outcomeOf } from './outcomes.ts';
import type { Row } from './values.ts';
import { select, where } from './where.ts';

/** Series up to which the rows of each are found by its index; of more, those of all are read in the order of time. */
const FEW_SERIES = 32;

/** A row whose two columns of the outcome, from `at` on, become one. */
const whole = (row: Row, at: number): unknown[] => [
  ...row.slice(0, at),
  outcomeOf(row[at], row[at + 1]),
  ...row.slice(at + 2),
];

/** Which observations are selected, in the order of (time, seq). */
interface Selection {
  /** Columns of observations `o` and their series `s`. */
  readonly columns: string;
  /** Conditions on series `s`. */
  readonly series: Where<number>;
  /** Conditions on observations `o`. */
  readonly times: () => Where<number>;
  readonly direction: 'ASC' | 'DESC';
}

/**
 * The first rows of a selection. Both orders in which they can be found are spelled out, because the database has no idea of how many
 * rows it reads before the last of a page: it would sort all rows of the log by time for the first of them.
 */
async function firstRows(
  session: Session,
  { columns, series, times, direction }: Selection,
  limit: number,
): Promise<readonly Row[]> {
  const order = (table: string) => `ORDER BY ${table}"time" ${direction}, ${table}seq ${direction} LIMIT ?`;
  const rows = (index: string, conditions: Where<number>) =>
    `SELECT ${columns}, o."time" AS "time", o.seq AS seq
     FROM observation_log o FORCE INDEX (${index}) STRAIGHT_JOIN series s ON s.series = o.series ${conditions} ${order('o.')}`;
  if (series.impossible) return [];
  const few =
    String(series) === ''
      ? undefined
      : await select(session, `SELECT s.series FROM series s ${series}`, series, FEW_SERIES + 1);
  if (few?.length === 0) return [];
  if (few === undefined || few.length > FEW_SERIES) {
    const wanted = series.joined(times());
    return session.rows(rows('observation_by_time', wanted), [...wanted.values, limit]);
  }
  const parts = few.map(([number]) => times().and('o.series = @', ['whole', asNumber(number)]));
  const selects = parts.map((part) => rows('observation_by_series', part));
  const values = parts.flatMap((part) => [...part.values, limit]);
  // MySQL before 8.0.22 takes no order after a single SELECT in parentheses.
  if (selects.length === 1) return session.rows(selects[0], values);
  const union = selects.map((one) => `(${one})`).join(' UNION ALL ');
  return session.rows(`${union} ${order('')}`, [...values, limit]);
}

const COLUMNS = `o.seq AS place, o.id, s.scope_id, s.entity_id, o."time" AS moment, ${outcomeColumns('o.')}, o.extra`;

/** Observations by time, then by arrival; at most `limit` after the position. */
export async function listObservations(
  session: Session,
  storeId: string,
  filter: ObservationFilter,
  limit: number,
  after: ObservationPosition | undefined,
): Promise<ObservationPage> {
  const rows = await firstRows(
    session,
    {
      columns: COLUMNS,
      series: whereSeries(where(), filter, 's.')
        .uuid('s.scope_id', filter.scope_id)
        .uuid('s.entity_id', filter.entity_id),
      times: () => whereTimes(where(), filter, after),
      direction: 'ASC',
    },
    limit + 1,
  );
  return observationPage(
    rows.map((row) => whole(row, 5)),
    limit,
    storeId,
  );
}

/** Rows that are read by their sequence numbers at once. */
const AT_ONCE = 500;

/** The observations that draw the line of a series; see `outline` in store.ts. */
export async function outline(
  session: Session,
  storeId: string,
  range: SeriesRange,
  columns: number,
): Promise<Outline> {
  const own = where().uuid('scope_id', range.scope_id).uuid('entity_id', range.entity_id);
  const [found = []] = await select(session, `SELECT series FROM series ${own}`, own, 1);
  const series = asNumber(found[0] ?? -1);
  return outlineOf(
    {
      bounds: async () => {
        const wanted = whereTimes(where().and('o.series = @', ['whole', series]), range, undefined);
        const sql = `SELECT count(*), min(o."time"), max(o."time") FROM observation_log o ${wanted}`;
        return (await session.rows(sql, wanted.values))[0];
      },
      all: (limit) => listObservations(session, storeId, range, limit, undefined),
      reduced: async ({ first, last, width }, limit) => {
        const from = `FROM observation_log o WHERE o.series = ${series} AND o."time" BETWEEN ${first} AND ${last}`;
        const sql = outlineSql(from, `((o."time" - ${first}) DIV ${width})`);
        const seqs = seqsIn(await session.rows(sql, []));
        const rows: unknown[][] = [];
        for (let at = 0; at < seqs.length; at += AT_ONCE) {
          const some = seqs.slice(at, at + AT_ONCE).join(', ');
          const sql = `SELECT ${COLUMNS} FROM observation_log o JOIN series s ON s.series = o.series WHERE o.seq IN (${some})`;
          rows.push(...(await session.rows(sql, [])).map((row) => whole(row, 5)));
        }
        return observationPage(inOrder(rows), limit, storeId);
      },
    },
    columns,
  );
}

/** The latest observations of a series up to a position, in event-time order, as columns. */
export async function seriesUpTo(
  session: Session,
  { scope_id, entity_id }: SeriesKey,
  last: ObservationPosition,
  limit: number,
): Promise<SeriesRows> {
  const rows = await firstRows(
    session,
    {
      columns: `o.seq AS place, o."time" AS moment, ${outcomeColumns('o.')}`,
      series: where().uuid('s.scope_id', scope_id).uuid('s.entity_id', entity_id),
      times: () => upTo(where(), last),
      direction: 'DESC',
    },
    limit,
  );
  return toSeriesRows(rows.map((row) => whole(row, 2)));
}

/** The latest observations of a scope by time, then by arrival; in that order, as columns. */
export async function latestObservations(
  session: Session,
  scopeId: string,
  limit: number,
  since: number | undefined,
): Promise<ScopeSample> {
  const rows = await firstRows(
    session,
    {
      columns: `s.entity_id, o."time" AS moment, ${outcomeColumns('o.')}, o.extra`,
      series: where().uuid('s.scope_id', scopeId),
      times: () => where().maybe('o."time" >= @', 'instant', since),
      direction: 'DESC',
    },
    limit,
  );
  return toSample(rows.map((row) => whole(row, 2)));
}
