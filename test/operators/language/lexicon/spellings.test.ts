import { describe, expect, it } from 'vitest';
import { everydayWords } from '../../../../operators/language/lexicon/everyday.ts';
import { termsOf } from '../../../../operators/language/terms.ts';

describe('terms', () => {
  it.each([
    ['colours', 'color'],
    ['favourite', 'favorites'],
    ['centre', 'center'],
    ['organised', 'organizing'],
    ['licence', 'license'],
    ['grey', 'gray'],
    ['tyres', 'tire'],
    ['catalogue', 'catalog'],
    ['anaemia', 'anemia'],
    ['theatre', 'theater'],
    ['defence', 'defense'],
  ])('of %s and of %s are the same', (british, american) => {
    expect(termsOf(british)).toEqual(termsOf(american));
  });

  it.each([
    ['four', 'for'],
    ['hour', 'hor'],
    ['tour', 'tor'],
    ['wise', 'wize'],
  ])('of %s stay as they are', (word, other) => {
    expect(termsOf(`${word} word`)).not.toEqual(termsOf(`${other} word`));
  });
});

describe('everyday words', () => {
  it('answer for each other, and special ones for what is above them only', () => {
    expect(everydayWords('job')).toContain('work');
    expect(everydayWords('work')).toContain('job');
    expect(everydayWords('spouse')).toContain('wife');
    expect(everydayWords('sister')).toEqual([]);
  });
});
