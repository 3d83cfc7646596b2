import { describe, expect, it } from 'vitest';
import { deniedBy, oppositionOf, scaleOf } from '../../../operators/language/antonyms.ts';

describe('oppositionOf', () => {
  it.each([
    ['open', 'closed'],
    ['enable', 'disable'],
    ['up', 'down'],
    ['far_from', 'near'],
    ['available', 'unavailable'],
    ['lock', 'unlock'],
    ['arm', 'disarm'],
  ])('%s and %s, in either order', (one, other) => {
    expect(oppositionOf(one, other)).toBe('listed');
    expect(oppositionOf(other, one)).toBe('listed');
  });

  it('has those of WordNet as less sure', () => {
    expect(oppositionOf('day', 'night')).toBe('wordnet');
  });

  it('has none for words that differ otherwise', () => {
    expect(oppositionOf('red', 'blue')).toBeUndefined();
    expect(oppositionOf('open', 'open')).toBeUndefined();
  });
});

describe('deniedBy', () => {
  it('takes the prefix off adjectives', () => {
    expect(deniedBy('unavailable')).toBe('available');
    expect(deniedBy('unlikely')).toBe('likely');
    expect(deniedBy('impossible')).toBe('possible');
  });

  it('leaves other words alone', () => {
    for (const word of ['union', 'under', 'interesting', 'image', 'import', 'discuss', 'until'])
      expect(deniedBy(word)).toBeUndefined();
  });
});

describe('scaleOf', () => {
  it('is the same for both poles', () => {
    expect(scaleOf('open')).toBe(scaleOf('closed'));
    expect(scaleOf('increase')).toBe(scaleOf('decrease'));
    expect(scaleOf('table')).toBeUndefined();
  });
});
