import { setImmediate as nextTurn } from 'node:timers/promises';
import { upTo } from '../sql/filters.ts';
import { type Columns, OBSERVED_COLUMNS } from '../sql/lists/outline.ts';
import { extraFrom } from '../sql/records.ts';
import { records } from '../sql/select.ts';
import type { Session } from '../sql/session.ts';
import { asTextOrNull } from '../sql/values.ts';
import { Where } from '../sql/where.ts';
import type { ObservationPosition, ScopeSample, SeriesRows } from '../store.ts';
import { type Cells, SERIES } from '../tables.ts';
import { readDoubles, readIntegers, readLongs } from './columns.ts';
import { DUCKDB } from './dialect.ts';
import { type DuckDbSession, statement } from './session.ts';

/** The observations of a series that draw its line; see sinks/sql/outline.ts. */
export function reduced(
  session: Session,
  series: readonly number[],
  { first, last, width }: Columns,
): Promise<readonly Cells[]> {
  const part = DUCKDB.bin(width, first);
  const from = `FROM observation_log o WHERE o.series IN (${series.join(', ')})
    AND o."time" BETWEEN make_timestamp(${first}::BIGINT) AND make_timestamp(${last}::BIGINT)`;
  // The second pass reads the rows themselves: another one by their numbers would cost a third more. An aggregate of rows turns a -0 in
  // them into 0, hence the sign.
  const row =
    '{seq: o.seq, series: o.series, "time": o."time", outcome: o.outcome, minus: signbit(o.outcome), id: o.id, extra: o.extra}';
  const kept = `
    SELECT DISTINCT ON (r.seq) r FROM (
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
    )`;
  return session.cells(
    OBSERVED_COLUMNS.map(({ sql, kind }) => ({
      sql: sql === 'o."outcome"' ? 'if(o.minus, -abs(o.outcome), o.outcome)' : sql,
      kind,
    })),
    `FROM (SELECT unnest(r) FROM (${kept})) o JOIN series s ON s.series = o.series ORDER BY o."time", o.seq`,
  );
}

/** The latest observations of a series up to a position, in event-time order, as columns. */
export async function seriesUpTo(
  { connection }: DuckDbSession,
  series: number,
  last: ObservationPosition,
  limit: number,
): Promise<SeriesRows> {
  const wanted = upTo(new Where(DUCKDB), last);
  const { text, values } = statement(
    `SELECT * FROM (
       SELECT o.seq, o."time", o.outcome FROM observation_log o ${wanted} AND o.series = ${series}
       ORDER BY o."time" DESC, o.seq DESC LIMIT ${limit}
     ) ORDER BY "time", seq`,
    wanted.values,
  );
  const chunks = await (await connection.run(text, values)).fetchAllChunks();
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
async function numberAnew(session: DuckDbSession, series: Int32Array): Promise<string[]> {
  const numbers = [...new Set(series)];
  if (numbers.length === 0) return [];
  const found = await records(session, SERIES, `FROM series WHERE series IN (${numbers.join(', ')})`);
  const entities: string[] = [];
  const places = new Map<number, number>();
  for (const { series: number, entity_id } of found) places.set(number, entities.push(entity_id) - 1);
  for (const [row, number] of series.entries()) series[row] = places.get(number) ?? 0;
  return entities;
}

/** Chunks read before control returns to the event loop. */
const CHUNKS = 4;

/** The latest observations of a scope by time, then by arrival; in that order, as columns. */
export async function latestObservations(
  session: DuckDbSession,
  scopeId: string,
  limit: number,
  since: number | undefined,
): Promise<ScopeSample> {
  const wanted = new Where(DUCKDB).uuid('s.scope_id', scopeId).maybe('o."time" >= @', 'instant', since);
  const { text, values } = statement(
    `SELECT series, "time", outcome, extra FROM (
       SELECT o.seq, o.series, o."time", o.outcome, o.extra
       FROM observation_log o JOIN series s ON s.series = o.series ${wanted}
       ORDER BY o."time" DESC, o.seq DESC LIMIT ${limit}
     ) ORDER BY "time", seq`,
    wanted.values,
  );
  const chunks = wanted.impossible ? [] : await (await session.connection.run(text, values)).fetchAllChunks();
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
    for (const extra of chunk.getColumnValues(3)) {
      features.push(extraFrom(asTextOrNull(extra)).features ?? null);
    }
    if (at % CHUNKS === CHUNKS - 1) await nextTurn();
  }
  const batch = { length, series, time, outcome, ...(features.some((one) => one !== null) && { features }) };
  return { batch, entities: await numberAnew(session, series) };
}
