import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { StoredObservation } from '../../operators/records/observation.ts';
import { formatInstant } from '../../operators/time/instant.ts';
import { generatedId } from '../generated-id.ts';
import type { ObservationFilter, ObservationPosition, Page } from '../store.ts';
import { asExtra, asNumber, asText, asTextOrNull } from './values.ts';
import { INSTANT, page, select, Where } from './where.ts';

const COLUMNS = `
  o.seq, o.id, s.scope_id::VARCHAR, s.entity_id::VARCHAR, epoch_us(o."time"), o.outcome, o.extra`;

function toObservation(row: readonly DuckDBValue[], storeId: string): StoredObservation {
  const { features, labels, meta } = asExtra(row[6]);
  return {
    id: asTextOrNull(row[1]) ?? generatedId(storeId, asNumber(row[0])),
    scope_id: asText(row[2]),
    entity_id: asText(row[3]),
    timestamp: formatInstant(asNumber(row[4])),
    outcome: asNumber(row[5]),
    ...(features && { features: [...features] }),
    ...(labels && { labels: [...labels] }),
    ...(meta && { meta }),
  };
}

/** Observations by time, then by arrival; at most `limit` after the position. */
export async function listObservations(
  connection: DuckDBConnection,
  storeId: string,
  filter: ObservationFilter,
  limit: number,
  after: ObservationPosition | undefined,
): Promise<Page<StoredObservation, ObservationPosition>> {
  const where = new Where()
    .uuid('s.scope_id', filter.scope_id)
    .uuid('s.entity_id', filter.entity_id)
    .instant('o."time" >= @', filter.since)
    .instant('o."time" < @', filter.until);
  if (after !== undefined) {
    const at = BigInt(after.time);
    where.and(`o."time" >= ${INSTANT}`, at);
    where.and(`(o."time" > ${INSTANT} OR o.seq > ?::BIGINT)`, at, BigInt(after.seq));
  }
  const rows = await select(
    connection,
    `SELECT ${COLUMNS} FROM observation_log o JOIN series s ON s.series = o.series ${where}
     ORDER BY o."time", o.seq LIMIT ${limit + 1}`,
    where,
  );
  const { rows: shown, next } = page(rows, limit, (last) => ({
    time: asNumber(last[4]),
    seq: asNumber(last[0]),
  }));
  return { rows: shown.map((row) => toObservation(row, storeId)), next };
}
