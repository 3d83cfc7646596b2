import type { ClaimVersion } from '../../records/ledger.ts';
import { type Evidence, independentSources } from '../evidence.ts';
import { compare, frameOf } from '../relate/index.ts';
import { sameWords } from './same-words.ts';

/** Words that say another thing behind an article, which normal forms leave out: "few tests", "a few tests". */
const ARTICLE_COUNTS = /\b(?:few|little)\b/;

/** Whether a claim may be merged: it counts, nothing ended it, and no author keeps it as it is. */
export function canMerge({ status, valid_to, holds_to, key, author }: ClaimVersion): boolean {
  const counts = status === 'active' || status === 'contested';
  return counts && valid_to === holds_to && key === undefined && author === undefined;
}

/**
 * Whether two claims are one statement in two normal forms. Strict: their words must be borne out by each other (see
 * `compare`) and be the same but for those that {@link sameWords} takes for one another, and they must hold at the same
 * times and be of one type. Denials are left alone. An equivalence among claims that can be merged, so that it does not
 * matter which of them are compared first.
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

/** A claim that may stand for its duplicates, with what it rests on. */
export interface Candidate extends Pick<ClaimVersion, 'id' | 'first_said'> {
  readonly evidence: readonly Pick<Evidence, 'source'>[];
}

/** Duplicates with the one first that stands for all: most independent sources, then said first, then smallest id. */
export function ranked<One extends Candidate>(group: readonly One[]): One[] {
  return group.toSorted(
    (a, b) =>
      independentSources(b.evidence) - independentSources(a.evidence) ||
      a.first_said - b.first_said ||
      (a.id < b.id ? -1 : 1),
  );
}
