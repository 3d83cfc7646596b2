import { mean } from 'simple-statistics';
import { expect, test } from 'vitest';
import { Arrivals } from '../../../operators/statistics/arrivals.ts';
import { noise, times } from '../noise.ts';
import { near } from './near.ts';
import { onRecord } from './record.ts';

test('mean and longest interval of a series', () => {
  const { uniform } = noise(1);
  const { statistic, at } = onRecord((layout) => new Arrivals(layout));
  let clock = 1e15;
  const intervals = times(60, () => 1e6 * (0.5 + uniform()));
  statistic.push(at, clock);
  for (const interval of intervals) {
    clock += interval;
    statistic.push(at, clock);
  }
  expect(statistic.count(at)).toBe(60);
  expect(statistic.last(at)).toBe(clock);
  near(statistic.mean(at), mean(intervals), 1e-6);
  near(statistic.longest(at), Math.max(...intervals), 0.2);
  expect(statistic.longest(at)).toBeLessThanOrEqual(Math.max(...intervals));
});

test('the interval that ends a silence does not count', () => {
  const { statistic, at } = onRecord((layout) => new Arrivals(layout));
  for (let i = 0; i < 20; i++) statistic.push(at, i);
  statistic.setSilent(at, true);
  statistic.push(at, 1000);
  statistic.setSilent(at, false);
  near(statistic.mean(at), 1, 1e-9);
  expect(statistic.last(at)).toBe(1000);
  expect(statistic.isSilent(at)).toBe(false);
});

test('a watch is taken once', () => {
  const { statistic, at } = onRecord((layout) => new Arrivals(layout));
  expect(statistic.watch(at, 7)).toBe(false);
  expect(statistic.watch(at, 7)).toBe(true);
  expect(statistic.watch(at, 8)).toBe(false);
});
