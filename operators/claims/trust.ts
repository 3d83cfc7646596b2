import type { ClaimStatus } from '../records/claim.ts';
import { type Evidence, independentSources } from './evidence.ts';

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

/** What trust is made of. */
export interface Trusted {
  readonly confidence: number;
  readonly status: ClaimStatus;
  /** Who wrote it, where it was not derived from events. */
  readonly author?: string;
}

/**
 * Trust in a claim, in [0, 1]: confidence × corroboration, and half of that while the claim is contested. Repeats from
 * one source add nothing. A claim without evidence is as good as one source where somebody wrote it, else worth 0.
 */
export function trustOf(
  { confidence, status, author }: Trusted,
  evidence: readonly Pick<Evidence, 'source'>[],
): number {
  const sources = Math.max(independentSources(evidence), author === undefined ? 0 : 1);
  return confidence * corroboration(sources) * (status === 'contested' ? CONTESTED : 1);
}
