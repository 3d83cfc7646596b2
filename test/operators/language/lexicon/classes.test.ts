import { describe, expect, it } from 'vitest';
import { type ClassName, isPerson, memberOf } from '../../../../operators/language/lexicon/classes.ts';
import { entryOf } from '../../../../operators/language/lexicon/lexicon.ts';

describe('memberOf', () => {
  it.each<[string, ClassName]>([
    ['france', 'country'],
    ['united_states', 'country'],
    ['california', 'state'],
    ['beer', 'beverage'],
    ['orange_juice', 'beverage'],
    ['living_room', 'room'],
    ['guitar', 'instrument'],
    ['mars', 'planet'],
    ['red', 'colour'],
    ['monday', 'weekday'],
    ['june', 'month'],
    ['tennis', 'sport'],
    ['iron', 'metal'],
    ['europe', 'continent'],
  ])('%s is a %s', (word, name) => {
    expect(memberOf(word, name)).toBeDefined();
  });

  it.each<[string, ClassName]>([
    ['table', 'country'],
    ['beer', 'room'],
    ['postgresql', 'beverage'],
  ])('%s is no %s', (word, name) => {
    expect(memberOf(word, name, 4)).toBeUndefined();
  });

  it('looks at as many senses as the caller asks for', () => {
    // The first sense of "white" is a person, the second the colour.
    expect(memberOf('white', 'grey', 1)).toBeUndefined();
    expect(memberOf('white', 'grey', 2)).toBe(entryOf('white')?.n[1]);
  });
});

describe('isPerson', () => {
  it('tells persons from things', () => {
    const judge = (word: string) => {
      const entry = entryOf(word);
      return entry === undefined ? undefined : isPerson(entry);
    };
    expect(judge('engineer')).toBe(true);
    expect(judge('girl')).toBe(true);
    expect(judge('table')).toBe(false);
    expect(judge('database')).toBe(false);
  });
});
