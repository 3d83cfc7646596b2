import { describe, expect, it } from 'vitest';
import { termsOf } from '../../../../../operators/language/terms.ts';
import type { Passage } from '../../../../../operators/search/rank/passage.ts';
import { lexicalScores } from '../../../../../operators/search/rank/served/lexical-scores.ts';
import { fc } from '../../../../property.ts';
import { filled, sessions, WORDS } from './some-talk.ts';

/** Terms of a turn and how many are code, from its text alone. */
function read({ text, speaker = '' }: Passage) {
  const code = [...text.matchAll(/```(.*?)```/g)].flatMap(([, inside]) => termsOf(inside));
  return { serves: speaker === 'assistant', terms: [...termsOf(text), ...termsOf(speaker)], code };
}

/** BM25 by the definition: idf over all turns, lengths over the mean of the side, code as three tenths. */
function byDefinition(list: readonly Passage[], term: string): Map<number, number> {
  const turns = list.map(read);
  const length = ({ terms, code }: (typeof turns)[number]) => terms.length - 0.7 * code.length;
  const count = (all: readonly string[]) => all.filter((each) => each === term).length;
  const having = turns.filter(({ terms }) => terms.includes(term)).length;
  const idf = Math.log(1 + (turns.length - having + 0.5) / (having + 0.5));
  const scores = new Map<number, number>();
  for (const [number, turn] of turns.entries()) {
    const side = turns.filter(({ serves }) => serves === turn.serves);
    const mean = side.reduce((sum, each) => sum + length(each), 0) / side.length;
    const frequency = count(turn.terms) - 0.7 * count(turn.code);
    const norm = 1.2 * (0.25 + (0.75 * length(turn)) / mean);
    if (frequency > 0) scores.set(number, (idf * 2.2 * frequency) / (frequency + norm));
  }
  return scores;
}

const rounded = (scores: ReadonlyMap<number, number>) =>
  [...scores].sort(([a], [b]) => a - b).map(([number, score]) => [number, Number(score.toFixed(9))]);

describe('lexicalScores', () => {
  it('are BM25 with the mean length of each side and little weight on code', () => {
    fc.assert(
      fc.property(sessions, fc.constantFrom(...WORDS), (list, word) => {
        const [term] = termsOf(word);
        expect(rounded(lexicalScores([term], filled(list), 100))).toEqual(rounded(byDefinition(list, term)));
      }),
    );
  });

  it('count a term as often as the question has it', () => {
    fc.assert(
      fc.property(sessions, (list) => {
        const once = lexicalScores(['boat'], filled(list), 100);
        const twice = lexicalScores(['boat', 'boat'], filled(list), 100);
        expect(rounded(twice)).toEqual(rounded(new Map([...once].map(([at, score]) => [at, 2 * score]))));
      }),
    );
  });

  it('leave out what is not accepted, and what is no served talk', () => {
    fc.assert(
      fc.property(sessions, (list) => {
        const passages = filled([...list, { text: 'boat', timestamp: 0 }]);
        const all = lexicalScores(['boat'], passages, 100);
        expect(all.has(list.length)).toBe(false);
        const even = lexicalScores(['boat'], passages, 100, (number) => number % 2 === 0);
        expect(rounded(even)).toEqual(rounded(new Map([...all].filter(([number]) => number % 2 === 0))));
      }),
    );
  });

  it('are higher where the words are near each other', () => {
    const texts = ['boat of stone with a sail?', 'stone with a boat sail?'];
    const list = [...texts, 'why?', 'why?'].flatMap((text, at) => [
      { text, speaker: 'user', session: 'chat', timestamp: 2 * at },
      { text: 'the of '.repeat(100), speaker: 'assistant', session: 'chat', timestamp: 2 * at + 1 },
    ]);
    const scores = lexicalScores(['boat', 'sail'], filled(list), 100);
    expect(scores.get(2)).toBeGreaterThan(scores.get(0) ?? Number.NaN);
  });
});
