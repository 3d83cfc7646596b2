import type { StoredBatch } from '../../operators/records/batch.ts';
import { gapless } from '../sql/gapless.ts';
import { asExtra, asNumber, asText, extraColumns } from '../sql/values.ts';
import type { IdBlock } from '../store.ts';
import { asQuoted, type Connection, quoted, type Value } from './connection.ts';

/** Runs reads with exclusive use of a connection. */
type Read = <T>(task: (connection: Connection) => Promise<T>) => Promise<T>;

/** Observations per read. */
const ROWS = 8192;

const COLUMNS = `seq, series, "time", outcome, ${quoted('id')}, extra`;

function toBatch(rows: readonly Value[][], seqs: Float64Array): StoredBatch {
  const ids = rows.map((row) => asQuoted(row[4]));
  return {
    length: rows.length,
    series: Int32Array.from(rows, (row) => asNumber(row[1])),
    time: Float64Array.from(rows, (row) => asNumber(row[2])),
    outcome: Float64Array.from(rows, (row) => asNumber(row[3])),
    firstSeq: seqs[0],
    ...(ids.some((id) => id !== null) && { id: ids }),
    ...extraColumns(rows.map((row) => asExtra(row[5]))),
  };
}

/** Observations with a sequence number above `after`, in order. */
export async function* streamObservations(read: Read, after: number): AsyncGenerator<StoredBatch> {
  const sql = `SELECT ${COLUMNS} FROM observation_log WHERE seq > ? ORDER BY seq LIMIT ${ROWS}`;
  for (let last = after; ; ) {
    const from = last;
    const rows = await read((connection) => connection.rows(sql, [from]));
    if (rows.length === 0) return;
    const seqs = Float64Array.from(rows, ([seq]) => asNumber(seq));
    last = seqs[seqs.length - 1];
    yield* gapless(toBatch(rows, seqs), seqs);
  }
}

/** Log positions whose ids are read at once. */
const ID_SPAN = 32_768;

/** First log position needed for the latest `limit` ids, and the last position. */
async function idRange(connection: Connection, limit: number): Promise<[number, number]> {
  const [counts] = await connection.rows(
    `SELECT count(id), coalesce(min(seq) FILTER (WHERE id IS NOT NULL), 0), coalesce(max(seq), 0)
     FROM observation_log`,
  );
  const [count, first, last] = counts.map(asNumber);
  if (limit <= 0 || count === 0) return [last + 1, last];
  if (count <= limit) return [first, last];
  const [[seq]] = await connection.rows(
    'SELECT seq FROM observation_log WHERE id IS NOT NULL ORDER BY seq LIMIT 1 OFFSET ?',
    [count - limit],
  );
  return [asNumber(seq), last];
}

/** The latest `limit` idempotency keys, oldest first, in blocks, each transferred as two texts. */
export async function* streamIds(read: Read, limit: number): AsyncGenerator<IdBlock> {
  const [first, last] = await read((connection) => idRange(connection, limit));
  for (let from = first; from <= last; from += ID_SPAN) {
    const start = from;
    const [[texts, numbers]] = await read((connection) =>
      connection.rows(
        `SELECT json_group_array(id ORDER BY seq), json_group_array(series ORDER BY seq) FROM observation_log
         WHERE seq >= ? AND seq < ? AND id IS NOT NULL`,
        [start, start + ID_SPAN],
      ),
    );
    const ids: string[] = JSON.parse(asText(texts));
    if (ids.length > 0) yield { ids, series: JSON.parse(asText(numbers)) };
  }
}
