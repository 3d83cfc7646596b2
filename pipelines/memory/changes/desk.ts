import type { Note, Revision } from '../../../operators/claims/revision.ts';
import type { Sighting } from '../../../operators/claims/sighting.ts';
import type { LedgerEvent } from '../../../operators/records/ledger.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import type { ClaimReads } from './claim-reads.ts';

/** A claim that counts from now on, by whom and why. */
export interface Admission extends Pick<Note, 'actor' | 'reason'> {
  readonly id: string;
}

/** What a change is worked out with. */
export interface Desk {
  /** When it is made, in microseconds. */
  readonly now: number;
  readonly ledger: Ledger;
  /** The claims of the ledger as they are now, without asking the store. */
  readonly claims: ClaimReads;
  /**
   * Derives what follows from sightings, as for those of an event.
   *
   * @param admission lets a claim that waited for approval, or was retired, count from now on
   */
  readonly derive: (sightings: readonly Sighting[], admission?: Admission) => Promise<Revision>;
  /** Digest of the event with an id, or undefined where there is none. */
  readonly digest: (id: string) => number | undefined;
  /** Adds an event to the change. */
  readonly add: (event: Omit<LedgerEvent, 'recorded_at'>) => void;
}
