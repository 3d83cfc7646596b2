import type { ClaimStatus } from '../../records/claim.ts';
import type { LedgerRelation } from '../../records/ledger.ts';
import type { SaidTerms } from '../../search/rank/coverage.ts';
import type { Evidence } from '../evidence.ts';

/** A claim from which an answer may state something, with its evidence. */
export interface StatableClaim {
  readonly id: string;
  readonly text: string;
  readonly status: ClaimStatus;
  readonly valid_from: number;
  readonly valid_to?: number;
  /** Whether it tells of something that happened at a named time; see `isEpisode`. */
  readonly episode: boolean;
  /** The share of the question that it covers, in [0, 1]; see `coverage` in rank/coverage.ts. */
  readonly relevance: number;
  /** Whether it has something of the kind that is asked for; see `tells`. */
  readonly isOfKind?: boolean;
  /** Whether it tells a secret that is not asked for once it is superseded; see `tellsSecret`. */
  readonly isSecret?: boolean;
  /** In a conversation: when it was last said, in microseconds. */
  readonly said_at?: number;
  /** Whether only one who serves says it, such as an assistant; see `serverOf` in rank/served. */
  readonly isReply?: boolean;
  /** Who says it, where he speaks of himself by "I" and has a name. */
  readonly by?: string;
  readonly evidence: readonly Evidence[];
}

/** A claim that a search found, before it is judged. */
export interface FoundClaim extends Omit<StatableClaim, 'relevance'> {
  readonly terms: SaidTerms;
  /** In [0, 1]; halved for contested claims. */
  readonly trust: number;
  /** Names of those who say it. */
  readonly speakers: readonly string[];
  /** Whether it is dated and the question asks for other dates. */
  readonly isOfAnotherTime: boolean;
}

/** A relation between two of the claims. */
export type FoundRelation = Pick<
  LedgerRelation,
  'a' | 'b' | 'relation' | 'kind' | 'rationale' | 'resolved_at'
>;
