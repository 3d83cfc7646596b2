import { mean, sampleStandardDeviation } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { expectationsOf } from '../../../operators/engine/expectation.ts';
import { settingsFrom } from '../../../operators/engine/settings.ts';
import { studentTwoSided } from '../../../operators/statistics/distributions.ts';
import { expectContract } from '../contract.ts';
import { only, rowsOf, run, runValues, settings } from '../harness.ts';
import { FAMILIES, noise, times, white } from '../noise.ts';

describe.each([
  ['spike', 1, 'drop'],
  ['drop', -1, 'spike'],
] as const)('%s', (pattern, sign, other) => {
  const at = (values: readonly number[], i: number, jump: number) =>
    values.map((x, k) => (k === i ? x + sign * jump : x));

  test('a lone outlier is one signal, opened and closed in its place', () => {
    const signal = only(runValues(at(white(1, 300), 200, 15)).signals(pattern));
    expectContract(signal);
    expect(signal.status).toBe('closed');
    expect(signal.window).toEqual({ start: '2026-05-01T00:03:20Z', end: '2026-05-01T00:03:20Z' });
    expect(signal.decided_at).toBe(signal.window.start);
    expect(signal.severity).toBe('alert');
    expect(signal.metrics.window_n).toBe(128);
    expect(Math.sign(signal.metrics.z)).toBe(sign);
    expect(signal.explanation.feature_evolution.at(-1)?.value).toBe(signal.metrics.observed_outcome);
    // No excursion was as large, of less than a stretch of 256 that is known.
    expect(signal.explanation.p_value).toBeCloseTo(0.5 / (201 / 256 + 1), 12);
  });

  test('is as sure as the series is known: after twenty thousand observations more than after two thousand', () => {
    const chance = (n: number) => {
      const values = at(white(3, n + 20), n, 15);
      return runValues(values).signals(pattern).at(-1)?.explanation.p_value;
    };
    expect(chance(2000)).toBeCloseTo(0.5 / (2001 / 256 + 1), 12);
    expect(chance(20_000)).toBeLessThan(0.01);
  });

  test('one of two as large is no surer than the series lets expect', () => {
    const values = at(at(white(1, 1500), 800, 40), 1200, 15);
    const signals = runValues(values).signals(pattern);
    expect(signals).toHaveLength(2);
    expect(signals[1]?.explanation.p_value).toBeCloseTo(1.5 / (1201 / 256 + 1), 12);
  });

  test.each([1e6, 1e9, 1e11])('on a level of %d it is seen as well as on none', (level) => {
    const values = at(white(1, 300), 200, 15).map((x) => level + x);
    expect(only(runValues(values).signals(pattern)).window.start).toBe('2026-05-01T00:03:20Z');
  });

  test('says what was expected and the band of it, an alert as the observations of the series are reported', () => {
    const gauge = white(6, 300).map((x, i) => (i % 4 === 0 ? 100 + Math.round(3 * x) : 80));
    for (const values of [white(1, 300), gauge, gauge.map((x) => -x)]) {
      const [{ severity, metrics, expected }, ...more] = runValues(at(values, 201, 120)).signals(pattern);
      expect([severity, more]).toEqual(['alert', []]);
      expect(expected?.value).toBe(metrics.baseline_mean);
      const outcome = Float64Array.from(at(values, 201, 120));
      const time = outcome.map((_, i) => i * 1e6);
      const reported = expectationsOf({ time, outcome }, 201)[0];
      expect(expected?.low).toBeCloseTo(reported?.low ?? Number.NaN, 9);
      expect(expected?.high).toBeCloseTo(reported?.high ?? Number.NaN, 9);
    }
  });

  test('a note says the band of its forecast, outside of which it would be one', () => {
    const values = at(white(1, 300), 200, 15).map((x) => 1000 + x);
    const plain = settingsFrom({ novelty: { enabled: false } });
    const found = run(rowsOf(values), plain).signals(pattern);
    const { severity, metrics, expected, explanation } = only(found);
    expect(severity).toBe('note');
    const reach = explanation.threshold_used * metrics.baseline_stddev;
    expect(expected?.value).toBe(metrics.baseline_mean);
    expect((expected?.high ?? 0) - metrics.baseline_mean).toBeCloseTo(reach, 9);
    expect(metrics.baseline_mean - (expected?.low ?? 0)).toBeCloseTo(reach, 9);
    const { high = 0, low = 0 } = expected ?? {};
    expect(sign > 0 ? metrics.observed_outcome - high : low - metrics.observed_outcome).toBeGreaterThan(0);
  });

  test('an outlier the other way is none', () => {
    const harness = runValues(at(white(1, 300), 200, -15));
    expect(harness.signals(pattern)).toEqual([]);
    expect(harness.signals(other)).toHaveLength(1);
  });

  test('what comes at once belongs to it, what comes later is another', () => {
    const values = at(at(at(white(2, 300), 200, 1000), 202, 20), 240, 20);
    const found = runValues(values).signals(pattern);
    expect(found.map(({ window }) => [window.start, window.end])).toEqual([
      ['2026-05-01T00:03:20Z', '2026-05-01T00:03:22Z'],
      ['2026-05-01T00:04:00Z', '2026-05-01T00:04:00Z'],
    ]);
  });

  test('a lasting step is one signal, described by its strongest observation', () => {
    const values = white(3, 300).map((x, i) => x + (i >= 200 ? sign * 12 : 0) + (i === 202 ? sign * 8 : 0));
    const [first, ...more] = runValues(values).signals(pattern);
    expectContract(first);
    expect(more).toEqual([]);
    expect(first.window.start).toBe('2026-05-01T00:03:20Z');
    expect(first.window.end > first.window.start).toBe(true);
    expect(first.metrics.observed_outcome).toBe(values[202]);
  });

  test.each(FAMILIES)('fewer than 2 in 10,000 observations of %s', (_, make) => {
    expect(runValues(make(4, 10_000)).signals(pattern).length).toBeLessThan(2);
  });

  test('a short baseline needs a far larger distance', () => {
    const short = [0, 1, 0, 1, 0, sign * 8];
    expect(runValues(short).signals(pattern)).toEqual([]);
    expect(runValues([...times(40, (i) => i % 2), sign * 8]).signals(pattern)).toHaveLength(1);
  });

  test('a jump from a long flat baseline is one, from a short flat baseline none', () => {
    const flat = (n: number) => [...times(n, () => 50), 50 + sign * 20, 50, 50];
    expect(runValues(flat(19)).signals(pattern)).toEqual([]);
    const signal = only(runValues(flat(40)).signals(pattern));
    expectContract(signal);
    expect(signal.metrics).toMatchObject({ baseline_mean: 50, baseline_stddev: 0 });
  });

  test('a series that jumps from flat all the time has no such jumps', () => {
    const { uniform } = noise(5);
    const pulses = times(4000, () => (uniform() < 0.2 ? sign * 5 : 0));
    expect(runValues(pulses).signals(pattern).length).toBeLessThan(8);
  });

  test('while little is known the p-value is that of an excursion in so little, or of an observation among 256 of noise with t(3) tails', () => {
    const values = [...times(24, (i) => (i % 2 === 0 ? 1 : -1) * (1 + i / 100)), sign * 40];
    const { metrics, explanation } = only(runValues(values).signals(pattern));
    const before = values.slice(0, 24);
    const sample = sampleStandardDeviation(before);
    const t = (values[24] - mean(before)) / (sample * Math.sqrt(1 + 1 / 24));
    const ofNoise = 256 * studentTwoSided(t / 1.25, 3);
    expect(explanation.p_value).toBeCloseTo(Math.max(ofNoise, 0.5 / (25 / 256 + 1)), 12);
    expect(metrics.z).toBeCloseTo(((values[24] - mean(before)) / sample) * Math.sqrt(24 / 23), 6);
    expect(metrics.window_n).toBe(24);
  });

  test('coming back from three outliers is no surprise', () => {
    const values = white(14, 500).map((x, i) => x + (i >= 400 && i < 403 ? sign * 30 : 0));
    const harness = runValues(values);
    expect(only(harness.signals(pattern)).window.start).toBe('2026-05-01T00:06:40Z');
    expect(harness.signals(other)).toEqual([]);
  });

  test('going beyond where it came from at once belongs to it, later it is one', () => {
    const back = (row: number) =>
      white(14, 900).map((x, i) => x + (i === row ? -sign * 30 : i >= 400 && i < 403 ? sign * 30 : 0));
    const atOnce = runValues(back(403));
    expect(atOnce.signals(pattern)).toHaveLength(1);
    expect(atOnce.signals(other)).toEqual([]);
    const later = runValues(back(440));
    expect(later.signals(pattern)).toHaveLength(1);
    expect(later.signals(other)).toHaveLength(1);
  });

  test('heavy tails widen the bound, so that a distance that is usual in them is none', () => {
    const { normal } = noise(8);
    const heavy = times(600, () => normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3));
    expect(runValues(at(heavy, 500, 10)).signals(pattern)).toEqual([]);
    expect(runValues(at(white(8, 600), 500, 10)).signals(pattern)).toHaveLength(1);
  });

  test('on a ramp and on a wandering level the prediction follows', () => {
    const ramp = white(9, 400).map((x, i) => x + i);
    const signal = only(runValues(at(ramp, 300, 25)).signals(pattern));
    expect(signal.window.start).toBe('2026-05-01T00:05:00Z');
    expect(signal.metrics.baseline_mean).toBeGreaterThan(290);
    expect(signal.metrics.baseline_mean).toBeLessThan(310);
  });

  test('its thresholds can be set', () => {
    const rows = rowsOf(at(white(1, 300), 200, 15));
    expect(run(rows, settings({ [pattern]: { min_z: 100 } })).signals(pattern)).toEqual([]);
    expect(
      run(rowsOf(white(1, 3000)), settings({ [pattern]: { min_z: 2, p_value: 0.09 } })).signals(pattern)
        .length,
    ).toBeGreaterThan(0);
  });
});

