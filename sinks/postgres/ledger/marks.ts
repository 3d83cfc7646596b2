import type { LedgerMarks } from '../../ledger.ts';
import type { Session } from '../session.ts';
import { asNumber } from '../values.ts';

/** The end of the ledger. */
export async function readMarks(session: Session): Promise<LedgerMarks> {
  const [row] = await session.rows(`SELECT head, claims FROM ${session.schema}.ledger_head`);
  const [head, claims] = row.map(asNumber);
  return { head, claims };
}
