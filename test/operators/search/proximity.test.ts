import { describe, expect, it } from 'vitest';
import { Proximity, type WeighedTerm } from '../../../operators/search/proximity.ts';
import { fc } from '../../property.ts';

const K1 = 1.2;

/** The formula, by every pair of places with terms of the question and no such place between them. */
function bruteForce(terms: readonly WeighedTerm[], sequence: readonly number[], norm: number): number {
  const asked = new Map(terms.map((term) => [term.term, term]));
  const gathered = new Map<number, number>();
  for (let i = 0; i < sequence.length; i++) {
    for (let j = i + 1; j < sequence.length; j++) {
      const [one, other] = [asked.get(sequence[i]), asked.get(sequence[j])];
      if (one === undefined || other === undefined || one === other) continue;
      if (sequence.slice(i + 1, j).some((term) => asked.has(term))) continue;
      gathered.set(one.term, (gathered.get(one.term) ?? 0) + other.weight / (j - i) ** 2);
      gathered.set(other.term, (gathered.get(other.term) ?? 0) + one.weight / (j - i) ** 2);
    }
  }
  let score = 0;
  for (const { term, weight, times } of terms) {
    const sum = gathered.get(term) ?? 0;
    score += times * Math.min(1, weight) * ((sum * (K1 + 1)) / (sum + norm));
  }
  return score;
}

const scoreOf = (terms: readonly WeighedTerm[], sequence: readonly number[], norm = K1) =>
  new Proximity(terms, K1).score(Uint32Array.from(sequence), norm);
const asked = (...weights: number[]): WeighedTerm[] =>
  weights.map((weight, at) => ({ term: at + 1, weight, times: 1 }));

// Numbers that are alike in their low bits are among them.
const number = fc.oneof(fc.nat(6), fc.constantFrom(1024, 1025, 2 ** 31 + 1, 2 ** 32 - 1));
const term = fc.record({
  term: number,
  weight: fc.double({ min: 0.01, max: 12, noNaN: true }),
  times: fc.integer({ min: 1, max: 3 }),
});
const terms = fc.uniqueArray(term, { selector: (each) => each.term, maxLength: 6 });
const sequence = fc.array(number, { maxLength: 40 });
const norm = fc.double({ min: 0.1, max: 8, noNaN: true });

describe('Proximity', () => {
  it('equals the formula over every pair of neighbours, one document after the other', () => {
    fc.assert(
      fc.property(terms, fc.array(sequence, { maxLength: 4 }), norm, (question, documents, divisor) => {
        const proximity = new Proximity(question, K1);
        for (const document of documents) {
          const score = proximity.score(Uint32Array.from(document), divisor);
          expect(score).toBeCloseTo(bruteForce(question, document, divisor), 9);
          expect(score).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('is worked out by hand', () => {
    // Beside each other: each gathers the weight of the other one, 3 and 2; 2.2 × 3 / 4.2 + 2.2 × 2 / 3.2.
    expect(scoreOf(asked(2, 3), [1, 2])).toBeCloseTo(6.6 / 4.2 + 4.4 / 3.2, 12);
    // Two apart: a quarter of that, 0.75 and 0.5; a weight below 1 also counts as itself at the end.
    expect(scoreOf(asked(2, 3), [9, 1, 9, 2])).toBeCloseTo(1.65 / 1.95 + 1.1 / 1.7, 12);
    expect(scoreOf(asked(0.5, 3), [1, 2])).toBeCloseTo((0.5 * 6.6) / 4.2 + 1.1 / 1.7, 12);
    // 1 1 2: the first 1 has the other 1 for its neighbour, which gives nothing.
    expect(scoreOf(asked(2, 3), [1, 1, 2])).toBeCloseTo(6.6 / 4.2 + 4.4 / 3.2, 12);
    // 1 2 1: 2 gathers twice 2, 1 twice 3.
    expect(scoreOf(asked(2, 3), [1, 2, 1])).toBeCloseTo(13.2 / 7.2 + 8.8 / 5.2, 12);
    // 3 stands between 1 and 2: they are no neighbours. 1 gathers 4, 2 gathers 4, 3 gathers 2 + 3.
    expect(scoreOf(asked(2, 3, 4), [1, 3, 2])).toBeCloseTo(8.8 / 5.2 + 8.8 / 5.2 + 11 / 6.2, 12);
    // Twice in the question counts twice.
    const twice = [
      { term: 1, weight: 2, times: 2 },
      { term: 2, weight: 3, times: 1 },
    ];
    expect(scoreOf(twice, [1, 2])).toBeCloseTo((2 * 6.6) / 4.2 + 4.4 / 3.2, 12);
    // In a long document, of norm 2.4, less.
    expect(scoreOf(asked(2, 3), [1, 2], 2.4)).toBeCloseTo(6.6 / 5.4 + 4.4 / 4.4, 12);
  });

  it('is 0 for one term, for none, and where only one is there', () => {
    fc.assert(
      fc.property(term, sequence, (only, document) => {
        expect(scoreOf([only], document)).toBe(0);
        expect(scoreOf([], document)).toBe(0);
        expect(scoreOf([only, { ...only, term: 77 }], document)).toBe(0);
      }),
    );
  });

  it('is larger the nearer two terms are', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 12, noNaN: true }),
        fc.double({ min: 0.01, max: 12, noNaN: true }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 60 }),
        (one, other, near, further) => {
          const apart = (distance: number) => {
            const document = new Array<number>(200).fill(9);
            document[10] = 1;
            document[10 + distance] = 2;
            return scoreOf(asked(one, other), document);
          };
          expect(apart(near)).toBeGreaterThan(apart(near + further));
        },
      ),
    );
  });

  it('does not depend on the order of the question, nor on which way a document is read', () => {
    fc.assert(
      fc.property(terms, sequence, norm, (question, document, divisor) => {
        const score = scoreOf(question, document, divisor);
        expect(scoreOf(question.toReversed(), document, divisor)).toBe(score);
        expect(scoreOf(question, document.toReversed(), divisor)).toBeCloseTo(score, 9);
      }),
    );
  });
});
