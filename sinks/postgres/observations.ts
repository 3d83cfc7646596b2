import type { SeriesKey } from '../../operators/records/directory.ts';
import type { StoredObservation } from '../../operators/records/observation.ts';
import { EARLIEST, formatInstant, LATEST } from '../../operators/time/instant.ts';
import { generatedId } from '../generated-id.ts';
import type { ObservationFilter, ObservationPosition, Page } from '../store.ts';
import type { Session } from './session.ts';
import { byTime } from './time-windows.ts';
import { asExtra, asNumber, asText, asTextOrNull, instant, micros, type Row } from './values.ts';
import { page, Where } from './where.ts';

/** Series up to which each is asked for its own rows; beyond that the rows of all are gone through by time. */
export const FEW = 256;

export interface Found extends SeriesKey {
  readonly series: number;
}

/** The series, of all shards, that fit a filter; at most one more than {@link FEW}. */
export async function findSeries(session: Session, where: Where): Promise<readonly Found[]> {
  const rows = await session.rows(
    `SELECT series, scope_id, entity_id FROM ${session.schema}.series ${where} LIMIT ${FEW + 1}`,
    where.values,
  );
  return rows.map(([series, scope, entity]) => ({
    series: asNumber(series),
    scope_id: asText(scope),
    entity_id: asText(entity),
  }));
}

const COLUMNS = 'o.seq, o.series, o."time", o.outcome, o.id, o.extra';

/**
 * Statement of the first `limit` rows in an order, without what belongs around it.
 *
 * @param where conditions on `o`, the observations
 */
export function firstRows(
  session: Session,
  series: readonly Found[],
  where: Where,
  order: string,
  limit: number,
): string {
  const log = `${session.schema}.observation_log o`;
  const own = series.map((one) => one.series).join(', ');
  const conditions = (more: string) => {
    const text = where.toString();
    return text === '' ? `WHERE ${more}` : `${text} AND ${more}`;
  };
  if (series.length === 1) {
    return `SELECT ${COLUMNS} FROM ${log} ${conditions(`o.series = ${own}`)} ORDER BY ${order} LIMIT ${limit}`;
  }
  return `SELECT o.* FROM unnest(ARRAY[${own}]::bigint[]) AS of (series) CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM ${log} ${conditions('o.series = of.series')} ORDER BY ${order} LIMIT ${limit}
    ) o ORDER BY ${order} LIMIT ${limit}`;
}

function toObservation(row: Row, storeId: string): StoredObservation {
  const { features, labels, meta } = asExtra(row[5]);
  return {
    id: asTextOrNull(row[4]) ?? generatedId(storeId, asNumber(row[0])),
    scope_id: asText(row[1]),
    entity_id: asText(row[2]),
    timestamp: formatInstant(asNumber(row[3])),
    outcome: asNumber(row[6]),
    ...(features && { features: [...features] }),
    ...(labels && { labels: [...labels] }),
    ...(meta && { meta }),
  };
}

/** Observations by time, then by sequence number; at most `limit` after the position. */
export async function listObservations(
  session: Session,
  storeId: string,
  filter: ObservationFilter,
  limit: number,
  after: ObservationPosition | undefined,
): Promise<Page<StoredObservation, ObservationPosition>> {
  const none = { rows: [], next: undefined };
  const own = new Where().uuid('scope_id', filter.scope_id).uuid('entity_id', filter.entity_id);
  if (own.impossible) return none;
  const filtered = own.values.length > 0;
  const series = filtered ? await findSeries(session, own) : [];
  if (filtered && series.length === 0) return none;
  const { schema } = session;
  const shown = `o.seq, s.scope_id, s.entity_id, ${micros('o."time"')}, o.id, o.extra, o.outcome`;
  const order = 'o."time", o.seq';
  const beyond = (where: Where) =>
    after === undefined
      ? where
      : where.and(`(o."time", o.seq) > (${instant('$')}, $)`, after.time, after.seq);
  const from = Math.max(filter.since ?? EARLIEST, after?.time ?? EARLIEST);
  const to = filter.until ?? LATEST;
  const select = async (source: string, { values }: Where, amount: number) =>
    session.rows(`SELECT ${shown} FROM ${source} ORDER BY ${order} LIMIT ${amount}`, values);
  let rows: readonly Row[];
  if (filtered && series.length <= FEW) {
    const where = beyond(new Where().instant('o."time" >= @', from).instant('o."time" < @', to));
    const own = firstRows(session, series, where, order, limit + 1);
    rows = await select(`(${own}) o JOIN ${schema}.series s ON s.series = o.series`, where, limit + 1);
  } else {
    rows = await byTime(
      session,
      { from, to, newestFirst: false, limit: limit + 1 },
      async (low, high, amount) => {
        const where = beyond(
          new Where()
            .uuid('s.scope_id', filter.scope_id)
            .uuid('s.entity_id', filter.entity_id)
            .instant('o."time" >= @', low)
            .instant('o."time" < @', high),
        );
        const log = `${schema}.observation_log o JOIN ${schema}.series s ON s.series = o.series`;
        return select(`${log} ${where}`, where, amount);
      },
    );
  }
  const { rows: first, next } = page(rows, limit, (last) => ({
    time: asNumber(last[3]),
    seq: asNumber(last[0]),
  }));
  return { rows: first.map((row) => toObservation(row, storeId)), next };
}
