import { mean } from 'simple-statistics';
import { expect, test } from 'vitest';
import { Arrivals } from '../../../../operators/statistics/rhythm/arrivals.ts';
import { noise, times } from '../../noise.ts';
import { near } from '../near.ts';
import { onRecord } from '../record.ts';

test('mean and longest interval of a series', () => {
  const { uniform } = noise(1);
  const { statistic, at } = onRecord((layout) => new Arrivals(layout));
  let clock = 1e15;
  const intervals = times(60, () => 1e6 * (0.5 + uniform()));
  statistic.begin(at, 1, clock, clock);
  for (const interval of intervals) {
    clock += interval;
    statistic.push(at, clock, clock);
  }
  expect(statistic.count(at)).toBe(60);
  expect(statistic.last(at)).toBe(clock);
  near(statistic.mean(at), mean(intervals), 1e-6);
  near(statistic.longest(at), Math.max(...intervals), 0.2);
  expect(statistic.longest(at)).toBeLessThanOrEqual(Math.max(...intervals));
});

test('the interval that ends a silence does not count', () => {
  const { statistic, at } = onRecord((layout) => new Arrivals(layout));
  statistic.begin(at, 1, 0, 0);
  for (let i = 1; i < 20; i++) statistic.push(at, i, i);
  statistic.setSilent(at, true);
  statistic.push(at, 1000, 1000);
  statistic.setSilent(at, false);
  near(statistic.mean(at), 1, 1e-9);
  expect(statistic.last(at)).toBe(1000);
  expect(statistic.isSilent(at)).toBe(false);
});

test('what another watch took has no interval to the first observation of a new one', () => {
  const { statistic, at } = onRecord((layout) => new Arrivals(layout));
  statistic.begin(at, 7, 0, 0);
  for (let i = 1; i <= 20; i++) statistic.push(at, i, i);
  statistic.setDue(at, 25);
  statistic.setSilent(at, true);
  expect([statistic.isWatched(at, 7), statistic.isWatched(at, 8)]).toEqual([true, false]);
  statistic.begin(at, 8, 500, 1000);
  expect([statistic.isWatched(at, 7), statistic.isWatched(at, 8)]).toEqual([false, true]);
  expect([statistic.due(at), statistic.isSilent(at)]).toEqual([Number.POSITIVE_INFINITY, false]);
  expect([statistic.count(at), statistic.longest(at), statistic.last(at)]).toEqual([20, 1, 500]);
});

test('observations of one moment have no interval between them', () => {
  const { statistic, at } = onRecord((layout) => new Arrivals(layout));
  statistic.begin(at, 1, 0, 0);
  for (let i = 1; i < 500; i++) statistic.push(at, 5e6 * Math.floor(i / 100), 5e6 * Math.floor(i / 100));
  expect(statistic.count(at)).toBe(4);
  expect(statistic.mean(at)).toBe(5e6);
  near(statistic.longest(at), 5e6, 1e-9);
});

test('intervals over hours in which a series does not report do not count', () => {
  const hour = 3600e6;
  const { statistic, at } = onRecord((layout) => new Arrivals(layout));
  statistic.begin(at, 1, 9 * hour, 9 * hour);
  for (let day = 0; day < 4; day++)
    for (let i = 0; i < 8 * 12; i++) {
      const time = (24 * day + 9) * hour + i * (hour / 12);
      // The first night ends a silence: nothing is known of it.
      statistic.setSilent(at, day === 1 && i === 0);
      statistic.push(at, time, time);
    }
  near(statistic.longest(at), hour / 12, 1e-9);
  expect(statistic.count(at)).toBe(4 * 95);
  expect(statistic.hoursOf(at)?.isOff(at, 24 * 4 + 3)).toBe(true);
});
