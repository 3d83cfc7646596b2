import type { LedgerMarks } from '../../ledger.ts';
import { asNumber } from '../../sql/values.ts';
import type { Session } from '../connection/session.ts';

/** Reads the end of the ledger. */
export async function readLedgerMarks(session: Session): Promise<LedgerMarks> {
  const [row] = await session.rows(`
    SELECT
      greatest((SELECT coalesce(max(seq), 0) FROM event), (SELECT coalesce(max(seq), 0) FROM claim_version),
        (SELECT coalesce(max(seq), 0) FROM relation), (SELECT coalesce(max(ended_seq), 0) FROM relation)),
      (SELECT coalesce(max(number) + 1, 0) FROM claim_version)`);
  const [head, claims] = row.map(asNumber);
  return { head, claims };
}
