import type { RankQuestion } from './asked.ts';
import { STANDS_FOR } from './coverage.ts';
import type { Passages } from './passages.ts';

/** How well memory supports an answer to a question. */
export interface Support {
  /** In [-1, 1]: the share of the question that the best passages have, less the share that is unknown. */
  readonly score: number;
  /** In [0, 1]: the share of the question that is unknown. */
  readonly missing: number;
  /** Words of the question that no text has, nor a synonym of them, as they were asked. */
  readonly unknown: readonly string[];
  /** Whether one of these is a name. */
  readonly hasUnknownName: boolean;
}

/** Number of best passages that may answer a question together. */
const BEST = 3;
/** Number of passages with a word that are looked at. A word that more have is known. */
const LOOKED_AT = 4096;

/**
 * How well the best passages support an answer, by words: the share of the question that one of the best three has, less the share that
 * is unknown. A word is unknown when no text has it or a synonym of it. In served talk only the texts of those who are served count for
 * that, because long replies have words about everything, unless the question is about a reply. Words weigh as in `contentWords`;
 * a synonym counts 0.7 for a word that no text has, and the kind of thing that is asked for is never unknown.
 *
 * Passages that tell something else about the same things support a question as well: words cannot tell.
 *
 * @param best passages, best first
 * @param accept filters passages
 */
export function supportOf(
  asked: RankQuestion,
  best: readonly number[],
  passages: Passages,
  accept: (passage: number) => boolean = () => true,
): Support {
  const { synonyms } = asked.synonyms;
  const index = passages.words;
  const top = new Set<number>();
  for (const passage of best.slice(0, BEST)) for (const term of index.termsAt(passage)) top.add(term);
  const isAtTop = (term: string) => top.has(index.numberOfTerm(term) ?? -1);
  const isIn = (term: string, isCounted: (passage: number) => boolean) => {
    let looked = 0;
    for (const passage of index.having(term)) {
      if (looked++ === LOOKED_AT || isCounted(passage)) return true;
    }
    return false;
  };
  const countsReplies = passages.served === 0 || asked.served.asksReply;
  const isOwn = countsReplies ? accept : (passage: number) => !passages.serves(passage) && accept(passage);
  const unknown = new Set<string>();
  let [whole, covered, missing, hasUnknownName] = [0, 0, 0, false];
  for (const { word, term, weight, isName, isKind } of asked.content) {
    const others = synonyms.get(term) ?? [];
    const isSaid = isIn(term, accept);
    whole += weight;
    if (isAtTop(term)) covered += weight;
    else if (!isSaid && others.some(isAtTop)) covered += STANDS_FOR * weight;
    if (isKind) continue;
    if (![term, ...others].some((one) => isIn(one, isOwn))) missing += weight;
    if (isSaid || others.some((one) => isIn(one, accept))) continue;
    unknown.add(word);
    hasUnknownName ||= isName;
  }
  const share = (part: number) => (whole === 0 ? 0 : part / whole);
  return {
    score: whole === 0 ? 1 : share(covered - missing),
    missing: share(missing),
    unknown: [...unknown],
    hasUnknownName,
  };
}
