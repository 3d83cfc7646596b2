import type { StoredObservation } from '../../operators/records/observation.ts';
import { whereObservations } from '../sql/filters.ts';
import { page } from '../sql/page.ts';
import { placesOf } from '../sql/places.ts';
import { toObservation } from '../sql/rows.ts';
import { asExtra, asNumber, asText } from '../sql/values.ts';
import type { ObservationFilter, ObservationPosition, Page, ScopeSample } from '../store.ts';
import { asQuoted, type Connection, quoted } from './connection.ts';
import { select, where } from './where.ts';

const COLUMNS = `o.seq, ${quoted('o.id')}, s.scope_id, s.entity_id, o."time", o.outcome, o.extra`;

/** Observations by time, then by arrival; at most `limit` after the position. */
export async function listObservations(
  connection: Connection,
  storeId: string,
  filter: ObservationFilter,
  limit: number,
  after: ObservationPosition | undefined,
): Promise<Page<StoredObservation, ObservationPosition>> {
  const wanted = whereObservations(where(), filter, after);
  const rows = await select(
    connection,
    `SELECT ${COLUMNS} FROM observation_log o JOIN series s ON s.series = o.series ${wanted}
     ORDER BY o."time", o.seq`,
    wanted,
    limit + 1,
  );
  const { rows: shown, next } = page(rows, limit, (last) => ({
    time: asNumber(last[4]),
    seq: asNumber(last[0]),
  }));
  return { rows: shown.map((row) => toObservation(row.with(1, asQuoted(row[1])), storeId)), next };
}

/** The latest observations of a scope by time, then by arrival; in that order, as columns. */
export async function latestObservations(
  connection: Connection,
  scopeId: string,
  limit: number,
  since: number | undefined,
): Promise<ScopeSample> {
  const wanted = where().uuid('s.scope_id', scopeId).maybe('o."time" >= @', 'instant', since);
  const rows = await select(
    connection,
    `SELECT s.entity_id, o."time", o.outcome, o.extra
     FROM observation_log o JOIN series s ON s.series = o.series ${wanted}
     ORDER BY o."time" DESC, o.seq DESC`,
    wanted,
    limit,
  );
  rows.reverse();
  const features = rows.map((row) => asExtra(row[3]).features ?? null);
  const { entities, places } = placesOf(rows.map(([entity]) => asText(entity)));
  const batch = {
    length: rows.length,
    series: places,
    time: Float64Array.from(rows, ([, time]) => asNumber(time)),
    outcome: Float64Array.from(rows, ([, , outcome]) => asNumber(outcome)),
    ...(features.some((one) => one !== null) && { features }),
  };
  return { batch, entities };
}
