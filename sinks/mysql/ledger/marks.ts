import type { LedgerMarks } from '../../ledger.ts';
import { removalOffset } from '../../sql/ledger/removal.ts';
import { asNumber } from '../../sql/values.ts';
import type { Session } from '../connection/session.ts';

const REMOVED_HEAD = removalOffset('head', 'SIGNED');

/** Reads the end of the ledger. */
export async function readLedgerMarks(session: Session): Promise<LedgerMarks> {
  const [row] = await session.rows(`
    SELECT
      greatest((SELECT coalesce(max(seq), 0) FROM event), (SELECT coalesce(max(seq), 0) FROM claim_version),
        (SELECT coalesce(max(seq), 0) FROM relation), (SELECT coalesce(max(ended_seq), 0) FROM relation),
        ${REMOVED_HEAD}),
      greatest((SELECT coalesce(max(number) + 1, 0) FROM claim_version), ${removalOffset('claims', 'SIGNED')}),
      ${REMOVED_HEAD}`);
  const [head, claims, removed] = row.map(asNumber);
  return { head, claims, ...(removed > 0 && { removed }) };
}
