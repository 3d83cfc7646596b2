import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textParts } from '../../../operators/language/text-parts.ts';

const SENTENCE = 'The pump in hall B was serviced by Ines on Monday.';

it('keeps a short text whole', () => {
  expect(textParts(`  ${SENTENCE}\n\n${SENTENCE} `)).toEqual([`${SENTENCE}\n\n${SENTENCE}`]);
});

it('puts whole sentences together, up to the length that a model reads', () => {
  const parts = textParts(Array.from({ length: 30 }, () => SENTENCE).join(' '));
  // Eleven of 50 units with the spaces between them are 560; a twelfth would be too much.
  expect(parts.map((part) => part.length)).toEqual([560, 560, 407]);
  for (const part of parts) expect(part).toMatch(/^The pump.*Monday\.$/);
});

it('cuts a longer sentence, and no pair of units', () => {
  const parts = textParts('👩'.repeat(700));
  expect(parts.map((part) => part.length)).toEqual([600, 600, 200]);
  for (const part of textParts(`a${'👩'.repeat(700)}`)) expect(part).not.toMatch(/\p{Surrogate}/u);
});

it('loses nothing but the space between parts', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 900 }), { maxLength: 6 }), (texts) => {
      const content = texts.join('. ');
      const parts = textParts(content);
      expect(parts.join('').replace(/\s/g, '')).toBe(content.replace(/\s/g, ''));
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(600);
    }),
    { numRuns: 50 },
  );
});
