import { describe, expect, test } from 'vitest';
import { selectInPlace } from '../../../operators/statistics/select.ts';
import { fc } from '../../property.ts';

describe('selectInPlace', () => {
  test('gives what sorting gives, and parts the entries', () => {
    const numbers = fc.array(fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: 0, max: 3 })), {
      minLength: 1,
      maxLength: 300,
    });
    fc.assert(
      fc.property(numbers, fc.nat(), (list, rank) => {
        const k = rank % list.length;
        const values = Float64Array.from(list);
        const found = selectInPlace(values, list.length, k);
        expect(found === Float64Array.from(list).sort()[k]).toBe(true);
        expect(values.subarray(0, k).every((x) => x <= found)).toBe(true);
        expect(values.subarray(k).every((x) => x >= found)).toBe(true);
      }),
    );
  });

  test('leaves what lies behind the first n alone', () => {
    const values = Float32Array.from([3, 1, 2, -9]);
    expect(selectInPlace(values, 3, 0)).toBe(1);
    expect(values[3]).toBe(-9);
  });
});
