import type { DuckDBConnection } from '@duckdb/node-api';
import { type LedgerRemoval, REMOVED_REASON } from '../../ledger.ts';
import { deletionsOf } from '../../sql/ledger/removal.ts';

/** Deletes the rows of a removal, and the snapshot, within a transaction. */
export async function removeRows(connection: DuckDBConnection, removal: LedgerRemoval): Promise<void> {
  const { claims, reasons } = removal;
  for (const { claim_id, version, change } of reasons) {
    await connection.run(
      'UPDATE claim_history SET reason = ? WHERE claim_id = ?::UUID AND version = ? AND change = ?',
      [REMOVED_REASON, claim_id, version, change],
    );
  }
  const all = [
    ...deletionsOf(removal).map((deletion) => ({ ...deletion, type: 'UUID' })),
    {
      table: 'embedding',
      column: 'number',
      values: claims.map(({ number }) => String(number)),
      type: 'BIGINT',
    },
  ];
  for (const { table, column, values, type } of all) {
    if (values.length === 0) continue;
    // Ids joined into one text need one parameter, however many there are.
    await connection.run(
      `DELETE FROM ${table} WHERE ${column} IN (SELECT unnest(string_split(?, ',')::${type}[]))`,
      [values.join(',')],
    );
  }
  await connection.run('DELETE FROM ledger_snapshot');
}
