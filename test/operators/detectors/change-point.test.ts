import { mean, variance } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../property.ts';
import { expectContract } from '../contract.ts';
import { comparable, Harness, only, rowsOf, run, runValues, SECOND, START, settings } from '../harness.ts';
import { autoregressive, FAMILIES, noise, times, white } from '../noise.ts';

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

  test.each([12, 24, 48, 100])('a season of %d observations, nor each of its steps', (period) => {
    const wave = white(14, 2400).map((x, i) => x + 3 * Math.sin((2 * Math.PI * i) / period));
    expect(runValues(wave).signals('change_point').length).toBeLessThan(4);
    const steps = white(15, 2400).map((x, i) => x + (i % period < 0.4 * period ? 6 : 0));
    expect(runValues(steps).signals('change_point').length).toBeLessThan(9);
  });

  test.each(FAMILIES)('fewer than 20 in 10,000 observations of %s', (name, make) => {
    expect(runValues(make(15, 10_000)).signals('change_point').length).toBeLessThan(
      name === 'random walk' ? 20 : 2,
    );
  });

  test.each<[string, (seed: number) => () => number]>([
    ['Student noise of 3 degrees', (seed) => heavy(noise(seed).normal)],
    ['log-normal noise', (seed) => skewed(noise(seed).normal)],
    ['counts', (seed) => counts(noise(seed).uniform)],
  ])('%s', (_, make) => {
    const { below } = noise(16);
    const found = times(40, () => {
      const draw = make(below(1e6));
      return runValues(times(256, draw)).signals('change_point').length;
    });
    expect(found.reduce((a, b) => a + b, 0)).toBeLessThan(4);
  });
});

/** Student's t with 3 degrees of freedom. */
function heavy(normal: () => number): () => number {
  return () => normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3);
}

/** Log-normal. */
function skewed(normal: () => number): () => number {
  return () => Math.exp(normal());
}

/** Poisson counts with mean 2. */
function counts(uniform: () => number): () => number {
  return () => {
    let k = 0;
    for (let p = uniform(); p > Math.exp(-2); p *= uniform()) k++;
    return k;
  };
}

describe('power', () => {
  const found = (make: (seed: number) => number[], size: number, within = 20) =>
    times(40, (seed) => {
      const values = make(300 + seed).map((x, i) => x + (i >= 300 ? size : 0));
      return runValues(values.slice(0, 300 + within))
        .signals('change_point')
        .some(({ decided_at }) => Date.parse(decided_at) * 1000 >= START + 300 * SECOND);
    }).filter(Boolean).length;

  test('a step of 3 standard deviations in white noise is found within 20 observations', () => {
    expect(found((seed) => white(seed, 320), 3)).toBeGreaterThanOrEqual(38);
  });

  test('one of 5 in AR(1) noise too, one of 3 more often than not within 40', () => {
    const sd = 1 / Math.sqrt(0.75);
    expect(found((seed) => autoregressive(seed, 320, 0.5), 5 * sd)).toBeGreaterThanOrEqual(36);
    expect(found((seed) => autoregressive(seed, 340, 0.5), 3 * sd, 40)).toBeGreaterThan(20);
  });
});

