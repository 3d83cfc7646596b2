import { type LedgerRemoval, REMOVED_REASON } from '../../ledger.ts';
import { deletionsOf } from '../../sql/ledger/removal.ts';
import { asText } from '../../sql/values.ts';
import type { Session } from '../connection/session.ts';
import { MYSQL } from './ask.ts';

/** Deletes the rows of a table that have one of some values in a column. */
async function deleteRows(
  session: Session,
  from: string,
  column: string,
  values: readonly (string | number)[],
): Promise<void> {
  for (let at = 0; at < values.length; at += MYSQL.atOnce) {
    const { sql, values: some } = MYSQL.oneOf(values.slice(at, at + MYSQL.atOnce));
    await session.run(`DELETE FROM ${from} ${column} ${sql}`, some);
  }
}

/** Deletes the rows of a removal, and the snapshot, within a transaction. */
export async function removeRows(session: Session, removal: LedgerRemoval): Promise<void> {
  for (const { claim_id, version, change } of removal.reasons) {
    await session.run(
      'UPDATE claim_history SET reason = ? WHERE claim_id = ? AND version = ? AND "change" = ?',
      [REMOVED_REASON, claim_id, version, change],
    );
  }
  for (const { table, column, values } of deletionsOf(removal)) {
    await deleteRows(session, `${table} WHERE`, column, values);
  }
  const numbers = removal.claims.map(({ number }) => number);
  // By model and number, because there is no index of ids.
  for (const [model] of await session.rows('SELECT DISTINCT model FROM embedding')) {
    for (let at = 0; at < numbers.length; at += MYSQL.atOnce) {
      const { sql, values } = MYSQL.oneOf(numbers.slice(at, at + MYSQL.atOnce));
      await session.run(`DELETE FROM embedding WHERE model = ? AND number ${sql}`, [
        asText(model),
        ...values,
      ]);
    }
  }
  await session.run('DELETE FROM ledger_snapshot');
  await session.run('DELETE FROM ledger_snapshot_block');
}
