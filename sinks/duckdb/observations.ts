import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { SeriesKey } from '../../operators/records/directory.ts';
import { upTo, whereObservations, whereTimes } from '../sql/filters.ts';
import { outlineOf } from '../sql/outline.ts';
import { observationPage } from '../sql/rows.ts';
import { asExtra, asNumber, asText } from '../sql/values.ts';
import type {
  ObservationFilter,
  ObservationPage,
  ObservationPosition,
  Outline,
  ScopeSample,
  SeriesRange,
  SeriesRows,
} from '../store.ts';
import { readDoubles, readIntegers, readLongs } from './columns.ts';
import { select, where } from './where.ts';

const COLUMNS = `
  o.seq, o.id, s.scope_id::VARCHAR, s.entity_id::VARCHAR, epoch_us(o."time"), o.outcome, o.extra`;

/** Observations by time, then by arrival; at most `limit` after the position. */
export async function listObservations(
  connection: DuckDBConnection,
  storeId: string,
  filter: ObservationFilter,
  limit: number,
  after: ObservationPosition | undefined,
): Promise<ObservationPage> {
  const wanted = whereObservations(where(), filter, after);
  const rows = await select(
    connection,
    `SELECT ${COLUMNS} FROM observation_log o JOIN series s ON s.series = o.series ${wanted}
     ORDER BY o."time", o.seq LIMIT ${limit + 1}`,
    wanted,
  );
  return observationPage(rows, limit, storeId);
}

/** The number of a series, by which blocks without it are skipped; -1 when it does not exist. */
async function numberOf(connection: DuckDBConnection, { scope_id, entity_id }: SeriesKey): Promise<number> {
  const own = where().uuid('scope_id', scope_id).uuid('entity_id', entity_id);
  const [found = []] = await select(connection, `SELECT series FROM series ${own}`, own);
  return asNumber(found[0] ?? -1);
}

/** The observations that draw the line of a series; see `outline` in store.ts. */
export async function outline(
  connection: DuckDBConnection,
  storeId: string,
  range: SeriesRange,
  columns: number,
): Promise<Outline> {
  const series = await numberOf(connection, range);
  const inRange = () => whereTimes(where().and('o.series = @', ['whole', series]), range, undefined);
  return outlineOf(
    {
      bounds: async () => {
        const wanted = inRange();
        const sql = `SELECT count(*), epoch_us(min(o."time")), epoch_us(max(o."time")) FROM observation_log o ${wanted}`;
        return (await select(connection, sql, wanted))[0];
      },
      all: (limit) => listObservations(connection, storeId, range, limit, undefined),
      reduced: async ({ first, last, width }, limit) => {
        const part = `(epoch_us(o."time") - ${first}) // ${width}`;
        const from = `FROM observation_log o WHERE o.series = ${series}
          AND o."time" BETWEEN make_timestamp(${first}::BIGINT) AND make_timestamp(${last}::BIGINT)`;
        // The second pass reads the rows themselves: another one by their numbers would cost a third more. An aggregate of rows turns a -0
        // in them into 0, hence the sign.
        const row = `{seq: o.seq, "time": o."time", outcome: o.outcome, minus: signbit(o.outcome), id: o.id, extra: o.extra}`;
        const sql = `
          SELECT DISTINCT ON (r.seq) r.seq, r.id, s.scope_id::VARCHAR, s.entity_id::VARCHAR, epoch_us(r."time"),
            if(r.minus, -abs(r.outcome), r.outcome), r.extra
          FROM (
            SELECT unnest([
              arg_min(${row}, o.seq) FILTER (o."time" = e.since), arg_max(${row}, o.seq) FILTER (o."time" = e.until),
              arg_min(${row}, o.seq) FILTER (o.outcome = e.low), arg_min(${row}, o.seq) FILTER (o.outcome = e.high)
            ]) AS r
            FROM (SELECT ${part} AS part, o.* ${from}) o JOIN (
              SELECT ${part} AS part, min(o."time") AS since, max(o."time") AS until, min(o.outcome) AS low, max(o.outcome) AS high
              ${from} GROUP BY part
            ) e ON e.part = o.part
            WHERE o."time" = e.since OR o."time" = e.until OR o.outcome = e.low OR o.outcome = e.high
            GROUP BY o.part
          ) JOIN series s ON s.series = ${series}
          ORDER BY epoch_us(r."time"), r.seq`;
        return observationPage(await select(connection, sql, where()), limit, storeId);
      },
    },
    columns,
  );
}

