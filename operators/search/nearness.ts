import { BM25, type Bm25Parameters } from './bm25.ts';
import { Proximity } from './proximity.ts';
import type { TextIndex } from './text-index.ts';
import type { Hit } from './top-k.ts';

/** Hits, from the best on, that are put in order: what bounds the time. Further ones stay behind them, as they are. */
const LOOKED_AT = 100;
/**
 * What proximity counts beside BM25. In the paper, for long documents, it is 1; sentences and paragraphs are so short that
 * words are near each other anyhow. On the turns of LoCoMo's development half and on the paragraphs of this repository's
 * documents anything from 0.05 to 0.3 finds a little more than BM25 alone, and from 0.7 on less.
 */
const WEIGHT = 0.15;

/** A document that a search found, with what its score is made of. */
export interface NearHit extends Hit {
  /** What the nearness of the words of the question gives; the rest of the score is BM25. */
  readonly proximity: number;
}

/**
 * Puts what {@link TextIndex.search} found in order by BM25 plus {@link Proximity}: of documents with the same words the
 * one in which they stand together comes first. Of equal scores the smaller number first.
 *
 * @param hits best first
 * @param terms those that were searched for
 * @param parameters those of the search
 */
export function byNearness(
  index: TextIndex,
  hits: readonly Hit[],
  terms: readonly string[],
  { k1, b }: Bm25Parameters = BM25,
): NearHit[] {
  const proximity = new Proximity(index.weigh(terms), k1);
  const scored = hits.map(({ number, score }, at) => {
    if (at >= LOOKED_AT) return { number, score, proximity: 0 };
    const norm = k1 * (1 - b + b * index.relativeLength(number));
    const near = WEIGHT * proximity.score(index.termsAt(number), norm);
    return { number, score: score + near, proximity: near };
  });
  return scored.sort((one, other) => other.score - one.score || one.number - other.number);
}
