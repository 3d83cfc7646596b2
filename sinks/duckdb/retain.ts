import { transact, type WriteSession } from './transact.ts';
import { INSTANT } from './where.ts';

/**
 * Deletes observations that the checkpoint covers, closed signals, and changes older than `before` (microseconds). The change log
 * loses only a prefix, never its last row, so that the rest has no gap and numbering continues. Resolves to the number of observations
 * deleted.
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
