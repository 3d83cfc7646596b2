import type { ClaimBook } from '../../../operators/claims/book/claim-book.ts';
import type { ClaimVersion, LedgerEvidence, LedgerRelation } from '../../../operators/records/ledger.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import { parts } from '../questions/reads.ts';

/** Times at which claims were said, in microseconds, by their ids. */
export type Sayings = ReadonlyMap<string, readonly number[]>;

/** Reads of current claims while a change is computed. */
export interface ClaimReads {
  claimsById(ids: readonly string[]): Promise<readonly ClaimVersion[]>;
  claimsByNumber(numbers: readonly number[]): Promise<readonly ClaimVersion[]>;
  evidenceOf(claimIds: readonly string[]): Promise<readonly LedgerEvidence[]>;
  relationsOf(claimIds: readonly string[]): Promise<readonly LedgerRelation[]>;
  /** The times of the events that state each of the claims. */
  sayingsOf(claimIds: readonly string[]): Promise<Sayings>;
}

/** The times at which claims were said, from their evidence in a ledger. */
export async function sayingsIn(
  ledger: Pick<Ledger, 'evidenceOf' | 'eventsById'>,
  claimIds: readonly string[],
): Promise<Sayings> {
  const sayings = new Map<string, number[]>(claimIds.map((id) => [id, []]));
  if (claimIds.length === 0) return sayings;
  const evidence = await ledger.evidenceOf(claimIds);
  const times = new Map<string, number>();
  for (const ids of parts([...new Set(evidence.map(({ event_id }) => event_id))])) {
    for (const { id, timestamp } of await ledger.eventsById(ids)) times.set(id, timestamp);
  }
  for (const { claim_id, event_id } of evidence) {
    const time = times.get(event_id);
    if (time !== undefined) sayings.get(claim_id)?.push(time);
  }
  return sayings;
}

/** Reads from a ledger. */
export function readsIn(ledger: Ledger): ClaimReads {
  return {
    claimsById: (ids) => ledger.claimsById(ids),
    claimsByNumber: (numbers) => ledger.claimsByNumber(numbers),
    evidenceOf: (ids) => ledger.evidenceOf(ids),
    relationsOf: (ids) => ledger.relationsOf(ids),
    sayingsOf: (ids) => sayingsIn(ledger, ids),
  };
}

/** Reads from the book that there is when a read begins; see {@link readsOf}. */
export function readsOfLatest(book: () => ClaimBook): ClaimReads {
  return {
    claimsById: (ids) => readsOf(book()).claimsById(ids),
    claimsByNumber: (numbers) => readsOf(book()).claimsByNumber(numbers),
    evidenceOf: (ids) => readsOf(book()).evidenceOf(ids),
    relationsOf: (ids) => readsOf(book()).relationsOf(ids),
    sayingsOf: (ids) => readsOf(book()).sayingsOf(ids),
  };
}

/** Reads from a book what a ledger at the same head would return, in a hundredth of the time at a million claims. */
export function readsOf(book: ClaimBook): ClaimReads {
  const known = (ids: readonly string[]) =>
    [...new Set(ids)].flatMap((id) => {
      const number = book.numberOf(id);
      return number === undefined ? [] : [number];
    });
  return {
    claimsById: async (ids) => known(ids).map((number) => book.version(number)),
    claimsByNumber: async (numbers) =>
      [...new Set(numbers)].flatMap((number) => {
        const known = book.numberAt(number);
        return known === undefined ? [] : [book.version(known)];
      }),
    evidenceOf: async (ids) => known(ids).flatMap((number) => book.evidence(number)),
    relationsOf: async (ids) => book.relationsOfAny(known(ids)),
    sayingsOf: async (ids) =>
      new Map(
        known(ids).map((number) => [
          book.id(number),
          Array.from(book.eventsOf(number), (event) => book.timestamp(event)),
        ]),
      ),
  };
}
