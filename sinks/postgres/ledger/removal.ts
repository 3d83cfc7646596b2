import { type LedgerRemoval, REMOVED_REASON } from '../../ledger.ts';
import { deletionsOf } from '../../sql/ledger/removal.ts';
import { literal } from '../literal.ts';

const listOf = (values: readonly (string | number)[], type: string) =>
  `ANY (${literal(`{${values.join(',')}}`)}::${type}[])`;

/** Statements that delete the rows of a removal, and the snapshots. They run before those that add rows which were not sent yet. */
export function removalStatements(schema: string, removal: LedgerRemoval): string[] {
  const { claims, reasons } = removal;
  const numbers = listOf(
    claims.map(({ number }) => number),
    'bigint',
  );
  return [
    ...reasons.map(
      ({ claim_id, version, change }) =>
        `UPDATE ${schema}.claim_history SET reason = ${literal(REMOVED_REASON)}
         WHERE claim_id = ${literal(claim_id)}::uuid AND version = ${literal(version)} AND change = ${literal(change)}`,
    ),
    ...deletionsOf(removal).map(
      ({ table, column, values }) =>
        `DELETE FROM ${schema}.${table} WHERE ${column} = ${listOf(values, 'uuid')}`,
    ),
    // By model and number, because there is no index of ids.
    `DELETE FROM ${schema}.embedding
     WHERE model = ANY (ARRAY(SELECT DISTINCT model FROM ${schema}.embedding)) AND number = ${numbers}`,
    `DELETE FROM ${schema}.ledger_snapshot`,
  ];
}
