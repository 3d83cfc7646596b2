import type { Saying } from '../../../operators/claims/sighting.ts';
import { numberOfName } from '../../../operators/claims/speakers.ts';
import type { ClaimTable } from '../../../operators/claims/table/claim-table.ts';
import type {
  ClaimVersion,
  LedgerEvent,
  LedgerEvidence,
  LedgerRelation,
} from '../../../operators/records/ledger.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import { parts } from '../questions/reads.ts';

/** Sayings of claims, by their ids. */
export type Sayings = ReadonlyMap<string, readonly Saying[]>;

/** Reads of current claims while a change is computed. */
export interface ClaimReads {
  claimsById(ids: readonly string[]): Promise<readonly ClaimVersion[]>;
  claimsByNumber(numbers: readonly number[]): Promise<readonly ClaimVersion[]>;
  evidenceOf(claimIds: readonly string[]): Promise<readonly LedgerEvidence[]>;
  relationsOf(claimIds: readonly string[]): Promise<readonly LedgerRelation[]>;
  /** The events that state each of the claims: when, and who speaks. */
  sayingsOf(claimIds: readonly string[]): Promise<Sayings>;
}

/** The sayings of claims, from their evidence in a ledger. */
export async function sayingsIn(
  ledger: Pick<Ledger, 'evidenceOf' | 'eventsById'>,
  claimIds: readonly string[],
): Promise<Sayings> {
  const sayings = new Map<string, Saying[]>(claimIds.map((id) => [id, []]));
  if (claimIds.length === 0) return sayings;
  const evidence = await ledger.evidenceOf(claimIds);
  const events = new Map<string, Saying>();
  for (const ids of parts([...new Set(evidence.map(({ event_id }) => event_id))])) {
    for (const { id, timestamp, metadata } of await ledger.eventsById(ids)) {
      events.set(id, { at: timestamp, by: speakerIn(metadata) });
    }
  }
  for (const { claim_id, event_id } of evidence) {
    const saying = events.get(event_id);
    if (saying !== undefined) sayings.get(claim_id)?.push(saying);
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

/** Reads from the table that there is when a read begins; see {@link readsOf}. */
export function readsOfLatest(table: () => ClaimTable): ClaimReads {
  return {
    claimsById: (ids) => readsOf(table()).claimsById(ids),
    claimsByNumber: (numbers) => readsOf(table()).claimsByNumber(numbers),
    evidenceOf: (ids) => readsOf(table()).evidenceOf(ids),
    relationsOf: (ids) => readsOf(table()).relationsOf(ids),
    sayingsOf: (ids) => readsOf(table()).sayingsOf(ids),
  };
}

/** An event of a table as a saying. */
export function sayingAt(table: ClaimTable, event: number): Saying {
  const speaker = table.speaker(event);
  return { at: table.timestamp(event), by: speaker === undefined ? 0 : numberOfName(speaker) };
}

/** The number of the speaker that the metadata of an event name; 0 if they name none. */
function speakerIn(metadata: LedgerEvent['metadata']): number {
  return metadata?.speaker ? numberOfName(metadata.speaker) : 0;
}

/** Reads from a table what a ledger at the same head would return, in a hundredth of the time at a million claims. */
export function readsOf(table: ClaimTable): ClaimReads {
  const known = (ids: readonly string[]) =>
    [...new Set(ids)].flatMap((id) => {
      const number = table.numberOf(id);
      return number === undefined ? [] : [number];
    });
  return {
    claimsById: async (ids) => known(ids).map((number) => table.version(number)),
    claimsByNumber: async (numbers) =>
      [...new Set(numbers)].flatMap((number) => {
        const known = table.numberAt(number);
        return known === undefined ? [] : [table.version(known)];
      }),
    evidenceOf: async (ids) => known(ids).flatMap((number) => table.evidence(number)),
    relationsOf: async (ids) => table.relationsOfAny(known(ids)),
    sayingsOf: async (ids) =>
      new Map(
        known(ids).map((number) => [
          table.id(number),
          Array.from(table.eventsOf(number), (event) => sayingAt(table, event)),
        ]),
      ),
  };
}
