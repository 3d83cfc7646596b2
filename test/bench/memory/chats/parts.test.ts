import { describe, expect, it } from 'vitest';
import { auc } from '../../../../bench/memory/chats/auc.ts';
import { swapped } from '../../../../bench/memory/chats/swap.ts';
import { linesOf, valuesIn } from '../../../../bench/memory/chats/values.ts';
import { termsOf } from '../../../../operators/language/terms.ts';
import { TextIndex } from '../../../../operators/search/text-index.ts';

describe('swapped', () => {
  const index = new TextIndex();
  for (const [at, text] of ['The barn is red', 'The barn of Kaisa', 'A heron in the barn'].entries()) {
    index.add(at, termsOf(text));
  }
  it.each([
    ['Is the barn of Kaisa red?', 'Is the barn of Quorvath red?'],
    ['Did a heron enter the barn?', 'Did a Quorvath enter the barn?'],
    ['What else?', 'What else? Quorvath'],
  ])('%s', (question, expected) => expect(swapped(question, index)).toBe(expected));
});

describe('valuesIn', () => {
  it.each([
    ['about 1,200 calls', ['1200']],
    ['Three days, on April 5, 2024', ['3', 'april 5', '2024']],
    ['78.5% of none', ['78.5']],
    ['nothing', []],
  ])('%s', (text, values) => expect(valuesIn(text)).toEqual(values));
});

describe('linesOf', () => {
  it('ends a sentence behind the marks of its citations', () => {
    expect(linesOf('One. Still one [1] [2]. Two [3]. Three [4].', 2)).toEqual([
      'One. Still one [1] [2].',
      'Two [3].',
    ]);
  });
});

describe('auc', () => {
  it('is the share of pairs in the right order, ties being half', () => {
    expect(auc([3, 2], [1, 2])).toBe(0.875);
    expect(auc([1], [1])).toBe(0.5);
    expect(auc([], [1])).toBeNaN();
  });
});
