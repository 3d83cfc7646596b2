import type { ClaimVersion } from '../../records/ledger.ts';
import { type Evidence, independentSources } from '../evidence.ts';
import { compare, frameOf } from '../relate/index.ts';
import { sameWords } from './same-words.ts';

/** Words whose meaning depends on an article, which normal forms omit: "few tests", "a few tests". */
const ARTICLE_COUNTS = /\b(?:few|little)\b/;

/** Whether a claim may be merged: it is active, nothing ended it, and no author maintains it. */
export function canMerge({ status, valid_to, stretches, holds_to, key, author }: ClaimVersion): boolean {
  const counts = status === 'active' || status === 'contested';
  const isWhole = valid_to === holds_to && stretches === undefined;
  return counts && isWhole && key === undefined && author === undefined;
}

/**
 * Whether two claims are one statement in two normal forms. Strict: their words must support each other (see `compare`) and be equal
 * up to {@link sameWords}, and they must have the same period and type. Negations are excluded. This is an equivalence relation on
 * mergeable claims, so the order of comparison does not matter.
 */
export function areDuplicates(a: ClaimVersion, b: ClaimVersion): boolean {
  if (a.id === b.id || !canMerge(a) || !canMerge(b)) return false;
  if (a.type !== b.type || a.changes !== b.changes) return false;
  if (a.holds_from !== b.holds_from || a.holds_to !== b.holds_to) return false;
  const words = sameWords(a.identity);
  if (words !== sameWords(b.identity) || ARTICLE_COUNTS.test(words)) return false;
  const [one, other] = [frameOf(a.text), frameOf(b.text)];
  if (one.polarity.negated || other.polarity.negated) return false;
  return compare(one, other)?.relation === 'supports';
}

/** A claim that may represent its duplicates, with its evidence. */
export interface Candidate extends Pick<ClaimVersion, 'id' | 'first_said'> {
  readonly evidence: readonly Pick<Evidence, 'source'>[];
}

/** Duplicates with the representative first: most independent sources, then earliest, then smallest id. */
export function ranked<One extends Candidate>(group: readonly One[]): One[] {
  return group.toSorted(
    (a, b) =>
      independentSources(b.evidence) - independentSources(a.evidence) ||
      a.first_said - b.first_said ||
      (a.id < b.id ? -1 : 1),
  );
}