describe('a late observation', () => {
  const SPIKE = 300;
  /** Rows a second apart, with an outlier of 15 deviations that comes `late` rows after its place. */
  const delayed = (seed: number, late: number) => {
    const rows = rowsOf(white(seed, 400).map((x, i) => (i === SPIKE ? 15 : x)));
    const [outlier] = rows.splice(SPIKE, 1);
    rows.splice(SPIKE + late, 0, outlier);
    return rows;
  };

  test.each([1, 2, 4])('%d rows late is judged as if in order', (late) => {
    for (const seed of times(30, (i) => i + 1)) {
      const inOrder = only(run(delayed(seed, 0)).signals('spike'));
      const signal = only(run(delayed(seed, late)).signals('spike'));
      expectContract(signal);
      expect(signal.id).toBe(inOrder.id);
      expect(signal.severity).toBe('alert');
      expect(signal.window).toEqual(inOrder.window);
      expect(signal.metrics.observed_outcome).toBe(15);
      expect(signal.metrics.z).toBeGreaterThan(0.8 * inOrder.metrics.z);
    }
  });

  test('far too late is stored and not judged', () => {
    expect(run(delayed(1, 20)).signals('spike')).toEqual([]);
  });

  test('of usual size opens nothing, and leaves what is open', () => {
    const rows = rowsOf(white(2, 400).map((x, i) => x + (i >= SPIKE && i < SPIKE + 5 ? 15 : 0)));
    const [usual] = rows.splice(SPIKE - 1, 1);
    rows.splice(SPIKE + 2, 0, usual);
    const signal = only(run(rows).signals('spike'));
    expect(signal.window).toEqual({ start: '2026-05-01T00:05:00Z', end: '2026-05-01T00:05:04Z' });
  });
});
