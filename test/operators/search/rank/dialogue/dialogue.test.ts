import { describe, expect, it } from 'vitest';
import { isDialogue } from '../../../../../operators/search/rank/dialogue/dialogue.ts';

describe('isDialogue', () => {
  const talk = { passages: 11, speakers: 2, changes: 5, asking: 1 };
  it.each([
    ['a talk of two', talk, true],
    ['three passages', { ...talk, passages: 3, changes: 2 }, false],
    ['one who speaks', { ...talk, speakers: 1, changes: 0 }, false],
    ['speakers with long stretches each', { ...talk, changes: 4 }, false],
    ['nobody who asks', { ...talk, asking: 0 }, false],
    ['a question in 31 passages', { passages: 31, speakers: 2, changes: 30, asking: 1 }, false],
    ['a question in 30 passages', { passages: 30, speakers: 5, changes: 29, asking: 1 }, true],
  ])('%s', (_, counts, expected) => expect(isDialogue(counts)).toBe(expected));
});
