import { describe, expect, it } from 'vitest';
import { termsOf } from '../../../../operators/language/terms.ts';
import { pack, unpack } from '../../../../operators/records/pack.ts';
import { BM25 } from '../../../../operators/search/bm25.ts';
import { readQuestion } from '../../../../operators/search/rank/asked.ts';
import { Passages } from '../../../../operators/search/rank/passages.ts';
import { rankPassages } from '../../../../operators/search/rank/rank-passages.ts';
import { fc } from '../../../property.ts';
import { chat } from './served/chat.ts';
import { filled, sessions } from './served/some-talk.ts';

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

function restored(passages: Passages): Passages {
  const restored = unpack('', [...pack('', passages.save())], Passages.restore);
  if (restored === undefined) throw new Error('it was not restored');
  return restored;
}

describe('rankPassages', () => {
  it('puts texts with the same words in order by how near those stand', () => {
    const texts = [
      'The boat in the harbour at Oslo has a new rope.',
      'The new rope at Oslo harbour is for a boat.',
      'The harbour at Oslo has a rope for a new boat.',
    ];
    const apart = texts.map((text, at) => ({ text, timestamp: at }));
    expect(rankPassages(readQuestion('Who has a new boat?'), filled(apart), 3).passages).toEqual([2, 0, 1]);
    const [hits] = filled(apart).search(termsOf('new boat'), [{ k: 3 }]);
    expect(hits.map(({ number }) => number)).toEqual([2, 0, 1]);
  });

  it('puts a text first that has the words of the question in its heading', () => {
    const texts = [
      'Mooring\nWith a storm harbour at hand, double the rope and leave the buoy to others.',
      '# Storm, mooring, harbour\nAt hand, double the rope and leave the buoy to others.',
    ];
    const ranked = (list: readonly string[]) =>
      rankPassages(
        readQuestion('storm harbour'),
        filled(list.map((text, at) => ({ text, timestamp: at }))),
        2,
      ).passages;
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
        const ranked = rankPassages(readQuestion(question), passages, 100).passages;
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
        const all = rankPassages(readQuestion(question), filled(list), 100);
        const some = rankPassages(readQuestion(question), filled(list), k);
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
    expect(rankPassages(readQuestion('Which boat did Ines buy?'), passages, 1)).toEqual({
      passages: [2],
      sessions: [0],
    });
  });

  it('ranks sessions of documents by their best passage', () => {
    const passages = new Passages();
    passages.add({ text: 'The harbour is full of boats.', session: 'notes', timestamp: 1 });
    passages.add({ text: 'boat', session: 'log', timestamp: 2 });
    passages.add({ text: 'boat', timestamp: 3 });
    const { sessions } = rankPassages(readQuestion('boat'), passages, 5);
    expect(sessions.map((session) => passages.nameOf(session))).toEqual(['log', 'notes']);
  });

  it('gives the same whatever is asked or saved while passages come, in batches of any size', () => {
    const many = fc.tuple(sessions, fc.array(passage, { maxLength: 20 })).chain(([served, others]) => {
      const all = [...served, ...others];
      return fc.shuffledSubarray(all, { minLength: all.length });
    });
    const question = fc.constantFrom(
      'Which boat?',
      'What did you recommend for the sail?',
      'How should I sail to the harbour?',
      'Summarize the storm.',
    );
    const batches = fc.array(fc.record({ size: fc.nat({ max: 9 }), isSaved: fc.boolean() }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(many, question, batches, (list, question, batches) => {
        let passages = new Passages();
        let next = 0;
        for (const { size, isSaved } of batches) {
          for (const each of list.slice(next, next + size)) passages.add(each);
          next += size;
          rankPassages(readQuestion(question), passages, 5);
          if (isSaved) passages = restored(passages);
        }
        for (const each of list.slice(next)) passages.add(each);
        const expected = rankPassages(readQuestion(question), filled(list), 100);
        expect(rankPassages(readQuestion(question), passages, 100)).toEqual(expected);
        expect(new Set(expected.passages).size).toBe(expected.passages.length);
        const some = rankPassages(readQuestion(question), passages, 3);
        expect(some.passages).toEqual(expected.passages.slice(0, 3));
      }),
    );
  });

  describe('in a memory with talk of both kinds', () => {
    const talk = [
      'Did you see the boat at Oslo?',
      'Yes, the mast was broken.',
      'Poor Tove!',
      'She sold it, I hear.',
    ].map((text, at) => ({ text, speaker: at % 2 === 0 ? 'Ines' : 'Oskar', session: 'talk', timestamp: at }));
    const help = chat(
      'help',
      [
        ['user', 'My boat is 9 m long, which anchor does it need?'],
        ['assistant', 'An anchor of 15 kg.'],
        ['user', 'And the chain?'],
        ['assistant', 'Of 8 mm.'],
        ['user', 'Thanks.'],
        ['assistant', 'Welcome.'],
      ],
      100,
    );
    const passages = filled([...talk, ...help]);

    it('ranks the kind first that has more of the question', () => {
      expect(rankPassages(readQuestion('Which anchor does my boat need?'), passages, 2).passages).toEqual([
        4, 5,
      ]);
      expect(rankPassages(readQuestion('Whose boat had a broken mast?'), passages, 1).passages).toEqual([1]);
    });

    it('ranks sessions of both', () => {
      expect(rankPassages(readQuestion('Which anchor does my boat need?'), passages, 2).sessions).toEqual([
        1, 0,
      ]);
    });

    it('ranks inside what is accepted', () => {
      const inHelp = rankPassages(
        readQuestion('Whose boat had a broken mast?'),
        passages,
        9,
        (number) => number >= 4,
      );
      expect(inHelp.passages[0]).toBe(4);
      expect(inHelp.passages.every((number) => number >= 4)).toBe(true);
      expect(inHelp.sessions).toEqual([1]);
    });
  });

  it('takes talk for plain texts as long as it may be served or not', () => {
    const early = filled([
      ...chat('help', [
        ['user', 'Does the boat leak?'],
        ['assistant', 'A boat in a harbour leaks less.'],
        ['user', 'Why does it?'],
        ['assistant', 'Calm water.'],
      ]),
    ]);
    const [hits] = early.search(termsOf('Which boat leaks in the harbour?'), [{ k: 9, parameters: BM25 }]);
    expect(rankPassages(readQuestion('Which boat leaks in the harbour?'), early, 9).passages).toEqual(
      hits.map(({ number }) => number),
    );
  });
});
