import type { AnswerCitation } from '../../../operators/claims/answer/answer.ts';
import type { Claim, ClaimType, Contradiction } from '../../../operators/records/claim.ts';
import type { Component } from '../../../operators/search/rank/fuse.ts';
import type { EventFilter } from '../../../sinks/ledger.ts';

/**
 * A question. Times in microseconds. With bounds on events a claim counts where one of these events says it, and they
 * alone are cited.
 */
export interface Question extends EventFilter {
  readonly question: string;
  /** What held then; default: what has not ended. */
  readonly at?: number;
  /** As it was known then. */
  readonly asOf?: number;
  /** Most claims of the answer. */
  readonly limit: number;
  readonly minTrust?: number;
  readonly type?: ClaimType;
  /** Events to give beside the claims, the best ones with their contents; default: none. */
  readonly passages?: number;
  /** Whether to say how the claims were ranked. */
  readonly explain?: boolean;
}

/** An event that may answer a question. */
export interface AnswerPassage {
  readonly event_id: string;
  readonly run_id?: string;
  readonly source_input_id?: string;
  readonly timestamp: string;
  readonly content: string;
}

/** How a claim was ranked. */
export interface ClaimExplanation {
  readonly claim_id: string;
  /** The sum of weight / (60 + rank) over the components. */
  readonly score: number;
  readonly components: readonly Component[];
}

/** The answer to a question: every statement of it cites a claim, and every claim its sources. */
export interface Answer {
  readonly answer: string;
  /** The best first. They are the nearest that there are; whether they answer is for `confidence` to say. */
  readonly claims: readonly Claim[];
  /** Those that one of the claims has, as known then. */
  readonly contradictions: readonly Contradiction[];
  readonly citations: readonly AnswerCitation[];
  /** In [0, 1]; 0 where nothing answers. */
  readonly confidence: number;
  /** Where they were asked for: the best first. */
  readonly passages?: readonly AnswerPassage[];
  /** With `passages`: what they came from, the best first, a `source_input_id` or else a `run_id`. */
  readonly sources?: readonly string[];
  /** Where it was asked for, in the order of the claims. */
  readonly explanation?: readonly ClaimExplanation[];
  /** Words that the question was asked again with, where that gave a better answer. */
  readonly expanded?: readonly string[];
  /** What did not go as it was asked for, such as a language model that did not answer. */
  readonly warnings?: readonly string[];
}
