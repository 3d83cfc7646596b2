import type { ClaimTable, LearntEvent } from '../../operators/claims/table/claim-table.ts';
import type { LedgerEvidence, LedgerRelation } from '../../operators/records/ledger.ts';
import type { Ledger } from '../../sinks/ledger.ts';

/** The leading pieces of each claim whose claim and event are in the table. */
function known(table: ClaimTable, pieces: readonly LedgerEvidence[], cut: Set<string>): LedgerEvidence[] {
  return pieces.filter(({ claim_id, event_id }) => {
    if (cut.has(claim_id)) return false;
    if (table.numberOf(claim_id) !== undefined && table.eventNumber(event_id) !== undefined) return true;
    cut.add(claim_id);
    return false;
  });
}

function isKnown(table: ClaimTable, { a, b }: LedgerRelation): boolean {
  return table.numberOf(a) !== undefined && table.numberOf(b) !== undefined;
}

/**
 * Loads into a table what the ledger has after a position, in blocks. Resolves to the position up to which the table is complete: the
 * `after` of the next call. Others may commit meanwhile. Their rows may be loaded now and again next time, which changes nothing. Rows
 * that name a claim or event not yet in the table are left for the next call.
 *
 * @param after position up to which the table is complete, 0 for an empty table
 * @param events those with a `seq` above `after`, in order, in blocks
 * @param stop ends it between two blocks, with an error
 */
export async function fillTable(
  ledger: Ledger,
  table: ClaimTable,
  after: number,
  events: AsyncIterable<readonly LearntEvent[]>,
  stop?: AbortSignal,
): Promise<number> {
  const { head } = await ledger.marks();
  for await (const block of events) {
    stop?.throwIfAborted();
    table.learn({ events: block });
  }
  if (head <= after) return head;
  for await (const claims of ledger.claimsAfter(after)) {
    stop?.throwIfAborted();
    table.learn({ claims });
  }
  const cut = new Set<string>();
  for await (const pieces of ledger.evidenceAfter(after)) {
    stop?.throwIfAborted();
    table.learn({ evidence: known(table, pieces, cut) });
  }
  for await (const relations of ledger.relationsAfter(after)) {
    const unknown = relations.findIndex((relation) => !isKnown(table, relation));
    table.learn({ relations: unknown < 0 ? relations : relations.slice(0, unknown) });
    if (unknown >= 0) break;
  }
  return head;
}
