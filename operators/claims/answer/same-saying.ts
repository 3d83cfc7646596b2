import { termsOf } from '../../language/terms.ts';

/** Share of all terms of two texts that both have, from which on they say the same in nearly the same words. */
const NEARLY_ALL = 0.6;

/** How much of the words of two texts is common to both: Jaccard's index of their terms, in [0, 1]. */
export function commonShare(one: string, other: string): number {
  const terms = new Set(termsOf(one));
  const others = new Set(termsOf(other));
  let common = 0;
  for (const term of terms) if (others.has(term)) common++;
  const all = terms.size + others.size - common;
  return all === 0 ? 0 : common / all;
}

/** Whether two texts that support each other say the same thing in nearly the same words, so that one is enough. */
export function isSameSaying(one: string, other: string): boolean {
  return commonShare(one, other) >= NEARLY_ALL;
}
