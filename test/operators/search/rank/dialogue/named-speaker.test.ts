import { describe, expect, it } from 'vitest';
import { namedSpeaker } from '../../../../../operators/search/rank/dialogue/named-speaker.ts';

describe('namedSpeaker', () => {
  const speakers = new Map([
    [3, ['ine', 'berg']],
    [7, ['oskar']],
  ]);
  it.each([
    ['the one who is named', ['where', 'oskar', 'live'], 7],
    ['by any part of the name', ['berg', 'live'], 3],
    ['nobody', ['where', 'live'], undefined],
    ['nobody where two are named', ['ine', 'oskar'], undefined],
  ])('%s', (_, asked, expected) => expect(namedSpeaker(new Set(asked), speakers)).toBe(expected));
});
