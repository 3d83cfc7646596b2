import { describe, expect, it } from 'vitest';
import { type Entry, entryOf } from '../../../../operators/language/lexicon/lexicon.ts';
import { areSynonyms, isKindOf } from '../../../../operators/language/lexicon/relations.ts';

function entry(word: string): Entry {
  const found = entryOf(word);
  if (found === undefined) throw new Error(`${word} is not in the lexicon`);
  return found;
}

describe('areSynonyms', () => {
  it.each([
    ['kid', 'child'],
    ['car', 'automobile'],
    ['begin', 'start'],
    ['large', 'big'],
  ])('%s and %s', (one, other) => {
    expect(areSynonyms(entry(one), entry(other))).toBe(true);
    expect(areSynonyms(entry(other), entry(one))).toBe(true);
  });

  it.each([
    ['cat', 'dog'],
    ['hot', 'cold'],
  ])('not %s and %s', (one, other) => {
    expect(areSynonyms(entry(one), entry(other))).toBe(false);
  });
});

describe('isKindOf', () => {
  it.each([
    ['dog', 'animal'],
    ['poodle', 'dog'],
    ['beer', 'alcohol'],
    ['walk', 'move'],
  ])('a %s is a kind of %s, and not the reverse', (one, other) => {
    expect(isKindOf(entry(one), entry(other))).toBe(true);
    expect(isKindOf(entry(other), entry(one))).toBe(false);
  });
});
