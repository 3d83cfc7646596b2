import type { StoredBatch } from '../../operators/records/batch.ts';
import { gapless } from '../sql/gapless.ts';
import { asExtra, asNumber, asText, asTextOrNull, extraColumns } from '../sql/values.ts';
import type { IdBlock } from '../store.ts';
import type { Session } from './connection/session.ts';
import { outcomeColumns, outcomeOf } from './outcomes.ts';
import type { Row } from './values.ts';

/** Runs reads with exclusive use of a session. */
type Read = <T>(task: (session: Session) => Promise<T>) => Promise<T>;

/** Observations per read. */
const ROWS = 8192;

const COLUMNS = `seq, series, "time", ${outcomeColumns()}, id, extra`;

function toBatch(rows: readonly Row[], seqs: Float64Array): StoredBatch {
  const ids = rows.map((row) => asTextOrNull(row[5]));
  return {
    length: rows.length,
    series: Int32Array.from(rows, (row) => asNumber(row[1])),
    time: Float64Array.from(rows, (row) => asNumber(row[2])),
    outcome: Float64Array.from(rows, (row) => outcomeOf(row[3], row[4])),
    firstSeq: seqs[0],
    ...(ids.some((id) => id !== null) && { id: ids }),
    ...extraColumns(rows.map((row) => asExtra(row[6]))),
  };
}

/** Observations with a sequence number above `after`, in order. */
export async function* streamObservations(read: Read, after: number): AsyncGenerator<StoredBatch> {
  const sql = `SELECT ${COLUMNS} FROM observation_log WHERE seq > ? ORDER BY seq LIMIT ${ROWS}`;
  for (let last = after; ; ) {
    const from = last;
    const rows = await read((session) => session.rows(sql, [from]));
    if (rows.length === 0) return;
    const seqs = Float64Array.from(rows, ([seq]) => asNumber(seq));
    last = seqs[seqs.length - 1];
    yield* gapless(toBatch(rows, seqs), seqs);
  }
}

/** Ids that are read at once. */
const IDS = 16_384;

/** Sequence number of the first of the latest `limit` ids; undefined when there is none. */
async function firstOf(session: Session, limit: number): Promise<number | undefined> {
  const ids = 'FROM observation_log WHERE id IS NOT NULL';
  const [[count, first]] = await session.rows(`SELECT count(*), min(seq) ${ids}`);
  if (limit <= 0 || count === 0) return undefined;
  if (asNumber(count) <= limit) return asNumber(first);
  const [[seq]] = await session.rows(`SELECT seq ${ids} ORDER BY seq LIMIT 1 OFFSET ?`, [
    asNumber(count) - limit,
  ]);
  return asNumber(seq);
}

/** The latest `limit` idempotency keys, oldest first, in blocks. */
export async function* streamIds(read: Read, limit: number): AsyncGenerator<IdBlock> {
  const first = await read((session) => firstOf(session, limit));
  if (first === undefined) return;
  for (let last = first - 1; ; ) {
    const from = last;
    const rows = await read((session) =>
      session.rows(
        `SELECT seq, series, id FROM observation_log WHERE seq > ? AND id IS NOT NULL ORDER BY seq LIMIT ${IDS}`,
        [from],
      ),
    );
    if (rows.length === 0) return;
    last = asNumber(rows[rows.length - 1][0]);
    yield { ids: rows.map(([, , id]) => asText(id)), series: rows.map(([, series]) => asNumber(series)) };
  }
}
