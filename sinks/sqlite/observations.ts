import type { SeriesKey } from '../../operators/records/directory.ts';
import { upTo, whereObservations, whereTimes } from '../sql/filters.ts';
import { inOrder, outlineOf, outlineSql, seqsIn } from '../sql/outline.ts';
import { observationPage, toSample, toSeriesRows } from '../sql/rows.ts';
import { asNumber } from '../sql/values.ts';
import type {
  ObservationFilter,
  ObservationPage,
  ObservationPosition,
  Outline,
  ScopeSample,
  SeriesRange,
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

/** The number of a series; -1 when it does not exist. */
async function numberOf(connection: Connection, { scope_id, entity_id }: SeriesKey): Promise<number> {
  const own = where().uuid('scope_id', scope_id).uuid('entity_id', entity_id);
  const [found = []] = await select(connection, `SELECT series FROM series ${own}`, own, 1);
  return asNumber(found[0] ?? -1);
}

/** Rows that are read by their sequence numbers at once. */
const AT_ONCE = 500;

/** The observations that draw the line of a series; see `outline` in store.ts. */
export async function outline(
  connection: Connection,
  storeId: string,
  range: SeriesRange,
  columns: number,
): Promise<Outline> {
  const series = await numberOf(connection, range);
  return outlineOf(
    {
      bounds: async () => {
        const wanted = whereTimes(where().and('o.series = @', ['whole', series]), range, undefined);
        const sql = `SELECT count(*), min(o."time"), max(o."time") FROM observation_log o ${wanted}`;
        return (await connection.rows(sql, wanted.values))[0];
      },
      all: (limit) => listObservations(connection, storeId, range, limit, undefined),
      reduced: async ({ first, last, width }, limit) => {
        const from = `FROM observation_log o WHERE o.series = ${series} AND o."time" BETWEEN ${first} AND ${last}`;
        const sql = outlineSql(from, `(o."time" - ${first}) / ${width}`);
        const seqs = seqsIn(await connection.once(sql, []));
        const rows: unknown[][] = [];
        for (let at = 0; at < seqs.length; at += AT_ONCE) {
          const some = seqs.slice(at, at + AT_ONCE).join(', ');
          const found = await connection.once(
            `SELECT ${COLUMNS} FROM observation_log o JOIN series s ON s.series = o.series WHERE o.seq IN (${some})`,
            [],
          );
          rows.push(...found.map((row) => row.with(1, asQuoted(row[1]))));
        }
        return observationPage(inOrder(rows), limit, storeId);
      },
    },
    columns,
  );
}

/** The latest observations of a series up to a position, in event-time order, as columns. */
export async function seriesUpTo(
  connection: Connection,
  key: SeriesKey,
  last: ObservationPosition,
  limit: number,
): Promise<SeriesRows> {
  const series = await numberOf(connection, key);
  if (series < 0) return toSeriesRows([]);
  const wanted = upTo(where().and('o.series = @', ['whole', series]), last);
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
