import { BM25, type Bm25Parameters } from './bm25.ts';
import { Proximity } from './proximity.ts';
import type { TextIndex } from './text-index.ts';
import type { Hit } from './top-k.ts';

/** Number of top hits that are reordered, which bounds the time. Further ones keep their order behind them. */
const LOOKED_AT = 100;
/**
 * Weight of proximity relative to BM25. In the paper, for long documents, it is 1; in sentences and paragraphs words are close anyway.
 * On the turns of LoCoMo's development half and on the paragraphs of this repository's documents, values from 0.05 to 0.3 find
 * slightly more than BM25 alone, and values from 0.7 on less.
 */
const WEIGHT = 0.15;

/** A search hit with the components of its score. */
export interface NearHit extends Hit {
  /** Proximity part of the score; the rest is BM25. */
  readonly proximity: number;
}

/**
 * Orders results of {@link TextIndex.search} by BM25 plus {@link Proximity}: of documents with the same words the one with the words
 * together ranks first. Ties: smaller number first.
 *
 * @param hits best first
 * @param terms the search terms
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
