import { expect, it } from 'vitest';
import { excerpt, highlighted } from '../../../../api/console/memory/highlight.ts';
import { fc } from '../../../property.ts';

it('the parts are the text, and a code point is quoted if a span has it', () => {
  const content = fc.string({ unit: 'binary', maxLength: 30 });
  const spans = fc.array(
    fc.tuple(fc.nat(32), fc.nat(32)).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]),
  );
  fc.assert(
    fc.property(content, spans, (text, quoted) => {
      const parts = highlighted(text, quoted);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      const marked = parts.flatMap((part) => [...part.text].map(() => part.isQuoted));
      expect(marked).toEqual([...text].map((_, at) => quoted.some(([from, to]) => at >= from && at < to)));
      for (const [at, part] of parts.entries()) expect(part.isQuoted).not.toBe(parts[at + 1]?.isQuoted);
    }),
  );
});

it('text far from quotes is left out, quotes never', () => {
  const long = 'x'.repeat(1000);
  const parts = excerpt(
    highlighted(`${long}QUOTE${long}QUOTE${long}`, [
      [1000, 1005],
      [2005, 2010],
    ]),
  );
  expect(parts.filter(({ isQuoted }) => isQuoted).map(({ text }) => text)).toEqual(['QUOTE', 'QUOTE']);
  expect(parts.map(({ text }) => text.length)).toEqual([243, 5, 483, 5, 243]);
});
