import { asNumber } from '../sql/values.ts';
import type { Session } from './connection/session.ts';

/** Observations that one transaction deletes: so long others wait for it. */
const AT_ONCE = 10_000;

/** Runs a task in a transaction that may write. */
type Write = <T>(task: (session: Session) => Promise<T>) => Promise<T>;

/**
 * Deletes observations that the checkpoint covers, closed signals, and changes older than `before` (microseconds). The change log
 * loses only a prefix, never its last row, so that the rest has no gap. Resolves to the number of observations deleted.
 */
export async function retain(write: Write, before: number): Promise<number> {
  const at = Math.ceil(before);
  let deleted = 0;
  for (let some = AT_ONCE; some === AT_ONCE; deleted += some) {
    some = await write(async (session) => {
      const [[covered]] = await session.rows('SELECT coalesce(max(seq), 0) FROM checkpoint');
      return session.run(`DELETE FROM observation_log WHERE "time" < ? AND seq <= ? LIMIT ${AT_ONCE}`, [
        at,
        asNumber(covered),
      ]);
    });
  }
  await write(async (session) => {
    await session.run("DELETE FROM signal_latest WHERE status = 'closed' AND updated_at < ?", [at]);
    const [[first]] = await session.rows(
      'SELECT coalesce(min(CASE WHEN changed_at >= ? THEN seq END), max(seq), 0) FROM change_log',
      [at],
    );
    await session.run('DELETE FROM change_log WHERE seq < ?', [asNumber(first)]);
  });
  return deleted;
}
