import type { HistoryNote, Revision } from '../../../operators/claims/revision.ts';
import type { Sighting } from '../../../operators/claims/sighting.ts';
import type { LedgerEvent, LedgerRemoval } from '../../../operators/records/ledger.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import type { ClaimReads } from './claim-reads.ts';

/** Activates a claim: by whom and why. */
export interface Admission extends Pick<HistoryNote, 'actor' | 'reason'> {
  readonly id: string;
}

/** Context in which a change is computed. */
export interface ChangeContext {
  /** Time of the change in microseconds. */
  readonly now: number;
  readonly ledger: Ledger;
  /** The current claims of the ledger, without a read of the store. */
  readonly claims: ClaimReads;
  /**
   * Derives the consequences of sightings, as for those of an event.
   *
   * @param admission activates a claim that waited for approval or was retired
   */
  readonly derive: (sightings: readonly Sighting[], admission?: Admission) => Promise<Revision>;
  /** Digest of the event with an id, or undefined when there is none. */
  readonly digest: (id: string) => number | undefined;
  /** Removes rows with the change. */
  readonly remove: (removal: LedgerRemoval) => void;
  /** Adds an event to the change. */
  readonly add: (event: Omit<LedgerEvent, 'recorded_at'>) => void;
}
