import { mean, variance } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { LogContrast } from '../../../../operators/statistics/spread/log-contrast.ts';
import { noise, times, white } from '../../noise.ts';
import { near } from '../near.ts';
import { onRecord } from '../record.ts';

const RECENT = 20;

const contrastOf = (values: readonly number[], learns: (i: number) => boolean = () => true) => {
  const { statistic, at } = onRecord((layout) => new LogContrast(layout, 'contrast', RECENT, true));
  values.forEach((x, i) => {
    statistic.push(at, x, 1e15 + i, learns(i));
  });
  return { statistic, at };
};

test('is the mean log square of the recent values less that of those before', () => {
  const values = white(1, 200);
  const { statistic, at } = contrastOf(values);
  const logs = values.map((x) => Math.log(x * x));
  const difference = mean(logs.slice(-RECENT)) - mean(logs.slice(0, -RECENT));
  // The floor of a hundredth of the usual size lifts the smallest values a little.
  near(statistic.difference(at), difference, 0.05, 0.05);
});

test('its standard error is that of two means', () => {
  const values = white(2, 240);
  const { statistic, at } = contrastOf(values);
  const logs = values.slice(0, -RECENT).map((x) => Math.log(x * x + 6.4e-5));
  const plain = statistic.difference(at) / Math.sqrt(variance(logs) * (1 / RECENT + 1 / logs.length));
  const ratio = statistic.z(at) / plain;
  expect(ratio).toBeGreaterThan(0.75);
  expect(ratio).toBeLessThanOrEqual(1.05);
});

test('does not depend on scale', () => {
  const values = white(3, 300).map((x, i) => (i < 250 ? x : 4 * x));
  const one = contrastOf(values);
  for (const scale of [2 ** -200, 2 ** 200]) {
    const other = contrastOf(values.map((x) => scale * x));
    near(other.statistic.z(other.at), one.statistic.z(one.at), 1e-6);
  }
});

test('says nothing while the reference is short', () => {
  const { statistic, at } = contrastOf(white(4, 60));
  expect(statistic.difference(at)).toBe(0);
});

test('finds the place and the size of a shift among the recent values', () => {
  const found = times(50, (seed) => {
    const values = white(100 + seed, 312).map((x, i) => (i < 300 ? x : 5 * x));
    const { statistic, at } = contrastOf(values);
    near(statistic.reference(at), 1, 0.35);
    const split = statistic.split(at);
    expect(split.time).toBe(1e15 + 312 - split.after);
    return split;
  });
  near(mean(found.map(({ after }) => after)), 12, 0.25);
  near(mean(found.map(({ size }) => size)), 5, 0.35);
});

describe('the reference', () => {
  test('rests while it does not learn', () => {
    const values = white(5, 600).map((x, i) => (i < 300 ? x : 0.01 * x));
    const resting = contrastOf(values, (i) => i < 300);
    const learning = contrastOf(values);
    expect(resting.statistic.z(resting.at)).toBeLessThan(2 * learning.statistic.z(learning.at));
  });

  test('restarts from what is recent', () => {
    const { normal } = noise(6);
    const { statistic, at } = contrastOf(times(330, (i) => (i < 300 ? 1 : 0.01) * normal()));
    expect(statistic.z(at)).toBeLessThan(-4);
    statistic.restart(at);
    for (let i = 0; i < 200; i++) statistic.push(at, 0.01 * normal(), 1e15 + i, true);
    expect(Math.abs(statistic.z(at))).toBeLessThan(3);
  });
});
