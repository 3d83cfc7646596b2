import type { Engine } from './engine.ts';
import { numbers } from './select.ts';

/**
 * Deletes observations that the checkpoint covers, closed signals, and changes older than `before` (microseconds). The change log loses
 * only a prefix, never its last row, so that the rest has no gap and numbering continues. Resolves to the number of observations deleted.
 */
export async function retain(engine: Engine, before: number): Promise<number> {
  const at = Math.ceil(before);
  let deleted = 0;
  for (let isMore = true; isMore; ) {
    isMore = await engine.write(async (session) => {
      const { deletes } = session.dialect;
      const [covered] = await numbers(session, ['coalesce(max(seq), 0)'], 'FROM checkpoint');
      const limit = Number.isFinite(deletes) ? `LIMIT ${deletes}` : '';
      const some = await session.run(
        `DELETE FROM observation_log WHERE "time" < ?instant AND seq <= ?whole ${limit}`,
        [at, covered],
      );
      deleted += some;
      return some === deletes;
    });
  }
  await engine.write(async (session) => {
    await session.run("DELETE FROM signal_latest WHERE status = 'closed' AND updated_at < ?instant", [at]);
    const [first] = await numbers(
      session,
      ['coalesce(min(CASE WHEN changed_at >= ?instant THEN seq END), max(seq), 0)'],
      'FROM change_log',
      [at],
    );
    await session.run('DELETE FROM change_log WHERE seq < ?whole', [first]);
  });
  return deleted;
}
