import { type LedgerRemoval, REMOVED_REASON } from '../../ledger.ts';
import { deletionsOf } from '../../sql/ledger/removal.ts';
import { asText } from '../../sql/values.ts';
import type { Connection } from '../connection.ts';

/** Deletes the rows of a removal, and the snapshot, within a transaction. */
export async function removeRows(connection: Connection, removal: LedgerRemoval): Promise<void> {
  await connection.runEach(
    'UPDATE claim_history SET reason = ? WHERE claim_id = ? AND version = ? AND change = ?',
    removal.reasons.map(({ claim_id, version, change }) => [REMOVED_REASON, claim_id, version, change]),
  );
  for (const { table, column, values } of deletionsOf(removal)) {
    await connection.run(`DELETE FROM ${table} WHERE ${column} IN (SELECT value FROM json_each(?))`, [
      JSON.stringify(values),
    ]);
  }
  const numbers = JSON.stringify(removal.claims.map(({ number }) => number));
  // By model and number, because there is no index of ids.
  for (const [model] of await connection.rows('SELECT DISTINCT model FROM embedding')) {
    await connection.run(
      'DELETE FROM embedding WHERE model = ? AND number IN (SELECT value FROM json_each(?))',
      [asText(model), numbers],
    );
  }
  await connection.exec('DELETE FROM ledger_snapshot; DELETE FROM ledger_snapshot_block');
}
