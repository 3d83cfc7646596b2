import { describe, expect, test } from 'vitest';
import { expectContract } from '../contract.ts';
import { Harness, MINUTE, only, rowsOf, run, runValues, SECOND, START, settings } from '../harness.ts';
import { FAMILIES, noise, times, white } from '../noise.ts';

const at = (second: number) => new Date((START + second * SECOND) / 1000).toISOString().replace('.000Z', 'Z');

describe('equal outcomes', () => {
  test('seven are one stall, six are none', () => {
    expect(runValues([1, 2, 5, 5, 5, 5, 5, 5]).signals('stall')).toEqual([]);
    const signal = only(runValues([1, 2, 5, 5, 5, 5, 5, 5, 5]).signals('stall'));
    expectContract(signal);
    expect(signal).toMatchObject({
      status: 'open',
      window: { start: at(2), end: at(8) },
      decided_at: at(8),
      metrics: { normalised_stddev: 0, window_n: 7, mean: 5 },
    });
  });

  test('one that lasts is one signal: opened, extended at every observation, closed with its full length', () => {
    const values = [1, 2, ...times(30, () => 5), 6, 4];
    const harness = new Harness();
    const lengths: number[] = [];
    for (const row of rowsOf(values)) {
      harness.feed([row]).tick();
      const [signal] = harness.signals('stall');
      if (signal?.status === 'open') lengths.push(signal.metrics.window_n);
    }
    expect(lengths).toEqual(times(24, (i) => 7 + i));
    const signal = only(harness.signals('stall'));
    expectContract(signal);
    expect(signal).toMatchObject({
      status: 'closed',
      window: { start: at(2), end: at(31) },
      metrics: { window_n: 30 },
    });
  });

  test('a long one is described rarely and closed with its full length', () => {
    const harness = runValues([1, 2, ...times(5000, () => 5), 6]);
    expect(only(harness.signals('stall')).metrics.window_n).toBe(5000);
    expect(harness.changes.filter(({ signal }) => signal.pattern === 'stall').length).toBeLessThan(100);
  });

  test('two stalls are two signals', () => {
    const values = [1, 2, ...times(10, () => 5), 6, 7, ...times(10, () => 5), 8];
    expect(
      runValues(values)
        .signals('stall')
        .map((s) => s.window.start),
    ).toEqual([at(2), at(14)]);
  });

  test('nearly equal outcomes are not equal', () => {
    expect(runValues(times(40, (i) => 1 + (i % 3) * 1e-9)).signals('stall')).toEqual([]);
  });

  test('a series that often repeats itself needs a longer run, and gives few chance ones', () => {
    const { uniform } = noise(9);
    const zeros = times(5000, () => (uniform() < 0.15 ? 1 + uniform() : 0));
    expect(runValues(zeros).signals('stall').length).toBeLessThan(3);
    expect(
      runValues([...zeros.slice(0, 1000), ...times(400, () => 0)]).signals('stall').length,
    ).toBeGreaterThan(0);
  });

  test('a series that keeps coming back to one value is no news there', () => {
    const { uniform } = noise(8);
    // Bursts of some dozen outcomes between zeros for up to some hundred.
    const bursts = times(60, (i) => [
      ...times(i === 0 ? 300 : Math.ceil(300 * uniform()), () => 0),
      ...times(Math.ceil(15 * uniform()), uniform),
    ]).flat();
    expect(only(runValues(bursts).signals('stall')).metrics.window_n).toBe(300);
    expect(runValues([...bursts, ...times(4000, () => 0)]).signals('stall')).toMatchObject([
      {},
      { status: 'open' },
    ]);
  });

  test('a series that has hardly ever left its value stands there by habit', () => {
    const rare = [...times(10, () => 0), 85, ...times(200, () => 0), 109, ...times(400, () => 0)];
    // Its first ten are seven and more equal outcomes, of a series of which nothing else is known.
    expect(only(runValues(rare).signals('stall')).metrics.window_n).toBe(10);
  });

  test('zeros between events stand still when chance no longer explains them', () => {
    const { uniform } = noise(4);
    const counts = times(1500, () => (uniform() < 0.7 ? 0 : 1 + uniform()));
    // A run of 19 zeros is as likely as not in 256 such observations: .7 ** 18 * 256 is .4.
    for (const run of [15, 60]) {
      const values = [...counts, 9, ...times(run, () => 0), 9];
      const long = runValues(values)
        .signals('stall')
        .filter(({ window }) => window.start >= at(1501));
      expect(long.map(({ metrics }) => metrics.window_n)).toEqual(run === 60 ? [60] : []);
      for (const { explanation } of long) expect(explanation.p_value).toBeLessThan(0.001);
    }
  });

  test('of a series without a past as much is unknown', () => {
    expect(only(runValues(times(7, () => 11)).signals('stall')).explanation.p_value).toBe(0.5);
  });

  test('the run can be set', () => {
    expect(run(rowsOf([1, 5, 5, 5]), settings({ stall: { run: 3 } })).signals('stall')).toHaveLength(1);
    expect(run(rowsOf(times(9, () => 5)), settings({ stall: { run: 10 } })).signals('stall')).toEqual([]);
  });
});

describe('changes that collapse', () => {
  test('to a hundredth are one stall with its relative size, closed when the series moves again', () => {
    const { normal } = noise(3);
    const values = times(700, (i) => 100 + (i >= 300 && i < 400 ? 0.01 : 1) * normal());
    const signal = only(runValues(values).signals('stall'));
    expectContract(signal);
    expect(signal.status).toBe('closed');
    expect(signal.window.start >= at(290) && signal.window.start <= at(310)).toBe(true);
    expect(signal.window.end >= at(398) && signal.window.end <= at(415)).toBe(true);
    expect(signal.metrics.normalised_stddev).toBeGreaterThan(0);
    expect(signal.metrics.normalised_stddev).toBeLessThan(0.5);
    expect(signal.explanation.p_value).toBeLessThan(0.001);
  });

  test('to the noise of small counts are none', () => {
    const { uniform } = noise(3);
    const poisson = (mean: number) => {
      let k = 0;
      for (let p = uniform(); p > Math.exp(-mean); p *= uniform()) k++;
      return k;
    };
    const nights = times(4000, (i) => poisson(i % 800 < 700 ? 100 : 3));
    expect(runValues(nights).signals('stall')).toEqual([]);
  });

  test('over hours of the first two days may be a night', () => {
    const { normal } = noise(3);
    const values = times(400, (i) => 100 + (i % 288 >= 200 ? 0.01 : 1) * normal());
    expect(run(rowsOf(values, { step: 5 * MINUTE })).signals('stall')).toEqual([]);
    expect(run(rowsOf(values)).signals('stall')).toHaveLength(1);
  });

  test('for good become how the series is: the stall ends', () => {
    const { normal } = noise(3);
    const signal = only(
      runValues(times(1500, (i) => 100 + (i >= 300 ? 0.01 : 1) * normal())).signals('stall'),
    );
    expect(signal.status).toBe('closed');
    expect(signal.window.end > at(700) && signal.window.end < at(900)).toBe(true);
  });

  test.each([1, 1e6])('on a level of %d, noise that goes on is none', (level) => {
    expect(runValues(white(4, 3000).map((x) => level + x)).signals('stall')).toEqual([]);
  });

  test.each(FAMILIES)('none in 10,000 observations of %s', (_, make) => {
    expect(runValues(make(5, 10_000)).signals('stall')).toEqual([]);
  });
});
