import { expect, test } from 'vitest';
import { RobustScore } from '../../../../operators/statistics/level/robust-score.ts';
import { noise, times, white } from '../../noise.ts';
import { near } from '../near.ts';
import { onRecord } from '../record.ts';

function standingOf(values: readonly number[]): (number | undefined)[] {
  const { statistic, at } = onRecord((layout) => new RobustScore(layout));
  return values.map((x) => {
    statistic.push(at, x);
    return statistic.value(at);
  });
}

test('is unknown for the first observations', () => {
  const found = standingOf(white(1, 40));
  expect(found.slice(0, 31).every((z) => z === undefined)).toBe(true);
  expect(found[31]).toBeDefined();
});

test('has no unit: scale and offset change nothing', () => {
  const values = white(2, 600);
  const plain = standingOf(values);
  const moved = standingOf(values.map((x) => 1e4 + 250 * x));
  plain.forEach((z, i) => {
    if (z !== undefined) near(moved[i] ?? Number.NaN, z, 1e-6, 1e-9);
  });
});

test('of noise is a mean of about eight or fifteen standard normals', () => {
  const found = standingOf(white(3, 20_000)).filter((z) => z !== undefined);
  const square = found.reduce((sum, z) => sum + z * z, 0) / found.length;
  expect(Math.sqrt(square)).toBeGreaterThan(0.2);
  expect(Math.sqrt(square)).toBeLessThan(0.35);
});

test('a lasting shift stands out and becomes the new normal', () => {
  const found = standingOf(white(4, 1500).map((x, i) => x + (i >= 500 ? 10 : 0)));
  expect(found[516]).toBeGreaterThan(6);
  expect(found[560]).toBeGreaterThan(2);
  expect(Math.abs(found[1400] ?? 99)).toBeLessThan(1.5);
});

test('one odd value says no more than sixteen deviations do, however odd', () => {
  const found = standingOf(white(5, 600).map((x, i) => (i === 500 ? 1e9 : x)));
  expect(found[500]).toBeLessThan(2 + 1);
  expect(found[540]).toBeLessThan(1);
});

test('a flat series stands at 0, and a step off it stands out', () => {
  const found = standingOf(times(200, (i) => (i < 100 ? 7 : 9)));
  expect(found[99]).toBe(0);
  expect(found[108]).toBeGreaterThan(5);
});

test('survives in its record', () => {
  const { normal } = noise(6);
  const { statistic, at } = onRecord((layout) => new RobustScore(layout));
  for (let i = 0; i < 100; i++) statistic.push(at, normal());
  const copy = onRecord((layout) => new RobustScore(layout));
  copy.at.f64.set(at.f64);
  statistic.push(at, 3);
  copy.statistic.push(copy.at, 3);
  expect(copy.statistic.value(copy.at)).toBe(statistic.value(at));
});
