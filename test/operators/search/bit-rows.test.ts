import { describe, expect, it } from 'vitest';
import { ALL, BitRows, FIRST_ROW, NONE, withBitRows } from '../../../operators/search/bit-rows.ts';
import { WINDOW_WORDS } from '../../../operators/search/windows.ts';
import { fc, runs } from '../../property.ts';

const ROWS = 6;
const rowNumber = fc.integer({ min: 0, max: FIRST_ROW + ROWS - 1 });
const free = fc.integer({ min: FIRST_ROW, max: FIRST_ROW + ROWS - 1 });
const stretch = fc
  .tuple(fc.integer({ min: 0, max: WINDOW_WORDS / 16 }), fc.integer({ min: 0, max: WINDOW_WORDS / 16 }))
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => [Math.min(one, other) * 16, Math.max(one, other) * 16] as const);

/** Words that look random, of which there are as many as a row of bits has. */
const noise = (seed: number) =>
  Int32Array.from({ length: WINDOW_WORDS }, (_, at) => Math.imul(at + 1, seed * 2 + 1) ^ (seed << 7));

/** `toEqual` takes long for as many. */
const isSame = (one: Int32Array, other: Int32Array) => one.every((word, at) => word === other[at]);

describe('BitRows', () => {
  it('choose bit by bit, in the words that are asked for alone', () => {
    const choice = fc.record({ into: free, row: rowNumber, one: rowNumber, other: rowNumber, stretch });
    const bits = new BitRows();
    fc.assert(
      fc.property(fc.array(choice, { minLength: 1, maxLength: 8 }), fc.nat(), (choices, seed) => {
        bits.fit(FIRST_ROW + ROWS);
        for (let row = FIRST_ROW; row < FIRST_ROW + ROWS; row++) {
          bits.words.set(noise(seed + row), row * WINDOW_WORDS);
        }
        for (const { into, row, one, other, stretch } of choices) {
          const expected = bits.words.slice();
          for (let word = stretch[0]; word < stretch[1]; word++) {
            const at = (number: number) => expected[number * WINDOW_WORDS + word];
            expected[into * WINDOW_WORDS + word] = (at(row) & at(one)) | at(other);
          }
          bits.choose(into, row, one, other, stretch[0], stretch[1]);
          expect(isSame(bits.words, expected)).toBe(true);
        }
      }),
      { numRuns: runs(30) },
    );
  });

  it('keep what they hold when room is made for more', () => {
    const bits = new BitRows();
    bits.fit(FIRST_ROW + 1);
    bits.load(FIRST_ROW, Int32Array.of(...noise(1), ...noise(2)), WINDOW_WORDS);
    const many = Math.ceil(bits.words.length / WINDOW_WORDS) * 3;
    bits.fit(many);
    const row = (number: number) => bits.words.subarray(number * WINDOW_WORDS, (number + 1) * WINDOW_WORDS);
    expect(bits.words.length).toBeGreaterThanOrEqual(many * WINDOW_WORDS);
    expect(row(FIRST_ROW)).toEqual(noise(2));
    bits.choose(many - 1, ALL, FIRST_ROW, NONE, 0, WINDOW_WORDS);
    expect(row(many - 1)).toEqual(noise(2));
    bits.clear(many - 1);
    expect(row(many - 1).every((word) => word === 0)).toBe(true);
    expect(row(NONE).every((word) => word === 0)).toBe(true);
    expect(row(ALL).every((word) => word === -1)).toBe(true);
  });

  it('are used by one at a time, and are kept', () => {
    const first = withBitRows((rows) => {
      withBitRows((inner) => expect(inner).not.toBe(rows));
      return rows;
    });
    expect(() =>
      withBitRows(() => {
        throw new RangeError('refused');
      }),
    ).toThrow('refused');
    expect(withBitRows((rows) => rows)).toBe(first);
  });
});
