import { type LedgerRemoval, reasonAfter } from '../../ledger.ts';
import { deletionsOf } from '../../sql/ledger/removal.ts';
import { literal } from '../literal.ts';

const listOf = (values: readonly (string | number)[], type: string) =>
  `ANY (${literal(`{${values.join(',')}}`)}::${type}[])`;

/** Statements that delete the rows of a removal, and the snapshots of the scope. They run before those that add rows which were not sent yet. */
export function removalStatements(scope: string, removal: LedgerRemoval): string[] {
  const { claims, events, reasons } = removal;
  const own = `scope = ${literal(scope)}`;
  const numbers = listOf(
    claims.map(({ number }) => number),
    'bigint',
  );
  return [
    ...reasons.map(
      ({ claim_id, version, change }) =>
        `UPDATE claim_history SET reason = ${literal(reasonAfter(removal))}
         WHERE ${own} AND claim_id = ${literal(claim_id)}::uuid AND version = ${literal(version)} AND change = ${literal(change)}`,
    ),
    // By model and number, because there is no index of ids; those of events while these are there.
    ...[
      ['claim', numbers],
      ['event', `ANY (ARRAY(SELECT seq FROM event WHERE ${own} AND id = ${listOf(events, 'uuid')}))`],
    ].map(
      ([kind, some]) =>
        `DELETE FROM embedding
         WHERE model = ANY (ARRAY(SELECT DISTINCT model FROM embedding)) AND ${own} AND kind = '${kind}' AND number = ${some}`,
    ),
    ...deletionsOf(removal).map(
      ({ table, column, values }) =>
        `DELETE FROM ${table} WHERE ${own} AND ${column} = ${listOf(values, 'uuid')}`,
    ),
    `DELETE FROM ledger_snapshot WHERE ${own}`,
  ];
}
