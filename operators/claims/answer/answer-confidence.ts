import { coverage, type SaidTerms } from '../../search/rank/coverage.ts';

/** What an answer says, and how far it can be trusted. */
export interface SaidClaim {
  readonly terms: SaidTerms;
  /** In [0, 1]; what is contested has half. */
  readonly trust: number;
}

/**
 * How sure an answer is, in [0, 1]: the share of the question that its sentences cover together × the mean of their
 * trust. Open contradictions lower it by the trust of what is contested. 0 for an answer that says nothing.
 *
 * @param weights of the terms of the question; see `termWeights`
 * @param synonyms of terms of the question, where it was asked again with them
 */
export function answerConfidence(
  weights: ReadonlyMap<string, number>,
  said: readonly SaidClaim[],
  synonyms?: ReadonlyMap<string, readonly string[]>,
): number {
  if (said.length === 0) return 0;
  const own = new Set(said.flatMap(({ terms }) => [...terms.own]));
  const around = new Set(said.flatMap(({ terms }) => [...terms.around]));
  const trust = said.reduce((sum, one) => sum + one.trust, 0) / said.length;
  return coverage(weights, { own, around }, synonyms) * trust;
}