/** The latest observations of a series up to a position, in event-time order, as columns. */
export async function seriesUpTo(
  connection: DuckDBConnection,
  key: SeriesKey,
  last: ObservationPosition,
  limit: number,
): Promise<SeriesRows> {
  const series = await numberOf(connection, key);
  const wanted = upTo(where(), last);
  const sql = `
    SELECT * FROM (
      SELECT o.seq, o."time", o.outcome FROM observation_log o ${wanted} AND o.series = ${series}
      ORDER BY o."time" DESC, o.seq DESC LIMIT ${limit}
    ) ORDER BY "time", seq`;
  const chunks = await (await connection.run(sql, wanted.values)).fetchAllChunks();
  const length = chunks.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const rows = {
    seq: new Float64Array(length),
    time: new Float64Array(length),
    outcome: new Float64Array(length),
  };
  let row = 0;
  for (const chunk of chunks) {
    readLongs(chunk, 0, rows.seq, row);
    readLongs(chunk, 1, rows.time, row);
    readDoubles(chunk, 2, rows.outcome, row);
    row += chunk.rowCount;
  }
  return rows;
}

/** Replaces the numbers of a scope's series by the indices of their entities, and returns the entities. */
async function numberAnew(connection: DuckDBConnection, series: Int32Array): Promise<string[]> {
  const numbers = [...new Set(series)];
  if (numbers.length === 0) return [];
  const result = await connection.run(
    `SELECT series, entity_id::VARCHAR FROM series WHERE series IN (${numbers.join(', ')})`,
  );
  const entities: string[] = [];
  const places = new Map<number, number>();
  for (const [number, entity] of await result.getRows()) {
    places.set(asNumber(number), entities.push(asText(entity)) - 1);
  }
  for (let row = 0; row < series.length; row++) series[row] = places.get(series[row]) ?? 0;
  return entities;
}

/** Chunks read before control returns to the event loop. */
const CHUNKS = 4;

/** The latest observations of a scope by time, then by arrival; in that order, as columns. */
export async function latestObservations(
  connection: DuckDBConnection,
  scopeId: string,
  limit: number,
  since: number | undefined,
): Promise<ScopeSample> {
  const wanted = where().uuid('s.scope_id', scopeId).maybe('o."time" >= @', 'instant', since);
  const sql = `
    SELECT series, "time", outcome, extra FROM (
      SELECT o.seq, o.series, o."time", o.outcome, o.extra
      FROM observation_log o JOIN series s ON s.series = o.series ${wanted}
      ORDER BY o."time" DESC, o.seq DESC LIMIT ${limit}
    ) ORDER BY "time", seq`;
  const chunks = wanted.impossible ? [] : await (await connection.run(sql, wanted.values)).fetchAllChunks();
  const length = chunks.reduce((sum, { rowCount }) => sum + rowCount, 0);
  const series = new Int32Array(length);
  const time = new Float64Array(length);
  const outcome = new Float64Array(length);
  const features: (readonly number[] | null)[] = [];
  for (const [at, chunk] of chunks.entries()) {
    const row = features.length;
    readIntegers(chunk, 0, series, row);
    readLongs(chunk, 1, time, row);
    readDoubles(chunk, 2, outcome, row);
    for (const extra of chunk.getColumnValues(3)) features.push(asExtra(extra).features ?? null);
    if (at % CHUNKS === CHUNKS - 1) await nextTurn();
  }
  const batch = { length, series, time, outcome, ...(features.some((one) => one !== null) && { features }) };
  return { batch, entities: await numberAnew(connection, series) };
}
