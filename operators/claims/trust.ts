import type { ClaimStatus, ClaimType } from '../records/claim.ts';
import { type Evidence, independentSources } from './evidence.ts';
import { freshness } from './freshness.ts';

/** Probability that a single source is right. */
const ONE_SOURCE = 0.7;
/** Factor of trust while another claim contradicts it. */
const CONTESTED = 0.5;

/**
 * Trust from independent sources: 1 - 0.3^n, the probability that not all of n sources are wrong when each is right with probability
 * 0.7 and they err independently ("noisy or"; Pearl, Probabilistic Reasoning in Intelligent Systems, 1988, §4.3.2). 0 for none, 0.7
 * for one, 0.91 for two, 0.973 for three.
 *
 * @param sources an integer
 */
export function corroboration(sources: number): number {
  return 1 - (1 - ONE_SOURCE) ** sources;
}

/** Factor for open contradictions: one half. Resolved ones have no effect. */
export function agreement(status: ClaimStatus): number {
  return status === 'contested' ? CONTESTED : 1;
}

/** Inputs of trust. */
export interface Trusted {
  readonly type: ClaimType;
  readonly confidence: number;
  readonly status: ClaimStatus;
  /** Time of the last statement of it, in microseconds since the epoch. */
  readonly last_said: number;
  /** The author, when it was not derived from events. */
  readonly author?: string;
}

/**
 * Trust in a claim at a time, in [0, 1]: confidence × {@link corroboration} × {@link freshness} × {@link agreement}. Repetition by one
 * source does not corroborate, but keeps it fresh.
 *
 * @param sources number of independent ones; for an authored claim none counts as one
 * @param at the time that the question is about, in microseconds since the epoch
 * @returns to four decimals, since its inputs are no more precise
 */
export function trustFrom(claim: Trusted, sources: number, at: number): number {
  const { type, confidence, status, last_said, author } = claim;
  const counted = Math.max(sources, author === undefined ? 0 : 1);
  const trust = confidence * corroboration(counted) * freshness(type, last_said, at) * agreement(status);
  return Math.round(trust * 10_000) / 10_000;
}

/** {@link trustFrom} the sources of some pieces of evidence. */
export function trustOf(claim: Trusted, evidence: readonly Pick<Evidence, 'source'>[], at: number): number {
  return trustFrom(claim, independentSources(evidence), at);
}
