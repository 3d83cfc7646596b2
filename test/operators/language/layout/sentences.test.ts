import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readRows } from '../../../../bench/rows.ts';
import { sentences } from '../../../../operators/language/layout/sentences.ts';
import { fc } from '../../../property.ts';

const split = (content: string) => sentences(content).map(({ start, end }) => content.slice(start, end));

const TABLE = readRows(
  new URL('sentences.ndjson', import.meta.url),
  z.strictObject({ what: z.string(), content: z.string(), sentences: z.array(z.string()) }),
).map(({ what, content, sentences: expected }) => [what, content, expected] as const);

describe('sentences', () => {
  it.each(TABLE)('splits %s', (_what, content, expected) => {
    expect(split(content)).toEqual(expected);
  });

  it('keeps sentences in order, apart from each other and without space around them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (content) => {
        let before = 0;
        for (const { start, end } of sentences(content)) {
          expect(start).toBeGreaterThanOrEqual(before);
          expect(end).toBeGreaterThan(start);
          expect(content.slice(start, end)).toBe(content.slice(start, end).trim());
          before = end;
        }
      }),
    );
  });

  it('finds a sentence wherever its lines are wrapped', () => {
    const text =
      'The billing service was moved from the old cluster to Frankfurt because the rack in Berlin overheated.';
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 100 }), fc.constantFrom('\n', '\r\n'), (width, newline) => {
        const lines: string[] = [];
        for (const word of text.split(' ')) {
          const last = lines[lines.length - 1];
          if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
          else lines[lines.length - 1] = `${last} ${word}`;
        }
        expect(split(lines.join(newline))).toHaveLength(1);
      }),
    );
  });
});
