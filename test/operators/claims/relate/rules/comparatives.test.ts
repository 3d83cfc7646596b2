import { describe, expect, it } from 'vitest';
import { comparisonsOf, positiveOf } from '../../../../../operators/claims/relate/frame/comparison.ts';
import { frameOf } from '../../../../../operators/claims/relate/frame/frame.ts';
import { comparatives } from '../../../../../operators/claims/relate/rules/comparatives.ts';
import { fc } from '../../../../property.ts';

const judge = (one: string, other: string) => {
  const verdict = comparatives(frameOf(one), frameOf(other));
  return typeof verdict === 'object' ? verdict.relation : verdict;
};

describe('positiveOf', () => {
  it.each([
    ['taller', 'tall'],
    ['bigger', 'big'],
    ['nicer', 'nice'],
    ['happier', 'happy'],
    ['better', 'good'],
  ])('%s -> %s', (word, positive) => {
    expect(positiveOf(word)).toBe(positive);
  });

  it('has none for other words', () => {
    expect(['server', 'tall', 'her', 'printer'].map(positiveOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('comparisonsOf', () => {
  it('turns the lower pole of a scale round', () => {
    expect(comparisonsOf('a is shorter than b')).toEqual([
      { quality: 'tall', more: 'b', less: 'a', equal: false, denied: false },
    ]);
    expect(comparisonsOf('a is less expensive than b')).toEqual([
      { quality: 'expensive', more: 'b', less: 'a', equal: false, denied: false },
    ]);
  });

  it('reads lists on either side', () => {
    expect(comparisonsOf('a and b are taller than c, d and e')).toHaveLength(6);
  });

  it('reads nothing else', () => {
    expect(comparisonsOf('a is tall')).toBeUndefined();
    expect(comparisonsOf('rather than wait, a is leaving')).toBeUndefined();
  });
});

describe('comparatives', () => {
  it.each([
    ['Ann is taller than Bob', 'Bob is taller than Ann'],
    ['Ann is taller than Bob , Bob is taller than Cy', 'Cy is taller than Ann'],
    ['Ann is taller than Bob', 'Ann is shorter than Bob'],
    ['Ann is taller than Bob', 'Ann is as tall as Bob'],
    ['Ann is as tall as Bob , Bob is taller than Cy', 'Cy is taller than Ann'],
    ['Ann is taller than Bob', 'Ann is not taller than Bob'],
    ['Redis is faster than Postgres', 'Redis is slower than Postgres'],
  ])('%s / %s', (one, other) => {
    expect(judge(one, other)).toBe('contradicts');
    expect(judge(other, one)).toBe('contradicts');
  });

  it.each([
    ['Ann is taller than Bob', 'Bob is shorter than Ann'],
    ['Ann is taller than Bob', 'Cy is taller than Bob'],
    ['Ann is taller than Bob', 'Bob is faster than Ann'],
    ['Ann is as tall as Bob', 'Bob is as tall as Ann'],
  ])('%s / %s: none', (one, other) => {
    expect(judge(one, other)).toBe('none');
  });

  it('finds what the closure of a chain excludes, and nothing else', () => {
    const names = ['Ann', 'Bob', 'Cy', 'Di', 'Ed', 'Flo'];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(names, { minLength: 3, maxLength: 6 }),
        fc.tuple(fc.nat(5), fc.nat(5)),
        (chain, [i, k]) => {
          fc.pre(i < chain.length && k < chain.length && i !== k);
          const text = chain.slice(1).map((name, at) => `${chain[at]} is taller than ${name}`);
          // Along the chain everybody is taller than all who follow: only the reverse is excluded.
          const expected = i < k ? 'none' : 'contradicts';
          expect(judge(text.join(' , '), `${chain[i]} is taller than ${chain[k]}`)).toBe(expected);
        },
      ),
    );
  });
});
