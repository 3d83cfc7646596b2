import type { SeriesKey } from '../../operators/records/directory.ts';
import { upTo, whereObservations } from '../sql/filters.ts';
import { observationPage, toSample, toSeriesRows } from '../sql/rows.ts';
import { asNumber } from '../sql/values.ts';
import type {
  ObservationFilter,
  ObservationPage,
  ObservationPosition,
  ScopeSample,
  SeriesRows,
} from '../store.ts';
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
): Promise<ObservationPage> {
  const wanted = whereObservations(where(), filter, after);
  const rows = await select(
    connection,
    `SELECT ${COLUMNS} FROM observation_log o JOIN series s ON s.series = o.series ${wanted}
     ORDER BY o."time", o.seq`,
    wanted,
    limit + 1,
  );
  const whole = rows.map((row) => row.with(1, asQuoted(row[1])));
  return observationPage(whole, limit, storeId);
}

/** Cost of a row found by the index of times relative to one in a full scan. */
const BY_INDEX = 4;

/**
 * Whether a full scan finds that many rows of one series faster than the index of times does backwards: there is no index by series,
 * and series are interleaved.
 */
async function isScanFaster(connection: Connection, limit: number): Promise<boolean> {
  const [[series, rows]] = await connection.rows(
    'SELECT (SELECT count(*) FROM series), (SELECT coalesce(max(seq), 0) FROM observation_log)',
  );
  return limit * asNumber(series) * BY_INDEX > asNumber(rows);
}

/** The latest observations of a series up to a position, in event-time order, as columns. */
export async function seriesUpTo(
  connection: Connection,
  { scope_id, entity_id }: SeriesKey,
  last: ObservationPosition,
  limit: number,
): Promise<SeriesRows> {
  const own = where().uuid('scope_id', scope_id).uuid('entity_id', entity_id);
  const [found] = await select(connection, `SELECT series FROM series ${own}`, own, 1);
  if (found === undefined) return toSeriesRows([]);
  const wanted = upTo(where().and('o.series = @', ['whole', asNumber(found[0])]), last);
  const log = (await isScanFaster(connection, limit)) ? 'observation_log o NOT INDEXED' : 'observation_log o';
  const rows = await select(
    connection,
    `SELECT o.seq, o."time", o.outcome FROM ${log} ${wanted} ORDER BY o."time" DESC, o.seq DESC`,
    wanted,
    limit,
  );
  return toSeriesRows(rows);
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
  return toSample(rows);
}
