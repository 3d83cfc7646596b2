import type { ClaimBook } from '../../../operators/claims/book/claim-book.ts';
import type { LedgerRemoval } from '../../../operators/records/ledger.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import { removalMarks } from '../../../sinks/sql/ledger/removal.ts';
import { parts } from '../questions/reads.ts';

/** Rows that a book has and the ledger has no more. */
export type Lost = Pick<LedgerRemoval, 'events' | 'claims'>;

/** Removals by other processes, as a follower of the ledger learns of them. */
export interface Removals {
  /** Finds what was removed, and takes it out of what is read last: the book. */
  lost(): Promise<Lost>;
  /** Whether the book has an event, and a claim. */
  hasEvent(id: string): boolean;
  hasClaim(id: string): boolean;
}

/** The events and claims of a book that removals by other processes took from the ledger. */
export async function lostFrom(
  ledger: Pick<Ledger, 'positions' | 'eventsById' | 'claimsById'>,
  book: ClaimBook,
): Promise<Lost> {
  const { before } = removalMarks(await ledger.positions());
  const old: string[] = [];
  for (let event = 0; event < book.eventCount; event++) {
    if (book.timestamp(event) < before) old.push(book.event(event).id);
  }
  const events = new Set(old);
  for (const ids of parts(old)) for (const { id } of await ledger.eventsById(ids)) events.delete(id);
  const claims = new Map<string, number>();
  for (let claim = 0; claim < book.size; claim++) {
    if (book.isRemoved(claim) || book.lastSaid(claim) >= before) continue;
    const { id, number } = book.version(claim);
    claims.set(id, number);
  }
  for (const ids of parts([...claims.keys()])) {
    for (const { id, number } of await ledger.claimsById(ids)) {
      // Another number means that it went and came again.
      if (claims.get(id) === number) claims.delete(id);
    }
  }
  return { events: [...events], claims: Array.from(claims, ([id, number]) => ({ id, number })) };
}
