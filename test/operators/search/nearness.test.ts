import { describe, expect, it } from 'vitest';
import { ClaimIndex } from '../../../operators/claims/claim-index.ts';
import { termsOf } from '../../../operators/language/terms.ts';
import { BM25 } from '../../../operators/search/bm25.ts';
import { byNearness } from '../../../operators/search/nearness.ts';
import { TextIndex } from '../../../operators/search/text-index.ts';
import { fc } from '../../property.ts';

const found = (index: TextIndex, terms: readonly string[], k = 10) =>
  byNearness(index, index.search(terms, k), terms);

describe('byNearness', () => {
  it('puts documents with the same words in order by how near they stand', () => {
    const index = new TextIndex();
    index.add(0, ['red', 'x', 'y', 'car']);
    index.add(1, ['x', 'red', 'y', 'car']);
    index.add(2, ['x', 'y', 'car', 'red']);
    const hits = found(index, ['red', 'car']);
    expect(hits.map(({ number }) => number)).toEqual([2, 1, 0]);
    const plain = new Map(index.search(['red', 'car'], 10).map(({ number, score }) => [number, score]));
    for (const { number, score, proximity } of hits) {
      expect(proximity).toBeGreaterThan(0);
      expect(score - proximity).toBeCloseTo(plain.get(number) ?? Number.NaN, 12);
    }
  });

  it('gives a worked example', () => {
    const index = new TextIndex();
    index.add(0, ['red', 'car']);
    index.add(1, ['red', 'red', 'bus', 'stop']);
    // idf of red ln(1 + 0.5 / 2.5), of car ln 2; norm 1.2 (0.25 + 0.75 × 2 / 3) = 0.9; of the sum 0.15.
    const [red, car] = [Math.log(1.2), Math.LN2];
    const near = 0.15 * 2.2 * ((red * car) / (car + 0.9) + (car * red) / (red + 0.9));
    const [first, second] = found(index, ['car', 'red']);
    expect(first).toEqual({ number: 0, score: expect.any(Number), proximity: expect.closeTo(near, 12) });
    expect(second).toEqual({ number: 1, score: expect.any(Number), proximity: 0 });
  });

  it('finds the same documents as BM25, in the order of their scores, and leaves those for one word as they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 9 });
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 40 }),
        fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
        (documents, terms) => {
          const index = new TextIndex();
          for (const [number, document] of documents.entries()) index.add(number, document);
          const plain = index.search(terms, 12);
          const hits = byNearness(index, plain, terms, BM25);
          const numbers = (list: readonly { readonly number: number }[]) => list.map(({ number }) => number);
          expect(numbers(hits).toSorted()).toEqual(numbers(plain).toSorted());
          for (const [at, { number, score }] of hits.slice(1).entries()) {
            if (score === hits[at].score) expect(number).toBeGreaterThan(hits[at].number);
            else expect(score).toBeLessThan(hits[at].score);
          }
          if (new Set(terms).size < 2) expect(numbers(hits)).toEqual(numbers(plain));
        },
      ),
    );
  });

  it('leaves what stands behind the first hundred behind them', () => {
    const index = new TextIndex();
    for (let number = 0; number < 150; number++) {
      index.add(number, number < 100 ? ['red', 'x', 'car'] : ['red', 'car', 'x']);
    }
    const hits = found(index, ['red', 'car'], 150);
    expect(hits.slice(0, 100).every(({ number, proximity }) => number < 100 && proximity > 0)).toBe(true);
    expect(hits.slice(100).map(({ number }) => number)).toEqual(
      Array.from({ length: 50 }, (_, at) => 100 + at),
    );
    expect(hits.slice(100).every(({ proximity }) => proximity === 0)).toBe(true);
  });
});

describe('ClaimIndex', () => {
  it('tells whether a claim has one of some terms', () => {
    const index = new ClaimIndex();
    const texts = [
      'The billing service runs on Postgres.',
      'Anna owns the gateway.',
      'Postgres 16 is in use.',
    ];
    for (const [number, text] of texts.entries()) {
      index.learn({ number, id: `00000000-0000-4000-8000-00000000000${number}`, text });
    }
    const has = (question: string) =>
      texts.map((_, number) => index.hasAny(number, index.termNumbers(termsOf(question))));
    expect(has('Who owns Postgres?')).toEqual([true, true, true]);
    expect(has('Which service?')).toEqual([true, false, false]);
    expect(has('unheard words')).toEqual([false, false, false]);
    expect(index.hasAny(7, index.termNumbers(['anna']))).toBe(false);
    for (const question of ['the gateway of billing', 'in use', 'Anna', '16']) {
      const terms = new Set(termsOf(question));
      expect(has(question)).toEqual(texts.map((text) => termsOf(text).some((term) => terms.has(term))));
    }
  });
});
