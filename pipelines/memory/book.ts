import type { ClaimBook, LearntEvent } from '../../operators/claims/book/claim-book.ts';
import type { LedgerEvidence, LedgerRelation } from '../../operators/records/ledger.ts';
import type { Ledger } from '../../sinks/ledger.ts';

/** Those of the pieces whose claim and event the book has, up to the first of each claim of which that is not so. */
function known(book: ClaimBook, pieces: readonly LedgerEvidence[], cut: Set<string>): LedgerEvidence[] {
  return pieces.filter(({ claim_id, event_id }) => {
    if (cut.has(claim_id)) return false;
    if (book.numberOf(claim_id) !== undefined && book.eventNumber(event_id) !== undefined) return true;
    cut.add(claim_id);
    return false;
  });
}

function isKnown(book: ClaimBook, { a, b }: LedgerRelation): boolean {
  return book.numberOf(a) !== undefined && book.numberOf(b) !== undefined;
}

/**
 * Gives a book what the ledger has after a place, in blocks, and resolves to the place up to which the book has all of
 * it: the `after` of the next time. Others may commit meanwhile; what of that the book is given already is taken as it
 * comes and once more the next time, which changes nothing, and what names a claim or an event that it does not have yet
 * is left for then.
 *
 * @param after a place up to which the book has all of it, 0 for an empty book
 * @param events those with a `seq` above `after`, in order, in blocks
 */
export async function fillBook(
  ledger: Ledger,
  book: ClaimBook,
  after: number,
  events: AsyncIterable<readonly LearntEvent[]>,
): Promise<number> {
  const { head } = await ledger.marks();
  for await (const block of events) book.learn({ events: block });
  if (head <= after) return head;
  for await (const claims of ledger.claimsAfter(after)) book.learn({ claims });
  const cut = new Set<string>();
  for await (const pieces of ledger.evidenceAfter(after)) book.learn({ evidence: known(book, pieces, cut) });
  for await (const relations of ledger.relationsAfter(after)) {
    const unknown = relations.findIndex((relation) => !isKnown(book, relation));
    book.learn({ relations: unknown < 0 ? relations : relations.slice(0, unknown) });
    if (unknown >= 0) break;
  }
  return head;
}
