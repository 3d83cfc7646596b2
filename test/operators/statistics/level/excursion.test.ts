import { expect, test } from 'vitest';
import { Excursion, LONGEST_STAY } from '../../../../operators/statistics/level/excursion.ts';
import { onRecord } from '../record.ts';

test('remembers where the series was expected when it left its course, for a while', () => {
  const { statistic, at } = onRecord((layout) => new Excursion(layout));
  expect(statistic.lasts(at, 1)).toBe(false);
  statistic.begin(at, 100, 7);
  statistic.begin(at, 110, 50);
  expect(statistic.expected(at)).toBe(7);
  expect(statistic.lasts(at, 100 + LONGEST_STAY)).toBe(true);
  expect(statistic.lasts(at, 101 + LONGEST_STAY)).toBe(false);
  statistic.begin(at, 140, 9);
  expect(statistic.expected(at)).toBe(9);
});
