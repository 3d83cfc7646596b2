import { EARLIEST, LATEST } from '../../../operators/time/instant.ts';
import { whereObservations } from '../../sql/filters.ts';
import type { ScopeSample } from '../../store.ts';
import { toSample } from '../rows.ts';
import type { Session } from '../session.ts';
import { micros, type Row } from '../values.ts';
import { type Conditions, select, where } from '../where.ts';
import { FEW, findSeries, firstRows } from './observations.ts';
import { byTime } from './time-windows.ts';

/**
 * The latest observations of a scope by time, then by sequence number; in that order, as columns. If several shards have had the
 * scope, an entity's series in each are merged.
 */
export async function latestObservations(
  session: Session,
  scopeId: string,
  limit: number,
  since: number | undefined,
): Promise<ScopeSample> {
  const { schema } = session;
  const series = await findSeries(session, where().uuid('scope_id', scopeId));
  const order = 'o."time" DESC, o.seq DESC';
  const read = (source: string, wanted: Conditions, amount: number) =>
    select(
      session,
      `SELECT s.entity_id, ${micros('o."time"')}, o.outcome, o.extra
       FROM ${source} ORDER BY ${order} LIMIT ${amount}`,
      wanted,
    );
  let newest: readonly Row[] = [];
  if (series.length > FEW) {
    const search = { from: since ?? EARLIEST, to: LATEST, newestFirst: true, limit };
    newest = await byTime(session, search, (low, high, amount) => {
      const wanted = whereObservations(where(), { scope_id: scopeId, since: low, until: high }, undefined);
      const log = `${schema}.observation_log o JOIN ${schema}.series s ON s.series = o.series`;
      return read(`${log} ${wanted}`, wanted, amount);
    });
  } else if (series.length > 0) {
    const wanted = where().maybe('o."time" >= @', 'instant', since);
    const source = `(${firstRows(session, series, wanted, order, limit)}) o JOIN ${schema}.series s ON s.series = o.series`;
    newest = await read(source, wanted, limit);
  }
  return toSample(newest);
}
