import type { LedgerMarks } from '../../ledger.ts';
import { removalOffset } from '../../sql/ledger/removal.ts';
import type { Session } from '../session.ts';
import { asNumber } from '../values.ts';

/** The end of the ledger. */
export async function readMarks(session: Session): Promise<LedgerMarks> {
  const { schema } = session;
  const [row] = await session.rows(
    `SELECT head, claims, ${removalOffset('head', 'bigint', `${schema}.ledger_position`)} FROM ${schema}.ledger_head`,
  );
  const [head, claims, removed] = row.map(asNumber);
  return { head, claims, ...(removed > 0 && { removed }) };
}
