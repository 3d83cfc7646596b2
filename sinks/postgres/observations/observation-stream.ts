import type { StoredBatch } from '../../../operators/records/batch.ts';
import { type Extra, extraColumns, extraFrom } from '../../sql/records.ts';
import type { IdBlock } from '../../store.ts';
import { CopyReader } from '../binary.ts';
import type { Database } from '../database.ts';
import { plainJson } from '../dialect.ts';
import { isContention } from '../errors.ts';
import type { Session } from '../session.ts';
import { asNumber, asText, asTextOrNull, seqBase } from '../values.ts';
import { OBSERVATION_COLUMNS } from './observation-rows.ts';

/** Rows per read, each read in its own transaction: a slow consumer keeps none open. */
const CHUNK = 16_384;
/** Maximum rows of a batch; small, so that rarely used columns are omitted from most. */
const MOST_ROWS = 4096;
/** Timeout of a chunk in milliseconds: on a cold store it is read from all over the disk. */
const CHUNK_TIMEOUT = 60_000;

/** Timeout in milliseconds for summarising what was written since the last time. */
const SUMMARY_TIMEOUT = 120_000;

/** Maximum range of sequence numbers scanned at once, when retention has left few observations. */
const MOST_SPAN = 2 ** 40;

/** The planner does not know that more chunks follow, and that a full scan for each would never end. */
const USE_INDEX = 'SET LOCAL enable_seqscan = off';

class Columns {
  length = 0;
  readonly seq = new Float64Array(CHUNK);
  readonly series = new Int32Array(CHUNK);
  readonly time = new Float64Array(CHUNK);
  readonly outcome = new Float64Array(CHUNK);
  readonly id: (string | null)[] = [];
  readonly extra: (Extra | null)[] = [];
}

function readColumns(bytes: Buffer): Columns {
  const reader = new CopyReader(bytes);
  const columns = new Columns();
  let row = 0;
  for (; reader.next(); row++) {
    columns.seq[row] = reader.int8();
    columns.series[row] = reader.int8();
    columns.time[row] = reader.instant();
    columns.outcome[row] = reader.float8();
    columns.id.push(asTextOrNull(reader.text()));
    const extra = reader.text();
    columns.extra.push(extra === null ? null : extraFrom(plainJson(extra)));
  }
  columns.length = row;
  return columns;
}

/** Rows [from, to) of the columns, without gaps in their sequence numbers. */
function slice(columns: Columns, from: number, to: number): StoredBatch {
  const id = columns.id.slice(from, to);
  return {
    length: to - from,
    series: columns.series.slice(from, to),
    time: columns.time.slice(from, to),
    outcome: columns.outcome.slice(from, to),
    firstSeq: columns.seq[from],
    ...(id.some((one) => one !== null) && { id }),
    ...extraColumns(columns.extra.slice(from, to)),
  };
}

/** Splits the columns at gaps in the sequence numbers (retention deletes rows from the middle). */
function* gapless(columns: Columns): Iterable<StoredBatch> {
  let from = 0;
  for (let row = 1; row <= columns.length; row++) {
    const goes = row < columns.length && columns.seq[row] === columns.seq[row - 1] + 1;
    if (goes && row - from < MOST_ROWS) continue;
    yield slice(columns, from, row);
    from = row;
  }
}

/**
 * Summarises new pages in the index of sequence numbers; otherwise every chunk would read all of them. The server does this itself,
 * but rarely.
 */
export async function summarize(database: Database): Promise<void> {
  try {
    await database.write(
      (session) =>
        session.rows(
          `SELECT brin_summarize_new_values(i.indexrelid)
           FROM pg_inherits p
           JOIN pg_index i ON i.indrelid = p.inhrelid
           JOIN pg_class c ON c.oid = i.indexrelid
           JOIN pg_am a ON a.oid = c.relam AND a.amname = 'brin'
           WHERE p.inhparent = to_regclass($1)`,
          [`${session.schema}.observation_log`],
        ),
      { timeoutMs: SUMMARY_TIMEOUT },
    );
  } catch (error) {
    // Another process does it, or a partition is being created: then chunks take longer.
    if (!isContention(error)) throw error;
  }
}

/** Last sequence number that a shard has ever used. */
async function lastSeq(session: Session, shard: number): Promise<number> {
  const [row] = await session.rows(
    `SELECT next_seq - 1 FROM ${session.schema}.shard WHERE number = $1::bigint`,
    [shard],
  );
  return row === undefined ? 0 : asNumber(row[0]);
}

/** Observations of a shard with a sequence number above `after`, in order. */
export async function* streamObservations(
  database: Database,
  shard: number,
  after: number,
): AsyncGenerator<StoredBatch> {
  const end = await database.read((session) => lastSeq(session, shard));
  let span = CHUNK;
  for (let last = Math.max(after, seqBase(shard)); last < end; ) {
    const to = Math.min(last + span, end);
    const bytes = await database.read(
      async (session) => {
        await session.run(USE_INDEX);
        // The high word of a series is its shard, which the batch omits.
        const columns = OBSERVATION_COLUMNS.replace('series', `series & ${2 ** 32 - 1}`);
        return session.copyOut(
          `SELECT ${columns} FROM ${session.schema}.observation_log
           WHERE seq > ${last} AND seq <= ${to} ORDER BY seq LIMIT ${CHUNK}`,
        );
      },
      { timeoutMs: CHUNK_TIMEOUT },
    );
    const columns = readColumns(bytes);
    yield* gapless(columns);
    const isFull = columns.length === CHUNK;
    last = isFull ? columns.seq[CHUNK - 1] : to;
    span = isFull ? CHUNK : columns.length < CHUNK / 4 ? Math.min(span * 4, MOST_SPAN) : span;
  }
}

/** Ids that are read at once. */
const ID_CHUNK = 32_768;

/** Position before the first of the latest `limit` ids of a shard. */
async function beforeIds(session: Session, shard: number, limit: number): Promise<number> {
  const base = seqBase(shard);
  if (limit <= 0) return seqBase(shard + 1);
  const [found] = await session.rows(
    `SELECT seq FROM ${session.schema}.observation_log WHERE id IS NOT NULL AND seq > $1::bigint AND seq <= $2::bigint
     ORDER BY seq DESC OFFSET $3::bigint LIMIT 1`,
    [base, seqBase(shard + 1), limit - 1],
  );
  return found === undefined ? base : asNumber(found[0]) - 1;
}

/** The latest `limit` idempotency keys of a shard, oldest first, in blocks. */
export async function* streamIds(database: Database, shard: number, limit: number): AsyncGenerator<IdBlock> {
  const options = { timeoutMs: CHUNK_TIMEOUT };
  let last = await database.read(async (session) => {
    await session.run(USE_INDEX);
    return beforeIds(session, shard, limit);
  }, options);
  for (;;) {
    const bytes = await database.read(async (session) => {
      await session.run(USE_INDEX);
      return session.copyOut(
        // The high word of a series is its shard.
        `SELECT seq, series & ${2 ** 32 - 1}, id FROM ${session.schema}.observation_log
         WHERE id IS NOT NULL AND seq > ${last} AND seq <= ${seqBase(shard + 1)} ORDER BY seq LIMIT ${ID_CHUNK}`,
      );
    }, options);
    const reader = new CopyReader(bytes);
    const ids: string[] = [];
    const series: number[] = [];
    while (reader.next()) {
      last = reader.int8();
      series.push(reader.int8());
      ids.push(asText(reader.text()));
    }
    if (ids.length > 0) yield { ids, series };
    if (ids.length < ID_CHUNK) return;
  }
}
