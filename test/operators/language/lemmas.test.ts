import { describe, expect, it } from 'vitest';
import { lemmaOf } from '../../../operators/language/lemmas.ts';

describe('lemmaOf', () => {
  it.each([
    ['sitting', 'sit'],
    ['making', 'make'],
    ['playing', 'play'],
    ['stopped', 'stop'],
    ['used', 'use'],
    ['tried', 'try'],
    ['boxes', 'box'],
    ['cities', 'city'],
    ['dogs', 'dog'],
    ['children', 'child'],
    ['went', 'go'],
    ['shrank', 'shrink'],
  ])('%s -> %s', (word, lemma) => {
    expect(lemmaOf(word)).toBe(lemma);
  });

  it.each(['glass', 'bus', 'postgresql', 'redis', 'spring', 'red', 'is-even', '42'])(
    'leaves %s as it is',
    (word) => {
      expect(lemmaOf(word)).toBe(word);
    },
  );
});
