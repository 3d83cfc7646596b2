import { termsOf } from '../../language/terms.ts';

/** Share of common terms from which two texts count as nearly the same wording. */
const NEARLY_ALL = 0.6;

/** Jaccard index of the terms of two texts, in [0, 1]. */
export function commonShare(one: string, other: string): number {
  const terms = new Set(termsOf(one));
  const others = new Set(termsOf(other));
  let common = 0;
  for (const term of terms) if (others.has(term)) common++;
  const all = terms.size + others.size - common;
  return all === 0 ? 0 : common / all;
}

/** Whether two texts that support each other have nearly the same wording, so that one is enough. */
export function isSameSaying(one: string, other: string): boolean {
  return commonShare(one, other) >= NEARLY_ALL;
}
