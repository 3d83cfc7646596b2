import { transact, type WriteSession } from './transact.ts';
import { INSTANT } from './where.ts';

/**
 * Deletes what is older than `before` (microseconds): observations that the checkpoint covers, closed signals, and
 * changes. Of the change log only a beginning goes, never its last row, so that what remains has no gap and its
 * numbers go on. Resolves to the number of observations deleted.
 */
export async function retain(session: WriteSession, before: number): Promise<number> {
  const { connection } = session;
  const at = BigInt(Math.ceil(before));
  return transact(session, async () => {
    const deleted = await connection.run(
      `DELETE FROM observation_log
       WHERE "time" < ${INSTANT} AND seq <= (SELECT coalesce(max(seq), 0) FROM checkpoint)`,
      [at],
    );
    await connection.run(`DELETE FROM signal_latest WHERE status = 'closed' AND updated_at < ${INSTANT}`, [
      at,
    ]);
    await connection.run(
      `DELETE FROM change_log WHERE seq < (
         SELECT coalesce(min(seq) FILTER (WHERE changed_at >= ${INSTANT}), max(seq)) FROM change_log)`,
      [at],
    );
    return deleted.rowsChanged;
  });
}
