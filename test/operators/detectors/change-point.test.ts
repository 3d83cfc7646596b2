import { mean, variance } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { expectContract } from '../contract.ts';
import { only, rowsOf, run, runValues, SECOND, START, settings } from '../harness.ts';
import { FAMILIES, times, white } from '../noise.ts';

/** Index of the observation at which a signal's window begins. */
const startOf = (signal: { window: { start: string } }) =>
  (Date.parse(signal.window.start) * 1000 - START) / SECOND;

describe('a step', () => {
  test.each([100, 150, 201])('at %d of 6 standard deviations is found once, within 3 places', (at) => {
    const signal = only(
      runValues(white(at, 400).map((x, i) => x + (i >= at ? 6 : 0))).signals('change_point'),
    );
    expectContract(signal);
    expect(Math.abs(startOf(signal) - at)).toBeLessThanOrEqual(3);
    expect(signal.status).toBe('closed');
    expect(signal.metrics.delta_mean).toBeGreaterThan(4.5);
    expect(signal.metrics.delta_mean).toBeLessThan(7.5);
    expect(signal.decided_at > signal.window.start).toBe(true);
  });

  test('its figures are those of the two regimes', () => {
    const values = white(9, 60).map((x, i) => x + (i >= 40 ? 10 : 0));
    const { metrics, evidence } = only(runValues(values).signals('change_point'));
    const { n_before, n_after } = metrics;
    const before = values.slice(40 - n_before, 40);
    const after = values.slice(40, 40 + n_after);
    expect(n_before).toBe(40);
    expect(metrics.mean_before).toBeCloseTo(mean(before), 9);
    expect(metrics.mean_after).toBeCloseTo(mean(after), 9);
    const pooled = Math.sqrt(
      (variance(before) * (n_before - 1) + variance(after) * (n_after - 1)) / (n_before + n_after - 2),
    );
    expect(metrics.shift).toBeCloseTo((mean(after) - mean(before)) / pooled, 6);
    expect(evidence.map(({ kind, n }) => [kind, n])).toEqual([
      ['regime_before', n_before],
      ['regime_after', n_after],
    ]);
  });

  test('and a step back are two signals, in their places', () => {
    const values = white(10, 500).map((x, i) => x + (i >= 150 && i < 300 ? 8 : 0));
    const signals = runValues(values).signals('change_point');
    expect(signals.map(startOf).map((at) => Math.round(at / 10) * 10)).toEqual([150, 300]);
    expect(signals.map((s) => Math.sign(s.metrics.delta_mean))).toEqual([1, -1]);
    for (const signal of signals) expectContract(signal);
  });

  test('without noise has a shift that JSON can carry', () => {
    const signal = only(runValues(times(80, (i) => (i < 41 ? 3 : 4))).signals('change_point'));
    expectContract(signal);
    expect(signal.metrics.shift).toBe(Number.MAX_VALUE);
    expect(signal.strength).toBe(1);
  });
});

test('a change of slope is found', () => {
  const values = white(11, 400).map((x, i) => x + 0.3 * Math.max(0, i - 200));
  const [first] = runValues(values).signals('change_point');
  expectContract(first);
  expect(Math.abs(startOf(first) - 200)).toBeLessThan(25);
});

describe('is no change point', () => {
  test('a spike, however large and wherever it is when the series is looked at', () => {
    for (const size of [8, 100, 1e6]) {
      for (let at = 20; at < 340; at += 17) {
        const values = white(12, 600).map((x, i) => (i === at ? x + size : x));
        expect(runValues(values).signals('change_point'), `size ${size} at ${at}`).toEqual([]);
      }
    }
  });

  test('a ramp', () => {
    expect(runValues(white(13, 600).map((x, i) => x + i)).signals('change_point')).toEqual([]);
  });

  test('a season', () => {
    const values = white(14, 2000).map((x, i) => x + 1.5 * Math.sin((2 * Math.PI * i) / 24));
    expect(runValues(values).signals('change_point').length).toBeLessThan(3);
  });

  test.each(FAMILIES)('fewer than 20 in 10,000 observations of %s', (name, make) => {
    expect(runValues(make(15, 10_000)).signals('change_point').length).toBeLessThan(
      name === 'random walk' ? 20 : 4,
    );
  });
});

test('its thresholds can be set', () => {
  const rows = rowsOf(white(9, 60).map((x, i) => x + (i >= 40 ? 10 : 0)));
  expect(run(rows, settings({ change_point: { p_value: 1e-30 } })).signals('change_point')).toEqual([]);
});
