import { describe, expect, it } from 'vitest';
import {
  countryOfNationality,
  entryOf,
  hypernymsOf,
  oppositeParts,
  similarTo,
} from '../../../../operators/language/lexicon/lexicon.ts';

describe('entryOf', () => {
  it('has the senses of a word by part of speech, at most four each', () => {
    const dog = entryOf('dog');
    expect(dog?.n).toHaveLength(4);
    expect(dog?.v).toHaveLength(1);
    expect(dog?.a).toEqual([]);
  });

  it('shares synsets between synonyms', () => {
    expect(entryOf('automobile')?.n[0]).toBe(entryOf('car')?.n[0]);
  });

  it('counts the senses of a verb beyond those it keeps', () => {
    // WordNet 3.1 lists 41 senses of "run" as a verb; one digit of base 36 holds at most 35.
    expect(entryOf('run')?.verbSenses).toBe(35);
    expect(entryOf('buy')?.verbSenses).toBe(5);
  });

  it('knows how common a word is', () => {
    expect(entryOf('man')?.frequency).toBeGreaterThan(entryOf('eggplant')?.frequency ?? 9);
  });

  it('has the first and the last line, and nothing for other words', () => {
    expect(entryOf('aardvark')?.n).toHaveLength(1);
    expect(entryOf('zygote')?.n).toHaveLength(1);
    expect(entryOf('postgresql')).toBeUndefined();
    expect(entryOf('')).toBeUndefined();
  });
});

describe('relations of synsets', () => {
  it('leads from a poodle up to a dog', () => {
    const poodle = entryOf('poodle')?.n[0] ?? -1;
    expect([...hypernymsOf(poodle)]).toContain(entryOf('dog')?.n[0]);
  });

  it('has similar adjectives both ways', () => {
    const big = entryOf('big')?.a[0] ?? -1;
    for (const other of similarTo(big)) expect(similarTo(other)).toContain(big);
    expect(similarTo(big).length).toBeGreaterThan(0);
  });

  it('has antonyms by part of speech, in either order', () => {
    expect(oppositeParts('hot', 'cold')).toContain('a');
    expect(oppositeParts('cold', 'hot')).toBe(oppositeParts('hot', 'cold'));
    expect(oppositeParts('hot', 'table')).toBe('');
  });

  it('has the country of a nationality, the people’s one for Chinese', () => {
    expect(countryOfNationality('french')).toBe(entryOf('france')?.n[0]);
    expect(countryOfNationality('chinese')).toBe(entryOf('china')?.n[0]);
    expect(countryOfNationality('red')).toBeUndefined();
  });
});
