import { expect, it } from 'vitest';
import { cellKeysOf } from '../../../../operators/claims/cells/keys.ts';
import { lookedUp } from '../../../../operators/claims/comparison/looked-up.ts';
import { placeOf } from '../../../../operators/claims/relate/frame/setting.ts';
import { experienceKeysOf, frameOf, keysOf, wordsOf } from '../../../../operators/claims/relate/index.ts';
import { matterKeysOf } from '../../../../operators/claims/relate/matter-keys.ts';
import { labelled } from '../extract/labelled.ts';

/** What is said of all of a kind has no place of its own. */
const UNIVERSAL = /^(?:all|every|each|no|none|nobody|everyone|everybody)\b/i;

it('is what the statement gives, asked once or again', () => {
  for (const [sentence] of labelled.slice(0, 60)) {
    const frame = frameOf(sentence);
    const first = lookedUp(frame);
    expect(first).toEqual({
      keys: keysOf(frame),
      words: Uint32Array.from(wordsOf(frame)),
      place: UNIVERSAL.test(sentence) ? 0 : placeOf(frame.setting),
      experience: experienceKeysOf(frame),
      cells: cellKeysOf(frame),
      matters: matterKeysOf(frame),
    });
    expect(lookedUp(frame)).toBe(first);
  }
});
