import { BM25 } from '../../bm25.ts';
import type { Passages } from '../passages.ts';
import { CODE } from './code.ts';
import { CodeDiscount, type LengthNorm } from './code-discount.ts';

/** The divisor of BM25 with lengths over the mean of one side: replies are many times as long as what they reply to. */
function normOf(passages: Passages, serves: boolean): LengthNorm {
  const { turns, terms, code } = passages.sumsOf(serves);
  const length = terms - (1 - CODE) * code;
  return { flat: BM25.k1 * (1 - BM25.b), slope: length === 0 ? 0 : (BM25.k1 * BM25.b * turns) / length };
}

/**
 * Scores the turns of served talk by BM25 and proximity, each side with its own mean length, and code counted as {@link CODE}. Inverse
 * document frequencies are those among all passages. Of a turn of more than about two thousand words the code is looked for in its beginning.
 *
 * @param terms of the question; one that occurs twice counts twice
 * @param k maximum number of turns of each side
 * @param accept filters turns
 */
export function lexicalScores(
  terms: readonly string[],
  passages: Passages,
  k: number,
  accept?: (passage: number) => boolean,
): Map<number, number> {
  const { words } = passages;
  const sides = [false, true].map((serves) => {
    const norm = normOf(passages, serves);
    // The same divisor, as a search has it, whose lengths are over the mean of all passages.
    const slope = norm.slope * words.meanLength;
    return {
      norm,
      k,
      accept: (passage: number) =>
        passages.isServedTurn(passage) && passages.serves(passage) === serves && (accept?.(passage) ?? true),
      within: (from: number, to: number) => passages.mayTalk(from, to),
      parameters: { k1: norm.flat + slope, b: slope / (norm.flat + slope) },
    };
  });
  const scores = new Map<number, number>();
  const asked = words.weigh(terms);
  for (const [side, hits] of passages.search(terms, sides).entries()) {
    const { norm, parameters } = sides[side];
    const discount = new CodeDiscount(asked, BM25.k1, norm);
    // A search multiplies by its own k1 + 1.
    const scale = (BM25.k1 + 1) / (parameters.k1 + 1);
    for (const { number, score } of hits) {
      const spans = passages.codeOf(number);
      const change =
        spans.length === 0
          ? 0
          : discount.of(words.termsAt(number), spans, words.relativeLength(number) * words.meanLength);
      scores.set(number, score * scale + change);
    }
  }
  return scores;
}
