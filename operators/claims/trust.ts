import type { ClaimStatus, ClaimType } from '../records/claim.ts';
import { type Evidence, independentSources } from './evidence.ts';
import { freshness } from './freshness.ts';

/** Chance that one source by itself is right. */
const ONE_SOURCE = 0.7;
/** What is left of trust while another claim says the contrary. */
const CONTESTED = 0.5;

/**
 * How much independent sources make of what is said: 1 - 0.3^n, the chance that not all of n sources are wrong where
 * each is right 7 times in 10 and they err independently ("noisy or"; Pearl, Probabilistic Reasoning in Intelligent
 * Systems, 1988, §4.3.2). That is 0 for none, 0.7 for one, 0.91 for two, 0.973 for three.
 *
 * @param sources a whole number
 */
export function corroboration(sources: number): number {
  return 1 - (1 - ONE_SOURCE) ** sources;
}

/** What an open contradiction leaves of trust: half. One that was resolved takes nothing. */
export function agreement(status: ClaimStatus): number {
  return status === 'contested' ? CONTESTED : 1;
}

/** What trust is made of. */
export interface Trusted {
  readonly type: ClaimType;
  readonly confidence: number;
  readonly status: ClaimStatus;
  /** When it was last said, in microseconds since the epoch. */
  readonly last_said: number;
  /** Who wrote it, where it was not derived from events. */
  readonly author?: string;
}

/**
 * Trust in a claim at a time, in [0, 1]: confidence × {@link corroboration} × {@link freshness} × {@link agreement}.
 * Repeats from one source corroborate nothing, but keep it fresh.
 *
 * @param sources how many independent ones there are; none is as good as one where somebody wrote the claim
 * @param at the time that is asked about, in microseconds since the epoch
 * @returns to four decimals, since nothing that it is made of is known better
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
