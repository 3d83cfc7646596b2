import type { ClaimBook, LearntEvent } from '../../operators/claims/book/claim-book.ts';
import type { LedgerEvidence, LedgerRelation } from '../../operators/records/ledger.ts';
import type { Ledger } from '../../sinks/ledger.ts';

/** The leading pieces of each claim whose claim and event are in the book. */
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
 * Loads into a book what the ledger has after a position, in blocks. Resolves to the position up to which the book is complete: the
 * `after` of the next call. Others may commit meanwhile. Their rows may be loaded now and again next time, which changes nothing. Rows
 * that name a claim or event not yet in the book are left for the next call.
 *
 * @param after position up to which the book is complete, 0 for an empty book
 * @param events those with a `seq` above `after`, in order, in blocks
 * @param stop ends it between two blocks, with an error
 */
export async function fillBook(
  ledger: Ledger,
  book: ClaimBook,
  after: number,
  events: AsyncIterable<readonly LearntEvent[]>,
  stop?: AbortSignal,
): Promise<number> {
  const { head } = await ledger.marks();
  for await (const block of events) {
    stop?.throwIfAborted();
    book.learn({ events: block });
  }
  if (head <= after) return head;
  for await (const claims of ledger.claimsAfter(after)) {
    stop?.throwIfAborted();
    book.learn({ claims });
  }
  const cut = new Set<string>();
  for await (const pieces of ledger.evidenceAfter(after)) {
    stop?.throwIfAborted();
    book.learn({ evidence: known(book, pieces, cut) });
  }
  for await (const relations of ledger.relationsAfter(after)) {
    const unknown = relations.findIndex((relation) => !isKnown(book, relation));
    book.learn({ relations: unknown < 0 ? relations : relations.slice(0, unknown) });
    if (unknown >= 0) break;
  }
  return head;
}
