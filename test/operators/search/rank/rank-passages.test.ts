import { describe, expect, it } from 'vitest';
import { termsOf } from '../../../../operators/language/terms.ts';
import { BM25 } from '../../../../operators/search/bm25.ts';
import { Passages } from '../../../../operators/search/rank/passages.ts';
import { rankPassages } from '../../../../operators/search/rank/rank-passages.ts';
import { fc } from '../../../property.ts';

const text = fc
  .array(
    fc.constantFrom('boat', 'harbour', 'storm', 'sail', 'rope', 'Ines', 'Oskar', 'today', 'why?', 'June 5'),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((words) => words.join(' '));
const passage = fc.record({
  text,
  speaker: fc.constantFrom('Ines', 'Oskar', undefined),
  session: fc.constantFrom('a', 'b', 'c', undefined),
  timestamp: fc.nat({ max: 50 }),
});
const filled = (list: readonly { text: string; timestamp: number }[]) => {
  const passages = new Passages();
  for (const each of list) passages.add(each);
  return passages;
};

describe('rankPassages', () => {
  it('puts texts with the same words in order by how near those stand', () => {
    const texts = [
      'The boat in the harbour at Oslo has a new rope.',
      'The new rope at Oslo harbour is for a boat.',
      'The harbour at Oslo has a rope for a new boat.',
    ];
    const apart = texts.map((text, at) => ({ text, timestamp: at }));
    expect(rankPassages('Who has a new boat?', filled(apart), 3).passages).toEqual([2, 0, 1]);
    const [hits] = filled(apart).search(termsOf('new boat'), [{ k: 3 }]);
    expect(hits.map(({ number }) => number)).toEqual([2, 0, 1]);
  });

  it('puts a text first that has the words of the question in its heading', () => {
    const texts = [
      'Mooring\nWith a storm harbour at hand, double the rope and leave the buoy to others.',
      '# Storm, mooring, harbour\nAt hand, double the rope and leave the buoy to others.',
    ];
    const ranked = (list: readonly string[]) =>
      rankPassages('storm harbour', filled(list.map((text, at) => ({ text, timestamp: at }))), 2).passages;
    expect(ranked(texts)[0]).toBe(1);
    // On one line it is text like any other.
    expect(ranked(texts.map((text) => text.replace('\n', ' ')))[0]).toBe(0);
  });

  it('keeps each passage that is no turn of a talk where its words, and their nearness, put it', () => {
    fc.assert(
      fc.property(fc.array(passage, { maxLength: 40 }), text, (list, question) => {
        const passages = filled(list);
        const [hits] = passages.search(termsOf(question), [{ k: 100, parameters: BM25 }]);
        const plain = hits.map(({ number }) => number);
        const ranked = rankPassages(question, passages, 100).passages;
        for (const [place, number] of plain.entries()) {
          if (!passages.isTurn(number)) expect(ranked[place]).toBe(number);
        }
        expect(new Set(ranked).size).toBe(ranked.length);
        for (const number of plain) expect(ranked).toContain(number);
      }),
    );
  });

  it('gives the same for the same, and the best k of what it gives for more', () => {
    fc.assert(
      fc.property(fc.array(passage, { maxLength: 40 }), text, fc.nat({ max: 5 }), (list, question, k) => {
        const all = rankPassages(question, filled(list), 100);
        const some = rankPassages(question, filled(list), k);
        expect(some.passages).toEqual(all.passages.slice(0, k));
        expect(some.sessions).toEqual(all.sessions.slice(0, k));
      }),
    );
  });

  it('finds an answer that has no word of the question', () => {
    const passages = new Passages();
    const turns = ['Hello there.', 'Which boat did you buy?', 'The green one.', 'It leaks, I hear.'];
    for (const [i, each] of turns.entries()) {
      passages.add({ text: each, speaker: i % 2 === 0 ? 'Ines' : 'Oskar', session: 'chat', timestamp: i });
    }
    passages.add({ text: 'The harbour is full.', timestamp: 9 });
    expect(rankPassages('Which boat did Ines buy?', passages, 1)).toEqual({ passages: [2], sessions: [0] });
  });

  it('ranks sessions of documents by their best passage', () => {
    const passages = new Passages();
    passages.add({ text: 'The harbour is full of boats.', session: 'notes', timestamp: 1 });
    passages.add({ text: 'boat', session: 'log', timestamp: 2 });
    passages.add({ text: 'boat', timestamp: 3 });
    const { sessions } = rankPassages('boat', passages, 5);
    expect(sessions.map((session) => passages.nameOf(session))).toEqual(['log', 'notes']);
  });
});
