import type { SeriesKey } from '../../../operators/records/directory.ts';
import { EARLIEST, LATEST } from '../../../operators/time/instant.ts';
import { whereObservations, whereSeries, whereTimes } from '../../sql/filters.ts';
import { outlineOf, outlineSql } from '../../sql/outline.ts';
import type {
  ObservationFilter,
  ObservationPage,
  ObservationPosition,
  Outline,
  SeriesRange,
  SeriesRows,
} from '../../store.ts';
import { observationPage, toSeriesRows } from '../rows.ts';
import type { Session } from '../session.ts';
import { asNumber, asText, instant, micros, type Row } from '../values.ts';
import { type Conditions, select, where } from '../where.ts';
import { byTime } from './time-windows.ts';

/** Maximum number of series that are queried one by one; with more, all rows are scanned by time. */
export const FEW = 256;

export interface FoundSeries extends SeriesKey {
  readonly series: number;
}

/** The series, of all shards, that match a filter; at most one more than {@link FEW}. */
export async function findSeries(session: Session, own: Conditions): Promise<readonly FoundSeries[]> {
  const rows = await select(
    session,
    `SELECT series, scope_id, entity_id FROM ${session.schema}.series ${own} LIMIT ${FEW + 1}`,
    own,
  );
  return rows.map(([series, scope, entity]) => ({
    series: asNumber(series),
    scope_id: asText(scope),
    entity_id: asText(entity),
  }));
}

const COLUMNS = 'o.seq, o.series, o."time", o.outcome, o.id, o.extra';

/**
 * Statement of the first `limit` rows in an order, without outer clauses.
 *
 * @param wanted conditions on `o`, the observations
 */
export function firstRows(
  session: Session,
  series: readonly FoundSeries[],
  wanted: Conditions,
  order: string,
  limit: number,
): string {
  const log = `${session.schema}.observation_log o`;
  const own = series.map((one) => one.series).join(', ');
  const conditions = (more: string) => {
    const text = wanted.toString();
    return text === '' ? `WHERE ${more}` : `${text} AND ${more}`;
  };
  if (series.length === 1) {
    return `SELECT ${COLUMNS} FROM ${log} ${conditions(`o.series = ${own}`)} ORDER BY ${order} LIMIT ${limit}`;
  }
  return `SELECT o.* FROM unnest(ARRAY[${own}]::bigint[]) AS of (series) CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM ${log} ${conditions('o.series = of.series')} ORDER BY ${order} LIMIT ${limit}
    ) o ORDER BY ${order} LIMIT ${limit}`;
}

/** Observations by time, then by sequence number; at most `limit` after the position. */
export async function listObservations(
  session: Session,
  storeId: string,
  filter: ObservationFilter,
  limit: number,
  after: ObservationPosition | undefined,
): Promise<ObservationPage> {
  const own = whereSeries(
    where().uuid('scope_id', filter.scope_id).uuid('entity_id', filter.entity_id),
    filter,
    '',
    `${session.schema}.`,
  );
  const filtered = own.impossible || own.values.length > 0;
  const series = filtered ? await findSeries(session, own) : [];
  if (filtered && series.length === 0) return { rows: [], seqs: [], next: undefined };
  const { schema } = session;
  const shown = `o.seq, o.id, s.scope_id, s.entity_id, ${micros('o."time"')}, o.outcome, o.extra`;
  const order = 'o."time", o.seq';
  const within = (bounds: ObservationFilter) => {
    const wanted = whereObservations(where(), bounds, undefined, `${schema}.`);
    // A row comparison, because an index scan then starts at the position.
    return after === undefined
      ? wanted
      : wanted.and('(o."time", o.seq) > (@, @)', ['instant', after.time], ['whole', after.seq]);
  };
  const from = Math.max(filter.since ?? EARLIEST, after?.time ?? EARLIEST);
  const to = filter.until ?? LATEST;
  const read = (source: string, wanted: Conditions, amount: number) =>
    select(session, `SELECT ${shown} FROM ${source} ORDER BY ${order} LIMIT ${amount}`, wanted);
  let rows: readonly Row[];
  if (filtered && series.length <= FEW) {
    const wanted = within({ since: from, until: to });
    const own = firstRows(session, series, wanted, order, limit + 1);
    rows = await read(`(${own}) o JOIN ${schema}.series s ON s.series = o.series`, wanted, limit + 1);
  } else {
    rows = await byTime(
      session,
      { from, to, newestFirst: false, limit: limit + 1 },
      async (low, high, amount) => {
        const wanted = within({ ...filter, since: low, until: high });
        const log = `${schema}.observation_log o JOIN ${schema}.series s ON s.series = o.series`;
        return read(`${log} ${wanted}`, wanted, amount);
      },
    );
  }
  return observationPage(rows, limit, storeId);
}

/**
 * The latest observations of a series up to a position, in event-time order, as columns. If several shards have had its scope, the
 * entity's series in each are merged.
 */
export async function seriesUpTo(
  session: Session,
  { scope_id, entity_id }: SeriesKey,
  last: ObservationPosition,
  limit: number,
): Promise<SeriesRows> {
  const series = await findSeries(session, where().uuid('scope_id', scope_id).uuid('entity_id', entity_id));
  if (series.length === 0) return toSeriesRows([]);
  const order = 'o."time" DESC, o.seq DESC';
  // A row comparison, because an index scan then starts at the position.
  const wanted = where().and('(o."time", o.seq) <= (@, @)', ['instant', last.time], ['whole', last.seq]);
  const rows = firstRows(session, series, wanted, order, limit);
  const sql = `SELECT o.seq, ${micros('o."time"')}, o.outcome FROM (${rows}) o ORDER BY ${order}`;
  return toSeriesRows(await select(session, sql, wanted));
}

/** The observations that draw the line of a series; see `outline` in store.ts. */
export async function outline(
  session: Session,
  storeId: string,
  range: SeriesRange,
  columns: number,
): Promise<Outline> {
  const { schema } = session;
  const own = where().uuid('scope_id', range.scope_id).uuid('entity_id', range.entity_id);
  const series = await findSeries(session, own);
  const ofSeries = `o.series IN (${series.map((one) => one.series).join(', ') || -1})`;
  return outlineOf(
    {
      bounds: async () => {
        const wanted = whereTimes(where().and(ofSeries), range, undefined);
        const sql = `SELECT count(*), ${micros('min(o."time")')}, ${micros('max(o."time")')}
          FROM ${schema}.observation_log o ${wanted}`;
        return (await select(session, sql, wanted))[0].map((value) =>
          value === null ? null : asNumber(value),
        );
      },
      all: (limit) => listObservations(session, storeId, range, limit, undefined),
      reduced: async ({ first, last, width }, limit) => {
        const from = `FROM ${schema}.observation_log o
          WHERE ${ofSeries} AND o."time" BETWEEN ${instant(`${first}`)} AND ${instant(`${last}`)}`;
        const part = `date_bin(${width} * interval '1 microsecond', o."time", ${instant(`${first}`)})`;
        const sql = `
          WITH kept (first, last, low, high) AS (${outlineSql(from, part)})
          SELECT o.seq, o.id, s.scope_id, s.entity_id, ${micros('o."time"')}, o.outcome, o.extra
          FROM (SELECT o.* ${from} AND o.seq IN (SELECT unnest(ARRAY[first, last, low, high]) FROM kept)) o
          JOIN ${schema}.series s ON s.series = o.series
          ORDER BY o."time", o.seq`;
        return observationPage(await session.rows(sql), limit, storeId);
      },
    },
    columns,
  );
}
