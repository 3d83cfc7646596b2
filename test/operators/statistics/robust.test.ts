import { median } from 'simple-statistics';
import { expect, test } from 'vitest';
import { medianInPlace, scaledDistance, selectMedian } from '../../../operators/statistics/robust.ts';
import { fc, runs } from '../../property.ts';
import { near } from './near.ts';

const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 });

test('medianInPlace is the median of the first n and touches no more', () => {
  fc.assert(
    fc.property(numbers, numbers, (list, rest) => {
      const values = Float64Array.from([...list, ...rest]);
      near(medianInPlace(values, list.length), median(list));
      expect([...values.subarray(list.length)]).toEqual(rest);
    }),
  );
});

test('selectMedian is the median of the first n, whatever they are', () => {
  const lists = fc.oneof(
    fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 300 }),
    fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 300 }),
    fc.array(fc.constantFrom(0, 1, 1e300, -1e-300, 5e-324), { minLength: 1, maxLength: 300 }),
  );
  fc.assert(
    fc.property(lists, (list) => {
      expect(selectMedian(Float64Array.from([...list, 1e9, 1e9]), list.length)).toBe(
        medianInPlace(Float64Array.from(list), list.length),
      );
    }),
    { numRuns: runs(500) },
  );
});

test('scaledDistance is the root mean square of differences in units of the scales', () => {
  near(scaledDistance([1, 2, 3], [4, 2, 7], Float64Array.of(1, 1, 2)), Math.sqrt((9 + 0 + 4) / 3));
});
