import { only } from '../../sql/values.ts';
import type { Database } from '../database.ts';
import { isContention } from '../errors.ts';
import { literal } from '../literal.ts';
import type { Session } from '../session.ts';
import { asNumber, instant, seqBase } from '../values.ts';
import { listPartitions } from './partitions.ts';

/** Timeout in milliseconds for counting or deleting the rows of a partition. */
const TIMEOUT = 600_000;
/** Milliseconds to wait for the lock to drop a partition; everybody else waits behind it. */
const DROP_WAIT = 1000;

/** Held while deleting, so that two concurrent deletions do not count the same rows. */
const lock = (session: Session) =>
  session.run(
    `SELECT pg_advisory_xact_lock(hashtextextended('tidemark retain ' || ${literal(session.schema)}, 0))`,
  );

/** Condition on `seq` for observations that no checkpoint covers. */
async function uncovered(session: Session): Promise<string> {
  const { schema } = session;
  const rows = await session.rows(
    `SELECT s.number, coalesce(c.seq, 0) FROM ${schema}.shard s LEFT JOIN ${schema}.checkpoint c ON c.shard = s.number`,
  );
  const ranges = rows.map(([shard, seq]) => {
    const from = Math.max(asNumber(seq), seqBase(asNumber(shard)));
    return `(seq > ${from} AND seq <= ${seqBase(asNumber(shard) + 1)})`;
  });
  return ranges.length === 0 ? 'false' : ranges.join(' OR ');
}

/** Drops a completely covered partition; returns the number of its rows, 0 when it must stay. */
async function drop(database: Database, table: string): Promise<number> {
  const task = async (session: Session) => {
    await lock(session);
    const { schema } = session;
    const rest = await uncovered(session);
    const isUsed = async () => {
      const [used] = only(await session.rows(`SELECT to_regclass($1) IS NULL`, [`${schema}.${table}`]));
      if (used === 't') return true;
      const [some] = only(await session.rows(`SELECT EXISTS (SELECT FROM ${schema}.${table} WHERE ${rest})`));
      return some === 't';
    };
    if (await isUsed()) return 0;
    // Rows covered now were committed before, so none is missed; later ones are not covered by these checkpoints.
    const [count] = only(await session.rows(`SELECT count(*) FROM ${schema}.${table}`));
    await session.run(
      `SET LOCAL lock_timeout = ${DROP_WAIT}; LOCK TABLE ${schema}.observation_log IN ACCESS EXCLUSIVE MODE`,
    );
    if (await isUsed()) return 0;
    await session.run(`DROP TABLE ${schema}.${table}`);
    return asNumber(count);
  };
  try {
    return await database.write(task, { timeoutMs: TIMEOUT });
  } catch (error) {
    // A reader holds the lock for longer than others should wait: the rows are deleted instead.
    if (isContention(error)) return 0;
    throw error;
  }
}

async function deleteRows(session: Session, before: number): Promise<number> {
  const { schema } = session;
  await lock(session);
  const at = Math.ceil(before);
  const deletion = await session.rows(
    `WITH gone AS (
       DELETE FROM ${schema}.observation_log o USING ${schema}.checkpoint c
       WHERE o."time" < ${instant('$1')} AND o.seq <= c.seq AND o.seq > c.shard * $2::bigint
       RETURNING 1
     ) SELECT count(*) FROM gone`,
    [at, seqBase(1)],
  );
  await session.rows(
    `DELETE FROM ${schema}.signal_latest WHERE status = 'closed' AND updated_at < ${instant('$1')}`,
    [at],
  );
  const ends = await session.rows(
    `SELECT coalesce(min(seq) FILTER (WHERE changed_at >= ${instant('$1')}), max(seq), 0) FROM ${schema}.change_log`,
    [at],
  );
  const [cut] = only(ends);
  await session.rows(
    `DELETE FROM ${schema}.change_row c USING ${schema}.change_batch b
     WHERE c.shard = b.shard AND c.commit = b.commit AND b.first < $1::bigint AND b.first + c.place < $1::bigint`,
    [asNumber(cut)],
  );
  await session.rows(`DELETE FROM ${schema}.change_batch WHERE last < $1::bigint`, [asNumber(cut)]);
  const [deleted] = only(deletion);
  return asNumber(deleted);
}

/**
 * Deletes observations that their shard's checkpoint covers (whole partitions when possible), closed signals, and changes older than
 * `before` (microseconds). The change log loses only a prefix, never its last row. Resolves to the number of observations deleted.
 */
export async function retain(database: Database, before: number): Promise<number> {
  const partitions = await database.read(listPartitions);
  let deleted = 0;
  for (const { table, from, to } of partitions) {
    if (Number.isFinite(from) && to <= before) deleted += await drop(database, table);
  }
  return deleted + (await database.write((session) => deleteRows(session, before), { timeoutMs: TIMEOUT }));
}
