import { expect, it } from 'vitest';
import { entryOf } from '../../../../operators/language/lexicon/lexicon.ts';
import { readQuestion } from '../../../../operators/search/rank/asked.ts';

const wordsOf = (question: string) => readQuestion(question).content.map(({ word }) => word);
const weightOf = (question: string, word: string) =>
  readQuestion(question).content.find((one) => one.word === word)?.weight;

it('leaves out words that ask, frame, count and date', () => {
  expect(wordsOf('What kind of anchor did I mention in March 2024?')).toEqual(['anchor']);
  expect(wordsOf('In what order did I bring up storms? Mention ONLY five items.')).toEqual(['storms']);
});

it('weighs a word by its rarity in English, and the kind of thing that is asked for 0.3 of that', () => {
  const frequency = entryOf('boat')?.frequency ?? 0;
  expect(frequency).toBeGreaterThan(0);
  expect(weightOf('Where is the boat?', 'boat')).toBe(11 - frequency);
  expect(weightOf('Which boat does Ines own?', 'boat')).toBeCloseTo(0.3 * (11 - frequency), 12);
  expect(weightOf('Where is the Quorvath?', 'Quorvath')).toBe(11);
});

it('takes a word in capitals within a sentence for a name only if it is no stop word', () => {
  const names = (question: string) =>
    readQuestion(question)
      .content.filter(({ isName }) => isName)
      .map(({ word }) => word);
  expect(names('Does Quorvath use db-7 ONLY on Sundays?')).toEqual(['Quorvath', 'db-7', 'db-7', 'db-7']);
});

it('counts the parts of joined words', () => {
  expect(readQuestion('Is it harbour-related?').content.map(({ term }) => term)).not.toContain(
    'harbour-related',
  );
});
