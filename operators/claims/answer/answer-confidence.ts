import { coverage, type SaidTerms } from '../../search/rank/coverage.ts';

/** A stated claim and how far it can be trusted. */
export interface SaidClaim {
  readonly terms: SaidTerms;
  /** In [0, 1]; halved for contested claims. */
  readonly trust: number;
}

/**
 * Confidence of an answer, in [0, 1]: the share of the question that its sentences cover together × the mean of their trust. Open
 * contradictions lower it by the trust of what is contested. 0 for an empty answer.
 *
 * @param weights of the terms of the question; see `termWeights`
 * @param synonyms of terms of the question, when they expanded it
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
