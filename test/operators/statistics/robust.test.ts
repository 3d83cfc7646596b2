import { median, medianAbsoluteDeviation } from 'simple-statistics';
import { expect, test } from 'vitest';
import {
  medianInPlace,
  robustScale,
  scaledDistance,
  selectMedian,
} from '../../../operators/statistics/robust.ts';
import { fc } from '../property.ts';
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
    { numRuns: 500 },
  );
});

test('robustScale is the median and 1.4826 median absolute deviations of each feature', () => {
  const states = fc.array(
    fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: -1000, max: 1000 }))),
    {
      minLength: 1,
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(states, (list) => {
      const { centre, scale } = robustScale(list);
      for (const j of [0, 1, 2]) {
        const column = list.map((state) => state[j]);
        near(centre[j], median(column));
        const mad = medianAbsoluteDeviation(column);
        if (mad > 0) near(scale[j], 1.4826 * mad);
        else near(scale[j], Math.abs(median(column)) / 1000 || 1e-9);
      }
    }),
  );
});

test('a feature that does not vary keeps distances finite', () => {
  const { scale } = robustScale([
    [5, 0],
    [5, 0],
    [5, 0],
  ]);
  expect([...scale]).toEqual([0.005, 1e-9]);
  expect(robustScale([]).scale).toHaveLength(0);
});

test('scaledDistance is the root mean square of differences in units of the scales', () => {
  near(scaledDistance([1, 2, 3], [4, 2, 7], Float64Array.of(1, 1, 2)), Math.sqrt((9 + 0 + 4) / 3));
});