describe('a fresh change', () => {
  test('that a larger one overtakes is taken back at once, with no confidence left; the larger one stands', () => {
    const steps = (seed: number) =>
      white(seed, 220).map((x, i) => x + (i >= 100 ? 12 : 0) - (i >= 112 ? 25 : 0));
    const signals = times(10, (seed) => runValues(steps(seed + 1)).signals('change_point')).flat();
    const retracted = signals.filter(({ metrics }) => metrics.retracted === 1);
    expect(retracted.length).toBeGreaterThan(5);
    for (const signal of retracted) {
      expectContract(signal);
      expect(signal.status).toBe('closed');
      expect(signal.confidence).toBe(0);
      expect(Math.abs(startOf(signal) - 100)).toBeLessThan(3);
      expect(Date.parse(signal.window.end) - Date.parse(signal.decided_at)).toBeLessThanOrEqual(10_000);
    }
    const lasting = signals.filter(({ metrics }) => metrics.retracted === 0);
    expect(lasting.filter((signal) => Math.abs(startOf(signal) - 112) < 3).length).toBeGreaterThan(5);
  });

  test('has its refined place in the evidence, and the next may begin before it was settled', () => {
    const values = white(1, 220).map((x, i) => x + (i >= 100 ? 8 : 0) + (i >= 114 ? 8 : 0));
    const signals = runValues(values).signals('change_point');
    const refined = signals.map(
      ({ evidence }) => (Date.parse(String(evidence[1].at)) * 1000 - START) / SECOND,
    );
    expect(refined).toEqual([100, 114]);
    expect(Math.abs(startOf(signals[0]) - 100)).toBeLessThanOrEqual(1);
    expect(startOf(signals[1])).toBe(114);
    expect(signals[0].window.end > signals[1].window.start).toBe(true);
  });
});

test('of the signals with a p-value of .01 on a mix of noise and changes, 98 in 100 are real', () => {
  let real = 0;
  let all = 0;
  for (let seed = 0; seed < 160; seed++) {
    const size = seed % 2 === 0 ? 0 : 1 + (seed % 5);
    const values = white(7000 + seed, 240).map((x, i) => x + (i >= 160 ? size : 0));
    for (const signal of runValues(values).signals('change_point')) {
      if (Number(signal.explanation.p_value) > 0.01) continue;
      all++;
      if (size > 0 && Math.abs(startOf(signal) - 160) <= 20) real++;
    }
  }
  expect(all).toBeGreaterThan(40);
  expect(real / all).toBeGreaterThanOrEqual(0.98);
});

describe('the signals are the same', () => {
  const values = white(31, 420).map(
    (x, i) => x + (i >= 90 ? 4 : 0) - (i >= 170 ? 7 : 0) + (i >= 300 ? 0.2 * (i - 300) : 0),
  );
  const rows = rowsOf(values);
  const expected = comparable(run(rows).signals('change_point'));

  test('wherever ticks and restarts fall', () => {
    expect(expected.length).toBeGreaterThanOrEqual(3);
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 419 }), { maxLength: 12 }), (places) => {
        let harness = new Harness();
        let from = 0;
        for (const to of [...places.sort((a, b) => a - b), rows.length]) {
          harness.feed(rows.slice(from, to)).tick(START + to);
          harness = harness.restart();
          from = to;
        }
        expect(comparable(harness.signals('change_point'))).toEqual(expected);
      }),
      { numRuns: runs(15) },
    );
  });

  test('in any unit: places and shift do not depend on scale', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40, max: 40 }), (power) => {
        const scaled = runValues(values.map((v) => v * 2 ** power)).signals('change_point');
        const plain = runValues(values).signals('change_point');
        expect(scaled.map(({ id }) => id)).toEqual(plain.map(({ id }) => id));
        scaled.forEach(({ metrics }, i) => {
          expect(metrics.shift).toBeCloseTo(plain[i].metrics.shift, 6);
        });
      }),
      { numRuns: runs(20) },
    );
  });
});

test('its thresholds can be set', () => {
  const rows = rowsOf(white(9, 60).map((x, i) => x + (i >= 40 ? 10 : 0)));
  expect(run(rows, settings({ change_point: { min_evidence: 1e6 } })).signals('change_point')).toEqual([]);
});

test('a step under a season is one change point at its place', () => {
  for (const seed of [1, 2, 3]) {
    const values = white(seed, 700).map(
      (x, i) => x + 12 * Math.sin((2 * Math.PI * i) / 48) + (i >= 450 ? 14 : 0),
    );
    const signal = only(runValues(values).signals('change_point'));
    expect(Math.abs((Date.parse(signal.window.start) * 1000 - START) / SECOND - 450)).toBeLessThan(3);
  }
});
