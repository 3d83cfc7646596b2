import { expect, test } from 'vitest';
import { Cadence } from '../../../../operators/statistics/rhythm/cadence.ts';
import { times } from '../../noise.ts';
import { onRecord } from '../record.ts';

const cadenceOf = (...medians: readonly number[]) => {
  const { statistic, at } = onRecord((layout) => new Cadence(layout));
  for (const median of medians) statistic.update(at, median);
  return statistic.interval(at);
};

test.each([
  [1e6, 1e6],
  [1_004_999, 1e6],
  [1_234_567, 1_200_000],
  [59_990_000, 60e6],
  [3600e6, 3600e6],
  [1234, 1200],
  [7, 7],
])('a median interval of %d microseconds is read as %d', (median, expected) => {
  expect(cadenceOf(median)).toBe(expected);
});

test('small changes do not move it, larger ones do, and nonsense does not', () => {
  expect(cadenceOf(1e6, 1_040_000)).toBe(1e6);
  expect(cadenceOf(1e6, 1_200_000)).toBe(1_200_000);
  expect(cadenceOf(1e6, 0, Number.NaN, -5)).toBe(1e6);
  expect(cadenceOf()).toBe(0);
});

test('is due after 16 intervals and every 128 observations', () => {
  const { statistic } = onRecord((layout) => new Cadence(layout));
  expect(times(400, (i) => i + 1).filter((count) => statistic.due(count))).toEqual([17, 128, 256, 384]);
});
