import { expect, it } from 'vitest';
import { PackedTexts } from '../../../../operators/claims/comparison/packed-texts.ts';
import { pack, unpack } from '../../../../operators/records/pack.ts';
import { fc } from '../../../property.ts';

it('a shelf gives every text back as it was put there', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 }).filter((one) => !/\p{Surrogate}/u.test(one));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 300 }), (texts) => {
      const shelf = new PackedTexts();
      for (const one of texts) shelf.push(one);
      expect(shelf.size).toBe(texts.length);
      expect(texts.map((_, at) => shelf.at(at))).toEqual(texts);
    }),
  );
});

it('texts go over the ends of parts, and are those that were there when they were saved', () => {
  const shelf = new PackedTexts();
  const text = (at: number) => `${at} ${'東京 é'.repeat(at % 7919)}`;
  for (let at = 0; at < 900; at++) shelf.push(text(at));
  shelf.push('x'.repeat(2_500_001));
  const saved = shelf.save();
  for (let at = 901; at < 1000; at++) shelf.push(text(at));
  const restored = unpack('texts', [...pack('texts', saved)], PackedTexts.restore);
  expect(restored?.size).toBe(901);
  for (let at = 901; at < 1000; at++) restored?.push(text(at));
  for (const some of [shelf, restored]) {
    for (let at = 0; at < 1000; at++) {
      if (some?.at(at) !== (at === 900 ? 'x'.repeat(2_500_001) : text(at))) throw new Error(`text ${at}`);
    }
  }
});
