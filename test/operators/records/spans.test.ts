import { describe, expect, test } from 'vitest';
import { codePointLength, codePointsAt, cut, spanOf } from '../../../operators/records/spans.ts';
import { fc } from '../../property.ts';

const FAMILY = '👨\u200d👩\u200d👧';
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(fc.constantFrom('a', 'é', 'e\u0301', '😀', FAMILY, 'שלום', '\ud83d', '\ude00', '\u202eabc', '𝒳'), {
      maxLength: 12,
    })
    .map((parts) => parts.join('')),
);

describe('cut', () => {
  test.each([
    ['ab😀cd', 2, 4, '😀c'],
    ['😀😀', 1, 2, '😀'],
    [`x${FAMILY}y`, 1, 6, FAMILY],
    ['cafe\u0301!', 3, 5, 'e\u0301'],
    ['שלום עולם', 5, 9, 'עולם'],
    ['abc', 3, 3, ''],
  ])('%s from %d to %d', (content, start, end, expected) => {
    expect(cut(content, start, end)).toBe(expected);
  });

  test.each([
    [0, 4],
    [4, 4],
    [-1, 2],
    [2, 1],
    [0.5, 2],
    [0, Number.NaN],
  ])('no span of three code points: %d to %d', (start, end) => {
    expect(cut('a😀c', start, end)).toBeUndefined();
  });

  test('equals a cut of the array of code points', () => {
    fc.assert(
      fc.property(text, fc.nat({ max: 50 }), fc.nat({ max: 50 }), (content, start, end) => {
        const points = [...content];
        expect(codePointLength(content)).toBe(points.length);
        const expected = start <= end && end <= points.length ? points.slice(start, end).join('') : undefined;
        expect(cut(content, start, end)).toBe(expected);
      }),
    );
  });
});

describe('spanOf', () => {
  test('finds the first span whose code points are those of the quote', () => {
    fc.assert(
      fc.property(
        text,
        fc.nat({ max: 30 }),
        fc.nat({ max: 6 }),
        fc.nat({ max: 20 }),
        (content, at, length, after) => {
          const points = [...content];
          const quote = points.slice(at, at + length);
          const wanted = [...quote.join('')];
          const first = points.findIndex(
            (_, start) =>
              start >= after &&
              start + wanted.length <= points.length &&
              wanted.every((point, i) => points[start + i] === point),
          );
          const expected = wanted.length === 0 || first < 0 ? undefined : [first, first + wanted.length];
          expect(spanOf(content, quote.join(''), after)).toEqual(expected);
        },
      ),
    );
  });

  test('does not find half of a pair', () => {
    expect(spanOf('😀a', '\ude00a')).toBeUndefined();
    expect(spanOf('a😀', 'a\ud83d')).toBeUndefined();
    expect(spanOf('😀a\ude00a', '\ude00a')).toEqual([2, 4]);
  });

  test('none for an absent quote, an empty one, and past the end', () => {
    expect(spanOf('abc', 'd')).toBeUndefined();
    expect(spanOf('abc', '')).toBeUndefined();
    expect(spanOf('abc', 'a', 1)).toBeUndefined();
    expect(spanOf('abc', 'a', 9)).toBeUndefined();
  });
});

describe('codePointsAt', () => {
  test('counts the code points before each offset', () => {
    expect(codePointsAt('a😀b😀', [0, 1, 3, 3, 4, 6])).toEqual([0, 1, 2, 2, 3, 4]);
  });

  test('an offset within a pair counts as one before it', () => {
    expect(codePointsAt('a😀b', [2, 3, 4])).toEqual([1, 2, 3]);
  });

  test('equals counting each on its own', () => {
    fc.assert(
      fc.property(text, fc.array(fc.nat({ max: 60 })), (content, anywhere) => {
        const offsets = anywhere.filter((offset) => offset <= content.length).sort((a, b) => a - b);
        const expected = offsets.map((offset) => {
          let units = 0;
          let points = 0;
          for (const point of content) {
            units += point.length;
            if (units > offset) break;
            points++;
          }
          return points;
        });
        expect(codePointsAt(content, offsets)).toEqual(expected);
      }),
    );
  });

  test('refuses offsets out of order or outside', () => {
    expect(() => codePointsAt('abc', [2, 1])).toThrow(RangeError);
    expect(() => codePointsAt('abc', [4])).toThrow(RangeError);
    expect(() => codePointsAt('abc', [-1])).toThrow(RangeError);
  });
});
