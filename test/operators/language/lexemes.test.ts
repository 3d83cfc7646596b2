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
  });

  it('marks what stands behind punctuation', () => {
    expect(lexemesOf('React, not Vue', 9).map(({ apart }) => apart)).toEqual([false, true, false]);
  });

  it('stops at the limit', () => {
    expect(words('one two three', 2)).toEqual(['one', 'two']);
    expect(words("we can't", 2)).toEqual(['we', 'can']);
    expect(words('', 2)).toEqual([]);
  });
});
