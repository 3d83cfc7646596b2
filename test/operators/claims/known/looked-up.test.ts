import { expect, it } from 'vitest';
import { lookedUp } from '../../../../operators/claims/known/looked-up.ts';
import { placeOf } from '../../../../operators/claims/relate/frame/setting.ts';
import { experienceKeysOf, frameOf, keysOf, wordsOf } from '../../../../operators/claims/relate/index.ts';
import { labelled } from '../extract/labelled.ts';

it('is what the statement gives, asked once or again', () => {
  for (const [sentence] of labelled.slice(0, 60)) {
    const frame = frameOf(sentence);
    const first = lookedUp(frame);
    expect(first).toEqual({
      keys: keysOf(frame),
      words: Uint32Array.from(wordsOf(frame)),
      place: placeOf(frame.setting),
      experience: experienceKeysOf(frame),
    });
    expect(lookedUp(frame)).toBe(first);
  }
});
