import { describe, expect, it } from 'vitest';
import { CodeDiscount } from '../../../../../operators/search/rank/served/code-discount.ts';
import { fc } from '../../../../property.ts';

const NORM = { flat: 0.3, slope: 0.09 };
const K1 = 1.2;
const TERMS = [
  { term: 3, weight: 2, times: 1 },
  { term: 5, weight: 0.7, times: 4 },
];

/** BM25 by the definition, with occurrences in code as `code` of one. */
function bm25(words: readonly { readonly term: number; readonly inCode: boolean }[], code: number): number {
  const counts = (list: typeof words) => list.reduce((sum, { inCode }) => sum + (inCode ? code : 1), 0);
  const norm = NORM.flat + NORM.slope * counts(words);
  return TERMS.reduce((sum, { term, weight, times }) => {
    const frequency = counts(words.filter((word) => word.term === term));
    return sum + (times * weight * frequency * (K1 + 1)) / (frequency + norm);
  }, 0);
}

describe('CodeDiscount', () => {
  it('is the difference between the scores with code as any text and with code as three tenths of it', () => {
    const word = fc.record({ term: fc.constantFrom(3, 5, 8), inCode: fc.boolean() });
    const discount = new CodeDiscount(TERMS, K1, NORM);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        const spans = words.flatMap(({ inCode }, at) => (inCode ? [at, at + 1] : []));
        const change = discount.of(
          Uint32Array.from(words, ({ term }) => term),
          spans,
          words.length,
        );
        expect(change).toBeCloseTo(bm25(words, 0.3) - bm25(words, 1), 12);
      }),
    );
  });
});
