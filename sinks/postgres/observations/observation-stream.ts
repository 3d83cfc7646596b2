import type { StoredBatch } from '../../../operators/records/batch.ts';
import { type Extra, extraColumns } from '../../sql/values.ts';
import type { IdBlock } from '../../store.ts';
import { CopyReader } from '../binary.ts';
import type { Database } from '../database.ts';
import { isContention } from '../errors.ts';
import type { Session } from '../session.ts';
import { asExtra, asNumber, asText, asTextOrNull, seqBase } from '../values.ts';
import { OBSERVATION_COLUMNS } from './observation-rows.ts';

/** Rows that are read at once, each time in a transaction of its own: a slow consumer holds none open. */
const CHUNK = 16_384;
/** Most rows of a batch; small, so that columns which few rows have are left out of most. */
const MOST_ROWS = 4096;
/** Milliseconds that a chunk may take: on a cold store it is read from all over the disk. */
const CHUNK_TIMEOUT = 60_000;

/** Milliseconds that reading what was written since the last time may take. */
const SUMMARY_TIMEOUT = 120_000;

/** Most sequence numbers that are looked at at once, where retention has left few observations behind them. */
const MOST_SPAN = 2 ** 40;

/** The planner cannot know that the next chunk follows, and that going through everything for each would never end. */
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
    columns.extra.push(extra === null ? null : asExtra(extra));
  }
  columns.length = row;
  return columns;
}

/** Rows [from, to) of the columns, whose sequence numbers have no gap. */
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

/** Parts of the columns whose sequence numbers have no gap (retention takes rows out of the middle). */
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
 * Makes the index of sequence numbers know the pages that it does not know yet; every chunk would read all of those. It
 * is done anyhow, but only now and then.
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
    // Somebody else does it, or a partition is being made: then chunks take longer.
    if (!isContention(error)) throw error;
  }
}

/** Sequence number of the last observation that a shard has had. */
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
        // The high word of a series is its shard, which the batch does not carry.
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

/** Place before the first of the latest `limit` ids of a shard. */
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
