import { expect, it } from 'vitest';
import { cellKeysOf } from '../../../operators/claims/cells/keys.ts';
import { placeOf } from '../../../operators/claims/relate/frame/setting.ts';
import { frameOf, keysOf, READING_LAYOUT, wordsOf } from '../../../operators/claims/relate/index.ts';
import { matterKeysOf } from '../../../operators/claims/relate/matter-keys.ts';
import { hashOf } from '../../../operators/language/hash.ts';
import { lexiconPrint } from '../../../operators/language/lexicon/print.ts';
import { TERMS_LAYOUT, termsOf } from '../../../operators/language/terms.ts';
import { labelled } from './extract/labelled.ts';

const texts = labelled.map(([sentence]) => sentence);

/**
 * Snapshots hold what these functions gave when they were made. Where a test here fails, statements or texts get others
 * now: raise the constant, and write down what it stands for.
 */
it('keys, words and places of statements are those of READING_LAYOUT', () => {
  const read = texts.map((text) => {
    const frame = frameOf(text);
    return [keysOf(frame), wordsOf(frame), placeOf(frame.setting), cellKeysOf(frame), matterKeysOf(frame)];
  });
  expect([READING_LAYOUT, hashOf(JSON.stringify(read)), lexiconPrint()]).toEqual([
    10, 1576022137, 3527197566,
  ]);
});

it('terms of texts are those of TERMS_LAYOUT', () => {
  expect([TERMS_LAYOUT, hashOf(JSON.stringify(texts.map(termsOf)))]).toEqual([2, 3184328]);
});
