import type { DuckDBConnection, DuckDBDataChunk, DuckDBValue } from '@duckdb/node-api';
import { itemAt } from '../../operators/item-at.ts';
import type { StoredBatch } from '../../operators/records/batch.ts';
import { gapless } from '../sql/gapless.ts';
import { extraColumns, extraFrom } from '../sql/records.ts';
import { asNumber, asTextOrNull, only } from '../sql/values.ts';
import { readDoubles, readIntegers, readLongs } from './columns.ts';

const OPTIONAL = ['id', 'extra'] as const;
type Optional = (typeof OPTIONAL)[number];

/** Optional columns used by some row after `after`; reading a column of nulls costs as much as one of values. */
async function present(connection: DuckDBConnection, after: number): Promise<Optional[]> {
  const counts = OPTIONAL.map((column) => `count(${column})`).join(', ');
  const result = await connection.run(`SELECT ${counts} FROM observation_log WHERE seq > ${after}`);
  const row = only(await result.getRows());
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
  const extra = column('extra', (value) => extraFrom(asTextOrNull(value)));
  return {
    length: rows,
    series,
    time,
    outcome,
    firstSeq: itemAt(seqs, 0),
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
