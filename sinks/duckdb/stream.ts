import type { DuckDBConnection, DuckDBDataChunk, DuckDBValue } from '@duckdb/node-api';
import type { StoredBatch } from '../../operators/records/batch.ts';
import { gapless } from '../sql/gapless.ts';
import { asExtra, asNumber, asText, asTextOrNull, extraColumns } from '../sql/values.ts';
import type { IdBlock } from '../store.ts';
import { readDoubles, readIntegers, readLongs } from './columns.ts';

const OPTIONAL = ['id', 'extra'] as const;
type Optional = (typeof OPTIONAL)[number];

/** Optional columns used by some row after `after`; reading a column of nulls costs as much as one of values. */
async function present(connection: DuckDBConnection, after: number): Promise<Optional[]> {
  const counts = OPTIONAL.map((column) => `count(${column})`).join(', ');
  const result = await connection.run(`SELECT ${counts} FROM observation_log WHERE seq > ${after}`);
  const [row] = await result.getRows();
  return OPTIONAL.filter((_, at) => asNumber(row[at]) > 0);
}

function toBatch(chunk: DuckDBDataChunk, optional: readonly Optional[], seqs: Float64Array): StoredBatch {
  const rows = chunk.rowCount;
  const series = new Int32Array(rows);
  const time = new Float64Array(rows);
  const outcome = new Float64Array(rows);
  readIntegers(chunk, 1, series, 0);
  readLongs(chunk, 2, time, 0);
  readDoubles(chunk, 3, outcome, 0);
  const column = <T>(name: Optional, read: (value: DuckDBValue) => T | null): (T | null)[] | undefined => {
    const at = optional.indexOf(name);
    if (at < 0) return undefined;
    const values = chunk.getColumnValues(4 + at).map(read);
    return values.some((value) => value !== null) ? values : undefined;
  };
  const id = column('id', asTextOrNull);
  const extra = column('extra', asExtra);
  return {
    length: rows,
    series,
    time,
    outcome,
    firstSeq: seqs[0],
    ...(id && { id }),
    ...(extra && extraColumns(extra)),
  };
}

/**
 * Observations with a sequence number above `after`, in order. The log is written in that order and DuckDB scans in the order of
 * writing, so nothing is sorted; the order is checked.
 */
export async function* streamObservations(
  connection: DuckDBConnection,
  after: number,
): AsyncGenerator<StoredBatch> {
  const optional = await present(connection, after);
  const columns = ['seq', 'series', '"time"', 'outcome', ...optional].join(', ');
  const result = await connection.stream(`SELECT ${columns} FROM observation_log WHERE seq > ${after}`);
  let last = after;
  for await (const chunk of result) {
    if (chunk.rowCount === 0) continue;
    const seqs = new Float64Array(chunk.rowCount);
    readLongs(chunk, 0, seqs, 0);
    for (const seq of seqs) {
      if (seq <= last) throw new Error('the observation log is not in the order of its sequence numbers');
      last = seq;
    }
    yield* gapless(toBatch(chunk, optional, seqs), seqs);
  }
}

/** Log positions whose ids are read at once. */
const ID_SPAN = 32_768;

/** First log position needed for the latest `limit` ids, and the last position. */
async function idRange(connection: DuckDBConnection, limit: number): Promise<[number, number]> {
  const counted = await connection.run(
    'SELECT count(id), coalesce(min(seq) FILTER (WHERE id IS NOT NULL), 0), coalesce(max(seq), 0) FROM observation_log',
  );
  const [count, first, last] = (await counted.getRows())[0].map(asNumber);
  if (limit <= 0 || count === 0) return [last + 1, last];
  if (count <= limit) return [first, last];
  const found = await connection.run(
    `SELECT seq FROM observation_log WHERE id IS NOT NULL LIMIT 1 OFFSET ${count - limit}`,
  );
  return [asNumber((await found.getRows())[0][0]), last];
}

/**
 * The latest `limit` idempotency keys, oldest first, in blocks. A block is transferred as JSON texts: fetching values one by one is
 * several times slower, and a start reads millions.
 */
export async function* streamIds(connection: DuckDBConnection, limit: number): AsyncGenerator<IdBlock> {
  const [first, last] = await idRange(connection, limit);
  for (let from = first; from <= last; from += ID_SPAN) {
    const result = await connection.run(
      `SELECT to_json(list(id ORDER BY seq)), to_json(list(series ORDER BY seq)) FROM observation_log
       WHERE seq >= ${from} AND seq < ${from + ID_SPAN} AND id IS NOT NULL`,
    );
    const [[ids, series]] = await result.getRows();
    if (ids !== null) yield { ids: JSON.parse(asText(ids)), series: JSON.parse(asText(series)) };
  }
}
