import { describe, expect, it } from 'vitest';
import type { ContentWord } from '../../../../operators/claims/relate/frame/frame.ts';
import { coverage, support, supports } from '../../../../operators/claims/relate/match.ts';

const word = (lemma: string, kind: ContentWord['kind'] = 'word'): ContentWord => ({
  lemma,
  word: lemma,
  at: 0,
  kind,
});

describe('support', () => {
  it.each([
    ['dog', 'dog', 1],
    ['kid', 'child', 0.95],
    ['animal', 'dog', 0.9],
    ['dog', 'animal', 0.6],
    ['person', 'engineer', 0.9],
    ['engineer', 'person', 0.6],
    ['man', 'boy', 0.9],
    ['man', 'woman', 0],
    ['deploy', 'deployment', 0.95],
    ['dog', 'table', 0],
    ['postgresql', 'mysql', 0],
  ])('%s by %s is %d', (w, v, expected) => {
    expect(support(word(w), word(v))).toBe(expected);
  });

  it('matches numbers and prepositions with themselves only', () => {
    expect(support(word('3', 'number'), word('3', 'number'))).toBe(1);
    expect(support(word('3', 'number'), word('5', 'number'))).toBe(0);
    expect(support(word('near', 'place'), word('by', 'place'))).toBe(0);
  });
});

describe('coverage', () => {
  it('weighs prepositions .4 and numbers .5', () => {
    const words = [word('dog'), word('in', 'place'), word('3', 'number')];
    expect(coverage(words, [1, 0, 0])).toBeCloseTo(1 / 1.9, 12);
    expect(coverage([], [])).toBe(0);
  });

  it('takes the best support of each word', () => {
    expect(supports([word('animal'), word('table')], [word('cat'), word('animal')], 9)).toEqual([1, 0]);
  });
});
