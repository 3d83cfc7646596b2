import type { DuckDBConnection } from '@duckdb/node-api';
import { upsertPositions } from './commit.ts';
import { type LedgerState, readState } from './state.ts';

const samePositions = (one: LedgerState, other: LedgerState) => {
  const texts = ({ positions }: LedgerState) =>
    positions.map((position) => JSON.stringify(Object.entries(position).sort())).sort();
  return texts(one).join() === texts(other).join();
};

/**
 * Removes what lies beyond `state`: a failed commit may be in the write-ahead log all the same, although its caller was told that it
 * failed. Its updates of older rows are undone too.
 */
export async function cutBackLedger(connection: DuckDBConnection, state: LedgerState): Promise<void> {
  const found = await readState(connection);
  const { head, evidence, history } = state;
  if (
    found.head <= head &&
    found.evidence <= evidence &&
    found.history <= history &&
    samePositions(found, state)
  ) {
    return;
  }
  await connection.run('BEGIN');
  try {
    await connection.run(`
      UPDATE claim_version SET superseded_at = again."at"
      FROM (
        SELECT old.number, old.version, min(later.recorded_at) AS "at"
        FROM claim_version old
        LEFT JOIN claim_version later
          ON later.number = old.number AND later.version > old.version AND later.seq <= ${head}
        WHERE old.seq <= ${head} AND old.number IN (SELECT number FROM claim_version WHERE seq > ${head})
        GROUP BY old.number, old.version
      ) again
      WHERE claim_version.number = again.number AND claim_version.version = again.version;
      UPDATE relation SET resolved_at = NULL, resolution = NULL, ended_seq = NULL
      WHERE seq <= ${head} AND ended_seq > ${head};
      DELETE FROM event WHERE seq > ${head};
      DELETE FROM claim_version WHERE seq > ${head};
      DELETE FROM relation WHERE seq > ${head};
      DELETE FROM evidence WHERE place > ${evidence};
      DELETE FROM claim_history WHERE place > ${history}`);
    for (const { source, partition } of found.positions) {
      if (state.positions.some((known) => known.source === source && known.partition === partition)) continue;
      await connection.run('DELETE FROM ledger_position WHERE source = ? AND "partition" = ?', [
        source,
        partition,
      ]);
    }
    await upsertPositions(connection, state.positions);
  } catch (error) {
    await connection.run('ROLLBACK');
    throw error;
  }
  await connection.run('COMMIT');
}
