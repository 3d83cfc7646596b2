import { describe, expect, test } from 'vitest';
import { pack, unpack } from '../../../operators/records/pack.ts';
import { BM25, FIELD_UNITS } from '../../../operators/search/bm25.ts';
import { Tally } from '../../../operators/search/tally.ts';
import { TextIndex } from '../../../operators/search/text-index.ts';
import { fc, runs } from '../../property.ts';

interface Document {
  readonly text: readonly string[];
  readonly context: readonly string[];
}

const SHARE = FIELD_UNITS.context / FIELD_UNITS.text;

/** BM25 by its formula, over every document. */
function bruteForce(documents: ReadonlyMap<number, Document>, query: readonly string[]): Map<number, number> {
  const occurrences = (terms: readonly string[], term: string) =>
    terms.filter((each) => each === term).length;
  const frequency = ({ text, context }: Document, term: string) =>
    occurrences(text, term) + SHARE * occurrences(context, term);
  const length = ({ text, context }: Document) => text.length + SHARE * context.length;
  const all = [...documents.values()];
  const average = all.reduce((sum, document) => sum + length(document), 0) / all.length;
  const frequencies = query.map((each) => all.filter((document) => frequency(document, each) > 0).length);
  const scores = new Map<number, number>();
  for (const [number, document] of documents) {
    let score = 0;
    for (const [at, term] of query.entries()) {
      const tf = frequency(document, term);
      if (tf === 0) continue;
      const df = frequencies[at];
      const idf = Math.log(1 + (all.length - df + 0.5) / (df + 0.5));
      const norm = BM25.k1 * (1 - BM25.b + (BM25.b * length(document)) / average);
      score += (idf * tf * (BM25.k1 + 1)) / (tf + norm);
    }
    if (score > 0) scores.set(number, score);
  }
  return scores;
}

function expectBest(index: TextIndex, documents: ReadonlyMap<number, Document>, query: string[], k: number) {
  const scores = bruteForce(documents, query);
  const hits = index.search(query, k);
  expect(hits.length).toBe(Math.min(k, scores.size));
  for (const { number, score } of hits) expect(score).toBeCloseTo(scores.get(number) ?? Number.NaN, 9);
  const ranked = [...scores.values()].sort((one, other) => other - one);
  expect(hits.map(({ score }) => score)).toEqual(ranked.slice(0, k).map((score) => expect.closeTo(score, 9)));
  hits.slice(1).forEach(({ number, score }, at) => {
    if (score === hits[at].score) expect(number).toBeGreaterThan(hits[at].number);
    else expect(score).toBeLessThan(hits[at].score);
  });
}

function restored(index: TextIndex): TextIndex {
  const parts = [...pack('index', index.save())].map((part) => part.slice());
  const copy = unpack('index', parts, (saved) => TextIndex.restore(saved));
  if (copy === undefined) throw new Error('it was not restored');
  return copy;
}

const term = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const document = fc.record({
  text: fc.array(term, { maxLength: 8 }),
  context: fc.array(term, { maxLength: 5 }),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), number: fc.nat({ max: 30 }), document }),
  fc.record({ kind: fc.constant('remove' as const), number: fc.nat({ max: 30 }) }),
  fc.record({
    kind: fc.constant('search' as const),
    query: fc.array(term, { minLength: 1, maxLength: 4 }),
    k: fc.nat({ max: 12 }),
  }),
);

