import { type LedgerEnd, readEnd } from '../../sql/ledger/commit.ts';
import type { Session } from '../../sql/session.ts';
import { cellsOf, LEDGER_POSITION } from '../../tables.ts';

/**
 * Removes what lies beyond an end: a failed commit may be in the write-ahead log all the same, although its caller got the answer that it
 * failed. Its updates of older rows are undone too.
 */
export async function cutBackLedger(session: Session, end: LedgerEnd): Promise<void> {
  const { head, evidence, history, positions } = end;
  const found = await readEnd(session);
  if (found.head <= head && found.evidence <= evidence && found.history <= history) return;
  await session.run(
    `UPDATE claim_version SET superseded_at = again."at"
     FROM (
       SELECT old.scope, old.id, old.version, min(later.recorded_at) AS "at"
       FROM claim_version old
       LEFT JOIN claim_version later
         ON later.scope = old.scope AND later.id = old.id AND later.version > old.version AND later.seq <= ${head}
       WHERE old.seq <= ${head} AND old.id IN (SELECT id FROM claim_version WHERE seq > ${head})
       GROUP BY old.scope, old.id, old.version
     ) again
     WHERE claim_version.scope = again.scope AND claim_version.id = again.id AND claim_version.version = again.version`,
  );
  await session.run(
    `UPDATE relation SET resolved_at = NULL, resolution = NULL, ended_seq = NULL
     WHERE seq <= ${head} AND ended_seq > ${head}`,
  );
  await session.run('DELETE FROM event WHERE seq > ?whole', [head]);
  await session.run('DELETE FROM claim_version WHERE seq > ?whole', [head]);
  await session.run('DELETE FROM relation WHERE seq > ?whole', [head]);
  await session.run('DELETE FROM forgotten WHERE seq > ?whole', [head]);
  await session.run('DELETE FROM evidence WHERE place > ?whole', [evidence]);
  await session.run('DELETE FROM claim_history WHERE place > ?whole', [history]);
  for (const { source, partition } of found.positions) {
    if (positions.some((one) => one.source === source && one.partition === partition)) continue;
    await session.run('DELETE FROM ledger_position WHERE source = ? AND "partition" = ?', [
      source,
      partition,
    ]);
  }
  await session.upsert(LEDGER_POSITION, LEDGER_POSITION.key, cellsOf(LEDGER_POSITION, positions));
}
