import type { ClaimStatus } from '../../records/claim.ts';
import type { LedgerRelation } from '../../records/ledger.ts';
import type { Evidence } from '../evidence.ts';

/** A claim that a search found, with its evidence. */
export interface FoundClaim {
  readonly id: string;
  readonly text: string;
  readonly status: ClaimStatus;
  readonly valid_from: number;
  readonly valid_to?: number;
  /** Whether it tells of something that happened at a named time; see `isEpisode`. */
  readonly episode: boolean;
  /** The share of the question that it covers, in [0, 1]; see `coverage` in rank/coverage.ts. */
  readonly relevance: number;
  /** In a conversation: when it was last said, in microseconds. */
  readonly said_at?: number;
  /** Whether only one who serves says it, such as an assistant; see `serverOf` in rank/served. */
  readonly isReply?: boolean;
  /** Who says it, where he speaks of himself by "I" and has a name. */
  readonly by?: string;
  readonly evidence: readonly Evidence[];
}

/** A relation between two of the claims. */
export type FoundRelation = Pick<LedgerRelation, 'a' | 'b' | 'relation' | 'rationale' | 'resolved_at'>;