describe('TextIndex', () => {
  test('equals a brute-force BM25 after any sequence of adds, replacements and removals', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 400, size: 'max' }), (steps) => {
        const index = new TextIndex();
        const documents = new Map<number, Document>();
        for (const each of steps) {
          if (each.kind === 'put') {
            index.replace(each.number, each.document.text, each.document.context);
            documents.set(each.number, each.document);
          } else if (each.kind === 'remove') {
            expect(index.remove(each.number)).toBe(documents.delete(each.number));
          } else {
            expectBest(index, documents, each.query, each.k);
          }
          expect(index.size).toBe(documents.size);
        }
      }),
      { numRuns: runs(60) },
    );
  });

  test('saved and restored at any time, it goes on as it was', () => {
    const steps = fc.array(fc.oneof(step, fc.constant({ kind: 'restore' as const })), {
      maxLength: 300,
      size: 'max',
    });
    fc.assert(
      fc.property(steps, (all) => {
        let index = new TextIndex();
        const documents = new Map<number, Document>();
        for (const each of all) {
          if (each.kind === 'restore') {
            index = restored(index);
          } else if (each.kind === 'put') {
            index.replace(each.number, each.document.text, each.document.context);
            documents.set(each.number, each.document);
          } else if (each.kind === 'remove') {
            expect(index.remove(each.number)).toBe(documents.delete(each.number));
          } else {
            expectBest(index, documents, each.query, each.k);
          }
          expect(index.size).toBe(documents.size);
        }
      }),
      { numRuns: runs(40) },
    );
  });

  test('has the terms of each document in their order, whatever is put, removed and restored', () => {
    const steps = fc.array(fc.oneof(step, fc.constant({ kind: 'restore' as const })), {
      maxLength: 200,
      size: 'max',
    });
    fc.assert(
      fc.property(steps, (all) => {
        let index = new TextIndex();
        const documents = new Map<number, Document>();
        for (const each of all) {
          if (each.kind === 'restore') index = restored(index);
          else if (each.kind === 'put') {
            index.replace(each.number, each.document.text, each.document.context);
            documents.set(each.number, each.document);
          } else if (each.kind === 'remove') {
            index.remove(each.number);
            documents.delete(each.number);
          } else {
            index.search(each.query, each.k);
          }
        }
        const size = ({ text, context }: Document) => text.length + SHARE * context.length;
        const mean = [...documents.values()].reduce((sum, one) => sum + size(one), 0) / documents.size;
        for (let number = 0; number <= 31; number++) {
          const document = documents.get(number) ?? { text: [], context: [] };
          expect([...index.termsAt(number)]).toEqual(document.text.map((each) => index.numberOfTerm(each)));
          expect(index.meanLength).toBeCloseTo(documents.size === 0 ? 0 : mean, 9);
          if (size(document) > 0) expect(index.relativeLength(number)).toBeCloseTo(size(document) / mean, 9);
          else expect(index.relativeLength(number)).toBe(0);
        }
      }),
      { numRuns: runs(25) },
    );
  });

  test('weighs each term of a question once, by how rare it is now', () => {
    const index = new TextIndex();
    index.add(0, ['a', 'b']);
    index.add(1, ['a']);
    index.add(2, ['c']);
    index.remove(2);
    expect(index.weigh(['a', 'b', 'a', 'c', 'z'])).toEqual([
      { term: index.numberOfTerm('a'), weight: expect.closeTo(Math.log(1.2), 12), times: 2 },
      { term: index.numberOfTerm('b'), weight: expect.closeTo(Math.LN2, 12), times: 1 },
    ]);
    expect([index.numberOfTerm('z'), [...index.termsAt(2)]]).toEqual([undefined, []]);
  });

  test('restored with long lists and many terms, of any letters, it takes more of them', () => {
    const documents = new Map<number, Document>();
    let index = new TextIndex();
    for (let turn = 0; turn < 3; turn++) {
      for (let at = 0; at < 4000; at++) {
        const number = 4000 * turn + at;
        const text = ['all', `w${at % 1500}`, `only ${number}`, `\ud800${number % 3}`, 'two\nlines', '"'];
        index.add(number, text);
        documents.set(number, { text, context: [] });
      }
      index = restored(index);
    }
    for (const query of [
      ['w7'],
      ['only 9000'],
      ['\ud8001', 'w3'],
      ['two\nlines', 'w1499'],
      ['"', 'only 5'],
    ]) {
      expectBest(index, documents, query, 12);
    }
  });

  test('equals brute force where lists span many chunks and most documents were replaced', () => {
    const index = new TextIndex();
    const documents = new Map<number, Document>();
    for (let turn = 0; turn < 3; turn++) {
      for (let number = 0; number < 3000; number++) {
        const text = ['all', `t${(number * 7 + turn) % 11}`, ...(number % 3 === turn ? ['third'] : [])];
        index.replace(number, text, [`t${number % 5}`]);
        documents.set(number, { text, context: [`t${number % 5}`] });
      }
      expectBest(index, documents, ['all', 't3', 'third'], 25);
    }
    for (let number = 0; number < 3000; number += 2) {
      index.remove(number);
      documents.delete(number);
    }
    expectBest(index, documents, ['all', 't3', 'third'], 25);
  });

  test('equals brute force where common terms fill several windows and come often', () => {
    const index = new TextIndex();
    const documents = new Map<number, Document>();
    let state = 7;
    const random = (below: number) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    // Common words have low numbers.
    const word = () => `w${Math.floor(60 ** (random(1000) / 1000)) - 1}`;
    for (let number = 0; number < 40_000; number++) {
      const text = Array.from({ length: 1 + random(number % 50 === 0 ? 120 : 9) }, word);
      if (number % 5000 === 77) text.push('rare', 'rare');
      documents.set(number, { text, context: number % 7 === 0 ? [word()] : [] });
    }
    for (const [number, { text, context }] of documents) index.add(number, text, context);
    for (const query of [['w0'], ['w0', 'w1'], ['w3', 'w9', 'w20', 'rare'], ['w1', 'w1', 'w40', 'w59']]) {
      for (const k of [1, 30, 2000]) expectBest(index, documents, query, k);
    }
    expectBest(
      index,
      documents,
      Array.from({ length: 14 }, (_, at) => `w${at}`),
      50,
    );
  });

  test('a worked example', () => {
    const index = new TextIndex();
    index.add(0, ['red', 'car']);
    index.add(1, ['red', 'red', 'bus', 'stop']);
    // N 2, df 1: idf ln(1 + 1.5 / 1.5) = ln 2. Length 2 of 3 on average: norm 1.2 (0.25 + 0.75 * 2 / 3) = 0.9.
    expect(index.search(['car'], 5)).toEqual([
      { number: 0, score: expect.closeTo((Math.LN2 * 2.2) / 1.9, 12) },
    ]);
  });

  test('of equal documents the smaller number comes first, whatever came first', () => {
    const index = new TextIndex();
    for (const number of [9, 2, 7, 0, 5]) index.add(number, ['same']);
    expect(index.search(['same'], 3).map(({ number }) => number)).toEqual([0, 2, 5]);
  });

  test('what is said outranks what stands around it', () => {
    const index = new TextIndex();
    index.add(0, ['other', 'words'], ['port']);
    index.add(1, ['port', 'words'], ['other']);
    expect(index.search(['port'], 2).map(({ number }) => number)).toEqual([1, 0]);
  });

  test('leaves out what is not accepted, and fills up with the next best', () => {
    const index = new TextIndex();
    for (let number = 0; number < 10; number++) index.add(number, ['same']);
    const odd = index.search(['same'], 3, (number) => number % 2 === 1);
    expect(odd.map(({ number }) => number)).toEqual([1, 3, 5]);
  });

  test('one search leaves nothing behind for the next', () => {
    const index = new TextIndex();
    index.add(0, ['a', 'b']);
    index.add(1, ['b', 'c']);
    const first = index.search(['b'], 5);
    index.search(['a', 'c'], 5);
    expect(index.search(['b'], 5)).toEqual(first);
    const fails = () => {
      throw new Error('no');
    };
    expect(() => index.search(['b'], 5, fails)).toThrow('no');
    expect(index.search(['b'], 5)).toEqual(first);
  });

  test('finds nothing for unknown terms, no terms, and none asked for', () => {
    const index = new TextIndex();
    expect(index.search(['a'], 5)).toEqual([]);
    index.add(3, ['a']);
    expect(index.search(['z'], 5)).toEqual([]);
    expect(index.search([], 5)).toEqual([]);
    expect(index.search(['a'], 0)).toEqual([]);
    expect(index.has(3)).toBe(true);
    expect(index.has(2)).toBe(false);
  });

  test('takes other parameters for one search', () => {
    const own = new TextIndex({ k1: 0.4, b: 0.2 });
    const index = new TextIndex();
    for (const each of [own, index]) {
      each.add(0, ['a', 'a', 'b', 'c']);
      each.add(1, ['a', 'c']);
    }
    const customary = index.search(['a'], 5);
    expect(index.search(['a'], 5, undefined, { k1: 0.4, b: 0.2 })).toEqual(own.search(['a'], 5));
    expect(index.search(['a'], 5)).toEqual(customary);
    expect(own.search(['a'], 5)).not.toEqual(customary);
  });

  test('says where a term occurs and how often, without what was removed', () => {
    const index = new TextIndex();
    index.add(4, ['a', 'b', 'a']);
    index.add(2, ['a'], ['a', 'a']);
    index.add(7, ['a']);
    index.remove(7);
    const tally = new Tally();
    const groupOf = Int32Array.of(-1, -1, 1, -1, 0, -1, -1, 0);
    index.tally('a', groupOf, tally);
    expect(tally.keys().map((group) => [group, tally.get(group)])).toEqual([
      [0, 2],
      [1, 1.5],
    ]);
    index.add(3, ['a']);
    index.tally('a', groupOf, tally);
    expect([tally.get(0), tally.get(1), tally.size]).toEqual([4, 3, 2]);
    tally.clear();
    index.tally('z', groupOf, tally);
    expect([tally.size, tally.get(0)]).toEqual([0, undefined]);
  });

  test('several searches in one pass find what each finds by itself', () => {
    const terms = fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(terms, { maxLength: 60 }), terms, fc.nat(5), (documents, asked, k) => {
        const index = new TextIndex();
        // Far more documents than one window has.
        for (let number = 0; number < 40_000; number++) index.add(number, [number % 700 === 0 ? '1' : 'x']);
        for (const [at, each] of documents.entries()) index.add(50_000 + at, each.map(String));
        const query = asked.map(String);
        const accept = (number: number) => number % 3 === 0;
        const parameters = { k1: 0.4, b: 0.2 };
        const searches = [{ k }, { k: 7, accept }, { k: 9, parameters }, { k: 8, within: () => true }];
        expect(index.searchAll(query, searches)).toEqual([
          index.search(query, k),
          index.search(query, 7, accept),
          index.search(query, 9, undefined, parameters),
          index.search(query, 8),
        ]);
        const late = (_: number, last: number) => last >= 50_000;
        const [hits] = index.searchAll(query, [{ k: 100, within: late }]);
        const all = index.search(query, 1000).filter(({ number }) => number >= 50_000);
        expect(hits.filter(({ number }) => number >= 50_000)).toEqual(all.slice(0, 100));
        expect(hits.every(({ number }) => number >= 16_384)).toBe(true);
      }),
      { numRuns: runs(12) },
    );
  });

  test('refuses a number that is taken or none', () => {
    const index = new TextIndex();
    index.add(0, ['a']);
    expect(() => index.add(0, ['b'])).toThrow(RangeError);
    expect(() => index.add(-1, ['b'])).toThrow(RangeError);
    expect(() => index.add(0.5, ['b'])).toThrow(RangeError);
    expect(index.search(['b'], 1)).toEqual([]);
  });
});
