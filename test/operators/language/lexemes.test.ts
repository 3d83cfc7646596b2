import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lexemesOf } from '../../../operators/language/lexemes.ts';

const words = (text: string, limit = 100) => lexemesOf(text, limit).map(({ text: written }) => written);

describe('lexemesOf', () => {
  it('writes contractions out and drops possessive endings', () => {
    expect(words("It isn't Anna's; we can't, you won't")).toEqual([
      ...['It', 'is', 'not', 'Anna', 'we', 'can', 'not', 'you', 'will', 'not'],
    ]);
    expect(words('It isn’t')).toEqual(['It', 'is', 'not']);
    expect(words("It's down, she'd go, `db-1`'s disk in 2020's rack")).toEqual([
      ...['It', 'is', 'down', 'she', 'would', 'go', 'db-1', 'disk', 'in', '2020', 'rack'],
    ]);
  });

  it('keeps numbers, units, versions and names with inner signs whole', () => {
    expect(words('45ms at 99.9% in v1.2.3 of Node.js, 1,950,000 rows/s on 2026-05-03 with C++')).toEqual([
      ...['45ms', 'at', '99.9%', 'in', 'v1.2.3', 'of', 'Node.js', '1,950,000', 'rows/s', 'on', '2026-05-03'],
      ...['with', 'C++'],
    ]);
    expect(words('>= $5 and ~10')).toEqual(['>=', '$', '5', 'and', '~', '10']);
    expect(words('A+ for C#, HTTP+SSE and a 5% share, not 5 %')).toEqual([
      ...['A+', 'for', 'C#', 'HTTP+SSE', 'and', 'a', '5%', 'share', 'not', '5', '%'],
    ]);
  });

  it('parts tokens at signs of fields and after numbers', () => {
    expect(words('region:eu-west-1 of anna@example.com, an 8-bit word of 2026-05-03T10:00')).toEqual([
      ...[
        'region',
        'eu-west-1',
        'of',
        'anna',
        'example.com',
        'an',
        '8',
        'bit',
        'word',
        'of',
        '2026-05-03',
        'T10',
      ],
      '00',
    ]);
  });

  it('takes an address as one', () => {
    expect(words('See https://example.com:8443/a?b=1&c=2.')).toEqual([
      'See',
      'https://example.com:8443/a?b=1&c=2',
    ]);
  });

  it('takes a letter with its accents as one', () => {
    expect(words('re\u0301sume\u0301 sent')).toEqual(['re\u0301sume\u0301', 'sent']);
  });

  it('marks what stands behind punctuation', () => {
    expect(lexemesOf('React, not Vue', 9).map(({ apart }) => apart)).toEqual([false, true, false]);
    expect(lexemesOf("Anna's  plan", 9).map(({ apart }) => apart)).toEqual([false, false]);
  });

  it('stops at the limit', () => {
    expect(words('one two three', 2)).toEqual(['one', 'two']);
    expect(words("we can't", 2)).toEqual(['we', 'can']);
    expect(words('', 2)).toEqual([]);
  });

  it('gives no text that the statement does not have, in its order', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`aB1é. -'+#%@:,<>=/&_"()\u0301`) }), (text) => {
        let at = 0;
        for (const { text: written } of lexemesOf(text, 1000)) {
          at = text.indexOf(written, at);
          expect(at).toBeGreaterThanOrEqual(0);
          at += written.length;
        }
      }),
    );
  });
});
