import type { AnswerCitation } from '../../../operators/claims/answer/citations.ts';
import type { SupportLevel } from '../../../operators/claims/answer/verdict.ts';
import type { Citation, Claim, ClaimType, Contradiction } from '../../../operators/records/claim.ts';
import type { Component } from '../../../operators/search/rank/fuse.ts';
import type { EventFilter } from '../../../sinks/ledger.ts';

/**
 * A question. Times in microseconds. With an event filter, a claim counts when a selected event states it, and only selected events
 * are cited.
 */
export interface Question extends EventFilter {
  readonly question: string;
  /** Return what held then; default: what has not ended. */
  readonly at?: number;
  /** Answer from what was known then. */
  readonly asOf?: number;
  /** Maximum number of claims in the answer. */
  readonly limit: number;
  readonly minTrust?: number;
  readonly type?: ClaimType;
  /** Number of events to return with the claims, the best ones with their contents; default: none. */
  readonly passages?: number;
  /** Whether to explain the ranking of the claims. */
  readonly explain?: boolean;
}

/** An event that may answer a question. */
export interface AnswerPassage {
  readonly event_id: string;
  readonly run_id?: string;
  readonly source_input_id?: string;
  readonly timestamp: string;
  readonly content: string;
  /** Where several scopes were asked together: the scope that has it, unless it is the default one. */
  readonly scope?: string;
}

/** A sentence that is about the matter of a question, and may not answer it. */
export interface AnswerRelated extends Citation {
  readonly timestamp: string;
  readonly speaker?: string;
  /** As for a passage. */
  readonly scope?: string;
}

/** How a claim was ranked. */
export interface ClaimExplanation {
  readonly claim_id: string;
  /** The sum of weight / (60 + rank) over the components. */
  readonly score: number;
  readonly components: readonly Component[];
}

/** The answer to a question. Every statement in it cites a claim, and every claim its sources. */
export interface Answer {
  readonly answer: string;
  /** Best first. These are the nearest claims; `confidence` tells whether they answer the question. */
  readonly claims: readonly Claim[];
  /** Contradictions of the claims, as known then. */
  readonly contradictions: readonly Contradiction[];
  readonly citations: readonly AnswerCitation[];
  readonly support: SupportLevel;
  /** In [0, 1]; 0 when nothing answers. */
  readonly confidence: number;
  /** Unless answered: words of the question that memory does not have, if any. */
  readonly unknown_words?: readonly string[];
  /** Unless answered: passages about the matter, best first, if any. */
  readonly related?: readonly AnswerRelated[];
  /** When requested: best first. */
  readonly passages?: readonly AnswerPassage[];
  /** With `passages`: their sources, best first, each a `source_input_id` or else a `run_id`. */
  readonly sources?: readonly string[];
  /** When requested, in the order of the claims. */
  readonly explanation?: readonly ClaimExplanation[];
  /** Expansion terms, when they gave a better answer. */
  readonly expanded?: readonly string[];
  /** Degraded parts of the answer, such as a language model that did not respond. */
  readonly warnings?: readonly string[];
}
