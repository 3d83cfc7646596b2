import { describe, expect, it } from 'vitest';
import { frameOf } from '../../../../operators/claims/relate/frame/frame.ts';
import { keysOf, MOST_KEYS, wordsOf } from '../../../../operators/claims/relate/keys.ts';
import { fc } from '../../../property.ts';

const meet = (one: string, other: string) => {
  const keys = new Set(keysOf(frameOf(one)));
  return keysOf(frameOf(other)).some((key) => keys.has(key));
};

describe('keysOf', () => {
  it('does not depend on negation, numbers and aspect', () => {
    const keys = keysOf(frameOf('The build passes on Windows'));
    expect(keysOf(frameOf('The build does not pass on Windows'))).toEqual(expect.arrayContaining(keys));
    expect(keysOf(frameOf('The build will pass on Windows'))).toEqual(keys);
    expect(keysOf(frameOf('The cluster has 3 nodes'))).toEqual(keysOf(frameOf('The cluster has 5 nodes')));
  });

  it.each([
    ['We use React for the frontend', 'We use Vue for the frontend'],
    ['The door is open', 'The door is closed'],
    ['A kid is sleeping', 'No child sleeps'],
    ['Anna leads billing', 'Ben leads billing'],
    ['Everyone has visited every place', "Bob didn't visit Peru"],
    ['Redis is faster than Postgres', 'Postgres is faster than Redis'],
  ])('%s meets %s', (one, other) => {
    expect(meet(one, other)).toBe(true);
  });

  it('keeps statements about other things apart', () => {
    expect(meet('The build passes on Windows', 'Anna visited Paris in spring')).toBe(false);
  });

  it('gives at most 16 different numbers of 32 bits', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 9 }), { maxLength: 40 }), (words) => {
        const keys = keysOf(frameOf(words.join(' ')));
        expect(keys.length).toBeLessThanOrEqual(MOST_KEYS);
        expect(new Set(keys).size).toBe(keys.length);
        for (const key of keys) expect(key >>> 0).toBe(key);
      }),
    );
  });
});

describe('wordsOf', () => {
  it('is sorted and the same for synonyms', () => {
    // kid, run and yard; beginning is a stage of what is said.
    const words = wordsOf(frameOf('The kid begins to run in the yard'));
    expect(words).toEqual([...words].sort((a, b) => a - b));
    expect(words).toHaveLength(3);
    expect(wordsOf(frameOf('The yard the child starts to run in'))).toEqual(words);
  });
});
