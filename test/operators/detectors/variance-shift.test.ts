import { describe, expect, test } from 'vitest';
import { settingsFrom } from '../../../operators/engine/settings.ts';
import { expectContract } from '../contract.ts';
import { only, rowsOf, run, runValues, SECOND, START, settings } from '../harness.ts';
import { autoregressive, FAMILIES, times, white } from '../noise.ts';

const at = (second: number) => new Date((START + second * SECOND) / 1000).toISOString().replace('.000Z', 'Z');
const shifted = (values: readonly number[], from: number, factor: number) =>
  values.map((x, i) => (i < from ? x : factor * x));

describe('a series that varies', () => {
  test.each([3, 5, 10])('%d times as much has one shift, with the place and the ratio', (factor) => {
    // An alert is dated to when it became one.
    const plain = settingsFrom({ novelty: { enabled: false } });
    const signal = only(run(rowsOf(shifted(white(1, 500), 300, factor)), plain).signals('variance_shift'));
    expectContract(signal);
    expect(signal.metrics.ratio).toBeGreaterThan(0.6 * factor);
    expect(signal.metrics.ratio).toBeLessThan(1.6 * factor);
    expect(signal.window.start >= at(285) && signal.window.start <= at(330)).toBe(true);
    expect(signal.decided_at > at(300) && signal.decided_at < at(370)).toBe(true);
    expect(signal.explanation.p_value).toBeLessThan(0.05);
    expect(signal.strength).toBeCloseTo(1 - 1 / signal.metrics.ratio, 9);
  });

  test('is the surer the longer it was known to vary as it did', () => {
    const plain = settingsFrom({ novelty: { enabled: false } });
    const chances = [300, 2000].map((from) => {
      const values = shifted(white(1, from + 200), from, 3);
      return only(run(rowsOf(values), plain).signals('variance_shift')).explanation.p_value;
    });
    expect(chances[0]).toBeGreaterThan(0.01);
    expect(chances[1]).toBeLessThan(0.001);
  });

  test('a third as much has one too', () => {
    const signal = only(runValues(shifted(white(2, 500), 300, 1 / 3)).signals('variance_shift'));
    expect(signal.metrics.ratio).toBeLessThan(0.6);
    expect(signal.metrics.stddev_before).toBeGreaterThan(signal.metrics.stddev_after);
  });

  test.each([
    ['a level', (seed: number) => shifted(white(seed, 900), 700, 4).map((x) => 1e6 + x)],
    ['a slope', (seed: number) => shifted(white(seed, 900), 700, 4).map((x, i) => x + 0.2 * i)],
    ['an autocorrelated course', (seed: number) => shifted(autoregressive(seed, 900, 0.5), 700, 4)],
  ])('about %s', (_, make) => {
    const found = times(10, (seed) => runValues(make(1 + seed)).signals('variance_shift'));
    expect(found.filter((signals) => signals.some(({ window }) => window.start >= at(685))).length).toBe(10);
    expect(found.flat().length).toBeLessThanOrEqual(11);
  });
});

test('ends when the series varies as before', () => {
  const values = white(4, 900).map((x, i) => (i >= 300 && i < 400 ? 5 : 1) * x);
  const [first] = runValues(values).signals('variance_shift');
  expect(first.status).toBe('closed');
  expect(first.window.end > at(380) && first.window.end < at(470)).toBe(true);
});

test.each(FAMILIES)('fewer than 2 in 10,000 observations of %s', (_, make) => {
  expect(runValues(make(5, 10_000)).signals('variance_shift').length).toBeLessThan(2);
});

test('neither a step nor a few outliers shift the variance', () => {
  const step = white(6, 500).map((x, i) => (i < 300 ? x : x + 8));
  const outliers = white(7, 500).map((x, i) => (i % 40 === 0 && i > 300 ? x + 15 : x));
  for (const values of [step, outliers]) expect(runValues(values).signals('variance_shift')).toEqual([]);
});

test.each([
  [1e-9, 0],
  [1e-4, 1],
])('noise that is %d of the level and grows is reported %d times', (share, reported) => {
  const values = white(31, 600).map((x, i) => 5 + share * (i < 400 ? x : 10 * x));
  expect(runValues(values).signals('variance_shift')).toHaveLength(reported);
});

test('its least ratio can be set', () => {
  const rows = rowsOf(shifted(white(8, 500), 300, 3));
  expect(run(rows, settings({ variance_shift: { min_ratio: 20 } })).signals('variance_shift')).toEqual([]);
});
