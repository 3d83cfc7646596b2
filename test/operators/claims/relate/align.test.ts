import { describe, expect, it } from 'vitest';
import { align } from '../../../../operators/claims/relate/align.ts';
import { frameOf } from '../../../../operators/claims/relate/frame/frame.ts';
import { fc } from '../../../property.ts';

/** Length of the longest common subsequence, by trying all subsequences of the first. */
function longest(one: readonly string[], other: readonly string[]): number {
  let best = 0;
  for (let mask = 0; mask < 1 << one.length; mask++) {
    const chosen = one.filter((_, i) => (mask >> i) & 1);
    let at = 0;
    for (const word of other) if (at < chosen.length && word === chosen[at]) at++;
    if (at === chosen.length) best = Math.max(best, chosen.length);
  }
  return best;
}

describe('align', () => {
  const words = ['alpha', 'beta', 'gamma', 'delta'];
  const sentence = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 });

  it('matches as many words as any subsequence', () => {
    fc.assert(
      fc.property(sentence, sentence, (one, other) => {
        const alignment = align(frameOf(one.join(' ')), frameOf(other.join(' ')));
        expect(alignment?.matched).toHaveLength(longest(one, other));
        const left = alignment?.segments.flatMap(({ a }) => a) ?? [];
        const right = alignment?.segments.flatMap(({ b }) => b) ?? [];
        expect(left).toHaveLength(one.length - longest(one, other));
        expect(right).toHaveLength(other.length - longest(one, other));
      }),
    );
  });

  it('shows the slot in which two statements differ', () => {
    const alignment = align(frameOf('We use React for the frontend'), frameOf('We use Vue for the frontend'));
    expect(
      alignment?.segments.map(({ a, b }) => [a.map(({ text }) => text), b.map(({ text }) => text)]),
    ).toEqual([[['React'], ['Vue']]]);
  });

  it('gives up on long ones', () => {
    const long = Array.from({ length: 60 }, (_, i) => `word${'abcdefghij'[i % 10]}`).join(' ');
    expect(align(frameOf(long), frameOf('word'))).toBeUndefined();
  });
});
