import type { ClaimBook } from '../../../operators/claims/book/claim-book.ts';
import type { ClaimVersion, LedgerEvidence, LedgerRelation } from '../../../operators/records/ledger.ts';

/** Reads of current claims while a change is computed. A ledger and a book implement it. */
export interface ClaimReads {
  claimsById(ids: readonly string[]): Promise<readonly ClaimVersion[]>;
  claimsByNumber(numbers: readonly number[]): Promise<readonly ClaimVersion[]>;
  evidenceOf(claimIds: readonly string[]): Promise<readonly LedgerEvidence[]>;
  relationsOf(claimIds: readonly string[]): Promise<readonly LedgerRelation[]>;
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
      [...new Set(numbers)].filter((number) => number < book.size).map((number) => book.version(number)),
    evidenceOf: async (ids) => known(ids).flatMap((number) => book.evidence(number)),
    relationsOf: async (ids) => book.relationsOfAny(known(ids)),
  };
}
