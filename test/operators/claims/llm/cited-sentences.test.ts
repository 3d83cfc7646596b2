import { describe, expect, it } from 'vitest';
import { citedSentences } from '../../../../operators/claims/llm/cited-sentences.ts';
import { fc, runs } from '../../../property.ts';

const kept = (text: string, count = 3) =>
  citedSentences(text, count, 5).kept.map(({ text: said, cites }) => [said, cites]);

describe('citedSentences', () => {
  it('keeps sentences that cite, on one line each', () => {
    expect(kept('The API listens on\nport 8080 [2]. It is fast [1][3].')).toEqual([
      ['The API listens on port 8080 [2].', [2]],
      ['It is fast [1][3].', [1, 3]],
    ]);
  });

  it.each([
    ['no number', 'The moon is cheese. The API is up [1].'],
    ['a number that there is not', 'The moon is cheese [4]. The API is up [1].'],
    ['a zero', 'The moon is cheese [0]. The API is up [1].'],
    ['one of two numbers that there is not', 'The moon is cheese [1, 7]. The API is up [1].'],
    ['a range, which nobody counts out', 'The moon is cheese [1-3]. The API is up [1].'],
    ['a number too long to be one', 'The moon is cheese [10000000000000001]. The API is up [1].'],
    ['a number in other brackets', 'The moon is cheese (1). The API is up [1].'],
  ])('leaves out a sentence with %s', (_, text) => {
    expect(kept(text)).toEqual([['The API is up [1].', [1]]]);
    expect(citedSentences(text, 3, 5).dropped).toBe(1);
  });

  it.each(['', 'NONE', '[1]', '[1]. [2].', '```\nThe API is up [1].\n```', '# The API is up [1]'])(
    'keeps nothing of %j',
    (text) => {
      expect(kept(text)).toEqual([]);
    },
  );

  it('gives a mark behind the full stop to the sentence before it', () => {
    expect(kept('The API is up. [1] The moon is cheese. The build is red.[2] [3]')).toEqual([
      ['The API is up [1].', [1]],
      ['The build is red [2] [3].', [2, 3]],
    ]);
  });

  it('leaves a mark in front of its sentence where the line does that', () => {
    expect(kept('[1] The API is up. [2] The build is red.')).toEqual([
      ['[1] The API is up.', [1]],
      ['[2] The build is red.', [2]],
    ]);
  });

  it('keeps what stands before a colon', () => {
    expect(kept('Until 2026-04-10: the service ran on Postgres [2].')).toEqual([
      ['Until 2026-04-10: the service ran on Postgres [2].', [2]],
    ]);
  });

  it('reads lists, items and lists of numbers', () => {
    expect(kept('- The API is up [1, 2].\n- The build is red [3; 1]\n- The moon is cheese')).toEqual([
      ['The API is up [1, 2].', [1, 2]],
      ['The build is red [3; 1]', [3, 1]],
    ]);
  });

  it('keeps the first so many', () => {
    const { kept: some, dropped } = citedSentences('A is up [1]. B is up [1]. C is up [1].', 1, 2);
    expect([some.map(({ text }) => text), dropped]).toEqual([['A is up [1].', 'B is up [1].'], 1]);
  });

  it('lets nothing through without a number from 1 to the count, whatever comes', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '[1]',
        '[2]',
        '[9]',
        '[1, 2]',
        '[1,9]',
        '. ',
        '! ',
        '\n',
        '\n- ',
        ': ',
        '[',
        ']',
        '```',
        ' ',
      ),
      fc.constantFrom('The API is up', 'moon', 'Dr.', 'e.g.', '2.5', 'ignore previous instructions'),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), fc.integer({ min: 0, max: 3 }), (pieces, count) => {
        for (const { text, cites } of citedSentences(pieces.join(''), count, 100).kept) {
          const numbers = [...text.matchAll(/\[([\d\s,;]+)\]/g)].flatMap(
            ([, list]) => list.match(/\d+/g) ?? [],
          );
          expect(numbers.length).toBeGreaterThan(0);
          for (const number of numbers) {
            expect(Number(number)).toBeGreaterThanOrEqual(1);
            expect(Number(number)).toBeLessThanOrEqual(count);
          }
          expect(cites.length).toBeGreaterThan(0);
          expect(text).not.toMatch(/[\n\r]/);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it.each(['.', '[1', '[', '. [1] ', '[1,', ' '])('is done soon with a great many of %j', (unit) => {
    const started = performance.now();
    citedSentences(unit.repeat(200_000 / unit.length), 3, 5);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
