import { linearRegression, linearRegressionLine, rSquared } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { expectContract } from '../contract.ts';
import { only, rowsOf, run, runValues, SECOND, START, settings } from '../harness.ts';
import { FAMILIES, noise, times, white } from '../noise.ts';

test('a ramp in noise is one trend that stays open', () => {
  const signal = only(runValues(white(1, 300).map((x, i) => x + 0.1 * i)).signals('trend'));
  expectContract(signal);
  expect(signal.status).toBe('open');
  expect(signal.metrics.slope).toBeGreaterThan(0.08);
  expect(signal.metrics.slope).toBeLessThan(0.12);
  expect(signal.strength).toBe(signal.metrics.r2);
});

test('a fall has a negative slope', () => {
  expect(
    only(runValues(white(1, 300).map((x, i) => x - 0.1 * i)).signals('trend')).metrics.slope,
  ).toBeLessThan(-0.08);
});

test('the line is the least-squares line over real time, uneven steps and all', () => {
  const { uniform } = noise(2);
  let time = START;
  const rows = rowsOf(white(3, 64).map((x, i) => x + i)).map((row) => {
    time += Math.floor((0.2 + 2 * uniform()) * SECOND);
    return { ...row, time };
  });
  const { metrics } = only(run(rows).signals('trend'));
  const used = rows.filter(({ time: t }) => t >= rows[0].time).slice(0, metrics.window_n);
  const points = used.map((row) => [(row.time - rows[0].time) / SECOND, row.outcome]);
  const line = linearRegression(points);
  expect(metrics.slope_per_second).toBeCloseTo(line.m, 9);
  expect(metrics.intercept).toBeCloseTo(line.b, 9);
  expect(metrics.r2).toBeCloseTo(rSquared(points, linearRegressionLine(line)), 9);
  const span = points[points.length - 1][0];
  expect(metrics.slope).toBeCloseTo((line.m * span) / (metrics.window_n - 1), 9);
});

describe('is no trend', () => {
  test('a step', () => {
    for (let seed = 0; seed < 10; seed++) {
      for (const size of [3, 6, 20]) {
        const values = white(seed, 128).map((x, i) => x + (i >= 64 ? size : 0));
        expect(runValues(values).signals('trend'), `step ${size}, seed ${seed}`).toEqual([]);
      }
    }
  });

  test('an arch', () => {
    expect(
      runValues(white(5, 200).map((x, i) => x - ((i - 100) / 20) ** 2)).signals('trend').length,
    ).toBeLessThanOrEqual(2);
  });

  test.each(FAMILIES)('fewer than 20 in 10,000 observations of %s', (name, make) => {
    expect(runValues(make(6, 10_000)).signals('trend').length).toBeLessThan(name === 'random walk' ? 12 : 2);
  });
});

test('a trend closes when the ramp is over, and its window ends there', () => {
  const values = white(7, 1200).map((x, i) => x + 0.2 * Math.min(i, 300));
  const signal = only(runValues(values).signals('trend'));
  expectContract(signal);
  expect(signal.status).toBe('closed');
  const end = (Date.parse(signal.window.end) * 1000 - START) / SECOND;
  expect(end).toBeGreaterThan(300);
  expect(end).toBeLessThan(400);
});

test('a trend that follows on a flat stretch begins where it begins', () => {
  const values = white(11, 500).map((x, i) => x + 0.2 * Math.max(0, i - 350));
  const signal = only(runValues(values).signals('trend'));
  const start = (Date.parse(signal.window.start) * 1000 - START) / SECOND;
  expect(Math.abs(start - 350)).toBeLessThan(12);
  expect(signal.metrics.slope).toBeGreaterThan(0.17);
  expect(signal.metrics.slope).toBeLessThan(0.23);
});

test('a slope under a season is seen, in its own size', () => {
  const season = (i: number) => 10 * Math.sin((2 * Math.PI * i) / 48) + 3 * Math.sin((2 * Math.PI * i) / 24);
  const values = white(12, 700).map((x, i) => x + season(i) + 0.3 * Math.max(0, i - 400));
  const signal = only(
    runValues(values)
      .signals('trend')
      .filter(({ status }) => status === 'open'),
  );
  expect(signal.metrics.slope).toBeGreaterThan(0.27);
  expect(signal.metrics.slope).toBeLessThan(0.33);
  expect(Math.abs((Date.parse(signal.window.start) * 1000 - START) / SECOND - 400)).toBeLessThan(20);
});

test.each([
  ['falls with the day', 0.5, []],
  ['stands still', 0.25, [1]],
])('a rise without the daily course is none while the series %s', (_, phase, signs) => {
  const day = 144;
  const from = Math.round((10 + phase) * day) - 18;
  const values = white(21, from + 36).map(
    (x, i) => x + 60 * Math.sin((2 * Math.PI * i) / day) + 0.6 * Math.max(0, i - from),
  );
  const reported = runValues(values, { step: 600 * SECOND }).signals('trend');
  const late = reported.filter(
    ({ decided_at }) => Date.parse(decided_at) * 1000 > START + from * 600 * SECOND,
  );
  expect(late.map(({ metrics }) => Math.sign(metrics.slope))).toEqual(signs);
});

test('a ramp that turns round is two trends of opposite sign', () => {
  const values = white(8, 1200).map((x, i) => x + 0.5 * (i < 600 ? i : 1200 - i));
  const slopes = runValues(values)
    .signals('trend')
    .map((s) => Math.sign(s.metrics.slope));
  expect(slopes).toEqual([1, -1]);
});

test('an exact line on a level of 1e12 is a trend', () => {
  const signal = only(runValues(times(300, (i) => 1e12 + i / 8)).signals('trend'));
  expectContract(signal);
  expect(signal.metrics.slope).toBeCloseTo(1 / 8, 6);
});

test('its thresholds can be set', () => {
  const rows = rowsOf([1, 2, 3, 4, 5, 6]);
  expect(run(rows, settings({ trend: { min_points: 7 } })).signals('trend')).toEqual([]);
});
