import type { ScopeSample } from '../store.ts';
import { FEW, findSeries, firstRows } from './observations.ts';
import type { Session } from './session.ts';
import { asExtra, asNumber, asText, micros } from './values.ts';
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
  const many = series.length > FEW;
  const where = new Where();
  if (many) where.uuid('s.scope_id', scopeId);
  where.instant('o."time" >= @', since);
  const order = 'o."time" DESC, o.seq DESC';
  const source = many
    ? `${schema}.observation_log o JOIN ${schema}.series s ON s.series = o.series ${where}`
    : `(${firstRows(session, series, where, order, limit)}) o JOIN ${schema}.series s ON s.series = o.series`;
  const newest =
    series.length === 0
      ? []
      : await session.rows(
          `SELECT o.series, ${micros('o."time"')}, o.outcome, o.extra, s.scope_id, s.entity_id
           FROM ${source} ORDER BY ${order} LIMIT ${limit}`,
          where.values,
        );
  const rows = [...newest].reverse();
  const features = rows.map((row) => asExtra(row[3]).features ?? null);
  const entities: string[] = [];
  const places = new Map<string, number>();
  const placeOf = (entity: string): number => {
    const known = places.get(entity) ?? entities.push(entity) - 1;
    places.set(entity, known);
    return known;
  };
  const batch = {
    length: rows.length,
    series: Int32Array.from(rows, (row) => placeOf(asText(row[5]))),
    time: Float64Array.from(rows, (row) => asNumber(row[1])),
    outcome: Float64Array.from(rows, (row) => asNumber(row[2])),
    ...(features.some((one) => one !== null) && { features }),
  };
  return { batch, entities };
}
