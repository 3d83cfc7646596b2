import { describe, expect, test } from 'vitest';
import { expectContract } from '../contract.ts';
import { MINUTE, only, rowsOf, run, runValues, settings } from '../harness.ts';
import { FAMILIES, times, walk, white } from '../noise.ts';

const shapes: [string, (phase: number) => number][] = [
  ['sine', (p) => Math.SQRT2 * Math.sin(2 * Math.PI * p)],
  ['square', (p) => (p % 1 < 0.5 ? 1 : -1)],
  ['sawtooth', (p) => 3.4 * ((p % 1) - 0.5)],
];

describe.each(shapes)('a %s', (_, shape) => {
  test.each([5, 7, 12, 24])('of period %d is one season of that period', (period) => {
    const values = white(period, 700).map((x, i) => 0.3 * x + shape(i / period));
    const signal = only(runValues(values).signals('seasonality'));
    expectContract(signal);
    expect(signal.metrics.period).toBe(period);
    expect(signal.status).toBe('open');
    expect(signal.metrics.autocorrelation).toBeGreaterThan(0.7);
    expect(signal.explanation.p_value).toBeLessThan(0.0001);
  });
});

test('a weak season is surer once observations have come in which it was not found', () => {
  const values = white(3, 1500).map((x, i) => x + 0.8 * Math.sin((2 * Math.PI * i) / 12));
  const at = (n: number) => only(runValues(values.slice(0, n)).signals('seasonality'));
  const opened = times(1500, (i) => i + 1).find(
    (n) => n % 4 === 0 && runValues(values.slice(0, n)).signals('seasonality').length > 0,
  );
  expect(opened).toBeDefined();
  const first = at(opened ?? 0);
  expect(at((opened ?? 0) + 200).confidence).toBe(first.confidence);
  const last = at(1500);
  expect(last.id).toBe(first.id);
  expect(last.confidence).toBeGreaterThan(first.confidence);
});

test('period_seconds is in real time', () => {
  const values = white(1, 300).map((x, i) => 0.3 * x + 2 * Math.sin((2 * Math.PI * i) / 12));
  const { metrics } = only(runValues(values, { step: 5 * MINUTE }).signals('seasonality'));
  expect(metrics.period_seconds).toBeCloseTo(12 * 300, 6);
});

test.each([
  [96, 600],
  [288, 1600],
  [1440, 7000],
])('a slow season of %d samples is found within %d observations, and once', (period, length) => {
  const values = white(period + 1, length).map((x, i) => x + 2 * Math.sin((2 * Math.PI * i) / period));
  const signal = only(runValues(values).signals('seasonality'));
  expectContract(signal);
  expect(Math.abs(signal.metrics.period / period - 1)).toBeLessThan(0.03);
});

test('a day that shows at first as its half is corrected', () => {
  const day = (i: number) => 3 * Math.sin((2 * Math.PI * i) / 120) + 2 * Math.sin((2 * Math.PI * i) / 60 + 1);
  const signals = runValues(white(12, 2000).map((x, i) => x + day(i))).signals('seasonality');
  const open = only(signals.filter(({ status }) => status === 'open'));
  expect(Math.abs(open.metrics.period / 120 - 1)).toBeLessThan(0.03);
});

test('a season on a trend is seen', () => {
  const values = white(2, 400).map((x, i) => 0.5 * x + i + 3 * Math.sin((2 * Math.PI * i) / 14));
  expect(only(runValues(values).signals('seasonality')).metrics.period).toBe(14);
});

test('one that ends is closed', () => {
  const values = white(3, 1500).map((x, i) => 0.5 * x + (i < 500 ? 3 * Math.sin((2 * Math.PI * i) / 10) : 0));
  const signal = only(runValues(values).signals('seasonality'));
  expectContract(signal);
  expect(signal.status).toBe('closed');
});

test('a new period is a new season', () => {
  const values = white(4, 2000).map(
    (x, i) => 0.5 * x + 3 * Math.sin((2 * Math.PI * i) / (i < 1000 ? 10 : 23)),
  );
  const signals = runValues(values).signals('seasonality');
  expect(signals[0].metrics.period).toBe(10);
  expect(signals.at(-1)?.metrics.period).toBe(23);
  expect(signals.filter(({ status }) => status === 'open')).toHaveLength(1);
  expect(signals.length).toBeLessThanOrEqual(3);
});

describe('is no season', () => {
  test('a line, a parabola, a constant, a step', () => {
    for (const f of [(i: number) => i, (i: number) => i * i, () => 4, (i: number) => (i < 100 ? 0 : 9)]) {
      expect(runValues(times(300, f)).signals('seasonality'), String(f)).toEqual([]);
    }
  });

  test.each(FAMILIES)('fewer than 5 in 10,000 observations of %s', (_, make) => {
    expect(runValues(make(5, 10_000)).signals('seasonality').length).toBeLessThan(5);
  });

  test('noise in its first 256 observations, where it is looked at most often', () => {
    let found = 0;
    for (let seed = 0; seed < 40; seed++) {
      for (const make of [white, walk]) found += runValues(make(seed, 256)).signals('seasonality').length;
    }
    expect(found).toBeLessThan(8);
  });
});

test('its thresholds can be set', () => {
  const rows = rowsOf(white(6, 300).map((x, i) => x + Math.sin((2 * Math.PI * i) / 12)));
  expect(run(rows, settings({ seasonality: { min_autocorrelation: 0.99 } })).signals('seasonality')).toEqual(
    [],
  );
});
