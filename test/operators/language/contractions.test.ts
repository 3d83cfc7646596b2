import { describe, expect, it } from 'vitest';
import { expanded, wordAfter, writtenOut } from '../../../operators/language/contractions.ts';

describe('a contraction', () => {
  it.each([
    ["can't", '', 'can not'],
    ['cannot', '', 'can not'],
    ["isn't", '', 'is not'],
    ["we're", '', 'we are'],
    ["they've", '', 'they have'],
    ["it'll", '', 'it will'],
    ["i'd", 'like', 'i would'],
    ["i'd", 'finished', 'i had'],
    ["let's", 'go', 'let us'],
  ])('%s before "%s" is %s', (word, next, parts) => {
    expect(expanded(word, next).join(' ')).toBe(parts);
  });

  it('of a pronoun with s is "is" or "has", and of a noun by the word after it', () => {
    expect(expanded("it's", 'down')).toEqual(['it', 'is']);
    expect(expanded("it's", 'been')).toEqual(['it', 'has']);
    expect(expanded("anna's", 'not')).toEqual(['anna', 'is']);
    expect(expanded("anna's", 'leaving')).toEqual(['anna', 'is']);
    expect(expanded("anna's", 'house')).toEqual(["anna's"]);
  });
});

it('the word after a place is none where a mark comes before it', () => {
  expect(wordAfter("Anna's Not here", 6)).toBe('not');
  expect(wordAfter("Anna's, not", 6)).toBe('');
  expect(wordAfter("Anna's", 6)).toBe('');
});

it('a text is written out word by word, and keeps its marks', () => {
  expect(writtenOut("I’ve seen it, but Anna’s car can't (`don't`) be here: it's gone.")).toBe(
    "i have seen it, but anna's car can not (`do not`) be here: it is gone.",
  );
});
