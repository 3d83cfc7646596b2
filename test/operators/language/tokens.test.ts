import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tokenize } from '../../../operators/language/tokens.ts';

const words = (text: string) => tokenize(text).map(({ word }) => word);

describe('tokenize', () => {
  it('keeps fields, addresses and numbers whole and units of their own apart', () => {
    expect(
      words('Region:eu-west-1 at https://example.com/a?b=1, 1,950,000 rows of anna@example.com'),
    ).toEqual([
      ...['region:eu-west-1', 'at', 'https://example.com/a?b=1', ',', '1,950,000', 'rows', 'of'],
      'anna@example.com',
    ]);
    expect(words('45% >= 5')).toEqual(['45', '%', '>', '=', '5']);
  });

  it('gives each part of a contraction in full, with the span of the whole', () => {
    expect(tokenize("We won’t, She's")).toEqual([
      { text: 'We', word: 'we', start: 0, end: 2, mark: false, capital: true },
      { text: 'will', word: 'will', start: 3, end: 8, mark: false, capital: false },
      { text: 'not', word: 'not', start: 3, end: 8, mark: false, capital: false },
      { text: ',', word: ',', start: 8, end: 9, mark: true, capital: false },
      { text: 'She', word: 'she', start: 10, end: 15, mark: false, capital: true },
      { text: 'is', word: 'is', start: 10, end: 15, mark: false, capital: true },
    ]);
  });

  it('covers everything but white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        let rest = '';
        let at = 0;
        for (const { start, end } of tokenize(text)) {
          rest += text.slice(at, Math.max(at, start));
          at = Math.max(at, end);
        }
        expect((rest + text.slice(at)).trim()).toMatch(/^\s*$/);
      }),
    );
  });
});
