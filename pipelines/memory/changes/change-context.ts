import type { ComparisonIndex } from '../../../operators/claims/comparison/comparison-index.ts';
import type { HistoryNote, Revision } from '../../../operators/claims/revision.ts';
import type { Sighting } from '../../../operators/claims/sighting.ts';
import type { TrustAt } from '../../../operators/claims/tend/trust-at.ts';
import type { LedgerEvent, LedgerRemoval } from '../../../operators/records/ledger.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import type { ClaimReads } from './claim-reads.ts';

/** The state of memory on which a change is computed. */
export interface Ground {
  /** The scope of memory. */
  readonly scope: string;
  /** The claims that new ones are compared with. */
  readonly comparisons: ComparisonIndex;
  /** The current claims of the ledger, without a read of the store. */
  readonly claims: ClaimReads;
  /** Digest of the stored event with an id, or undefined when there is none. */
  readonly digest: (id: string) => number | undefined;
  /** Whether the event with an id was forgotten, so that it must not be stored again. */
  readonly isForgotten: (id: string) => boolean;
  /** Contradictions with less confidence are discarded. */
  readonly minConfidence: number;
  readonly trust: TrustAt;
  /** Time of the change in microseconds. */
  readonly now: number;
}

/** Activates a claim: by whom and why. */
export interface Admission extends Pick<HistoryNote, 'actor' | 'reason'> {
  readonly id: string;
}

/** Context in which a change is computed. */
export interface ChangeContext extends Ground {
  readonly ledger: Ledger;
  /**
   * Derives the consequences of sightings, as for those of an event.
   *
   * @param admission activates a claim that waited for approval or was retired
   */
  readonly derive: (sightings: readonly Sighting[], admission?: Admission) => Promise<Revision>;
  /** Removes rows with the change. */
  readonly remove: (removal: LedgerRemoval) => void;
  /** Adds an event to the change. */
  readonly add: (event: Omit<LedgerEvent, 'recorded_at'>) => void;
}
