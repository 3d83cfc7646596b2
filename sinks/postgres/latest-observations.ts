import { EARLIEST, LATEST } from '../../operators/time/instant.ts';
import { placesOf } from '../sql/places.ts';
import type { ScopeSample } from '../store.ts';
import { FEW, findSeries, firstRows } from './observations.ts';
import type { Session } from './session.ts';
import { byTime } from './time-windows.ts';
import { asExtra, asNumber, asText, micros, type Row } from './values.ts';
import { Where } from './where.ts';

/**
 * The latest observations of a scope by time, then by sequence number; in that order, as columns. Where several shards
 * have had the scope, an entity's series in each are one.
 */
export async function latestObservations(
  session: Session,
  scopeId: string,
  limit: number,
  since: number | undefined,
): Promise<ScopeSample> {
  const { schema } = session;
  const own = new Where().uuid('scope_id', scopeId);
  const series = own.impossible ? [] : await findSeries(session, own);
  const order = 'o."time" DESC, o.seq DESC';
  const select = (source: string, { values }: Where, amount: number) =>
    session.rows(
      `SELECT o.series, ${micros('o."time"')}, o.outcome, o.extra, s.scope_id, s.entity_id
       FROM ${source} ORDER BY ${order} LIMIT ${amount}`,
      values,
    );
  let newest: readonly Row[] = [];
  if (series.length > FEW) {
    const search = { from: since ?? EARLIEST, to: LATEST, newestFirst: true, limit };
    newest = await byTime(session, search, (low, high, amount) => {
      const where = new Where()
        .uuid('s.scope_id', scopeId)
        .instant('o."time" >= @', low)
        .instant('o."time" < @', high);
      const log = `${schema}.observation_log o JOIN ${schema}.series s ON s.series = o.series`;
      return select(`${log} ${where}`, where, amount);
    });
  } else if (series.length > 0) {
    const where = new Where().instant('o."time" >= @', since);
    const source = `(${firstRows(session, series, where, order, limit)}) o JOIN ${schema}.series s ON s.series = o.series`;
    newest = await select(source, where, limit);
  }
  const rows = [...newest].reverse();
  const features = rows.map((row) => asExtra(row[3]).features ?? null);
  const { entities, places } = placesOf(rows.map((row) => asText(row[5])));
  const batch = {
    length: rows.length,
    series: places,
    time: Float64Array.from(rows, (row) => asNumber(row[1])),
    outcome: Float64Array.from(rows, (row) => asNumber(row[2])),
    ...(features.some((one) => one !== null) && { features }),
  };
  return { batch, entities };
}
