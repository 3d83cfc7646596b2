import { asNumber } from '../sql/values.ts';
import type { Connection } from './connection.ts';

/**
 * Deletes observations that the checkpoint covers, closed signals, and changes older than `before` (microseconds). The change log
 * loses only a prefix, never its last row, so that the rest has no gap and numbering continues. Resolves to the number of observations
 * deleted.
 */
export async function retain(connection: Connection, before: number): Promise<number> {
  const at = BigInt(Math.ceil(before));
  return connection.transact(async () => {
    await connection.exec(
      `DELETE FROM observation_log
       WHERE "time" < ${at} AND seq <= (SELECT coalesce(max(seq), 0) FROM checkpoint)`,
    );
    const [[deleted]] = await connection.rows('SELECT changes()');
    await connection.exec(
      `DELETE FROM signal_latest WHERE status = 'closed' AND updated_at < ${at};
       DELETE FROM change_log WHERE seq < (
         SELECT coalesce(min(seq) FILTER (WHERE changed_at >= ${at}), max(seq)) FROM change_log)`,
    );
    return asNumber(deleted);
  });
}
