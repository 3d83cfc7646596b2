import { sampleCorrelation } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import type { Signal } from '../../../operators/signals/signal.ts';
import { expectContract } from '../contract.ts';
import { comparable, Harness, merge, only, rowsOf, run, SECOND, START, settings, uuid } from '../harness.ts';
import { autoregressive, times, walk, white } from '../noise.ts';

const LENGTH = 400;

/** Series `b` follows series `a` by `lag` with correlation `rho`. */
function pairOf(seed: number, lag: number, rho: number) {
  const source = white(seed, LENGTH + 40);
  const own = white(seed + 1000, LENGTH + 40);
  const a = source.slice(20, 20 + LENGTH);
  const b = times(LENGTH, (i) => rho * source[20 + i - lag] + Math.sqrt(1 - rho * rho) * own[i]);
  return { a, b };
}

describe.each([
  ['correlation', 'scope', 'cross_scope_correlation'],
  ['cross_scope_correlation', 'other', 'correlation'],
] as const)('%s', (pattern, partnerScope, other) => {
  const stream = (a: readonly number[], b: readonly number[]) =>
    merge(rowsOf(a, { entity: 'a' }), rowsOf(b, { scope: partnerScope, entity: 'b' }));
  const first = uuid('a') < uuid('b') ? 'a' : 'b';

  test.each([
    [0, 0.9],
    [0, -0.9],
    [4, 0.9],
    [-7, -0.9],
    [10, 0.95],
  ])('lag %d, correlation %d: one signal with lag, sign and size', (lag, rho) => {
    const { a, b } = pairOf(50 + lag, lag, rho);
    const harness = run(stream(a, b));
    const signal = only(harness.signals(pattern));
    expectContract(signal);
    expect(harness.signals(other)).toEqual([]);
    expect(signal.status).toBe('open');
    expect(signal.entity_id).toBe(uuid(first));
    expect(signal.evidence[0]).toMatchObject({
      partner_entity_id: uuid(first === 'a' ? 'b' : 'a'),
      partner_scope_id: uuid(first === 'a' ? partnerScope : 'scope'),
    });
    const { r, abs_r, direction, n } = signal.metrics;
    const follows = first === 'a' ? lag : -lag;
    expect(signal.metrics.lag === follows).toBe(true);
    expect(signal.metrics.lag_seconds === follows).toBe(true);
    expect(abs_r).toBe(Math.abs(r));
    expect(direction).toBe(Math.sign(rho));
    expect(n).toBeGreaterThanOrEqual(64);
    const from = Math.max(0, lag);
    const to = Math.min(LENGTH, LENGTH + lag);
    const expected = sampleCorrelation(b.slice(from, to), a.slice(from - lag, to - lag));
    expect(Math.abs(r - expected)).toBeLessThan(0.1);
  });

  test('one that ends is closed', () => {
    const { a, b } = pairOf(60, 2, 0.95);
    const signal = only(run(stream([...a, ...white(61, 600)], [...b, ...white(62, 600)])).signals(pattern));
    expectContract(signal);
    expect(signal.status).toBe('closed');
  });

  test('one whose series fall silent is closed', () => {
    const { a, b } = pairOf(63, 2, 0.95);
    const rest = rowsOf(white(64, 1200), { entity: 'c' });
    expect(only(run(merge(stream(a, b), rest)).signals(pattern)).status).toBe('closed');
  });

  test('is not seen where the clocks differ by more than a factor of four', () => {
    const { a, b } = pairOf(65, 0, 0.95);
    const rows = merge(
      rowsOf(a, { entity: 'a' }),
      rowsOf(b, { scope: partnerScope, entity: 'b', step: 5e6 }),
    );
    expect(run(rows).signals(pattern)).toEqual([]);
  });

  test('a weak correlation is none; its threshold can be set', () => {
    const { a, b } = pairOf(66, 0, 0.5);
    expect(run(stream(a, b)).signals(pattern)).toEqual([]);
    const { a: c, b: d } = pairOf(66, 0, 0.9);
    expect(run(stream(c, d), settings({ [pattern]: { min_r: 0.99 } })).signals(pattern)).toEqual([]);
  });
});

describe('the power to see a pair in 100 points', () => {
  const kinds: [string, (seed: number, n: number) => number[], number][] = [
    ['white', white, 0],
    ['AR(1) .6', (seed, n) => autoregressive(seed, n, 0.6), 0.6],
  ];

  test.each(kinds)('%s, r = .8: at least 95 of 100 pairs by 127 points, at the right lag', (_, make, phi) => {
    let found = 0;
    for (let seed = 0; seed < 100; seed++) {
      const lag = (seed % 21) - 10;
      const source = make(5000 + seed, 160);
      const own = make(7000 + seed, 160);
      const a = source.slice(20, 148);
      const b = times(128, (i) => 0.8 * source[20 + i - lag] + 0.6 * own[20 + i]);
      const [first, second] = uuid('a') < uuid('b') ? [a, b] : [b, a];
      const expected = first === a ? lag : -lag;
      const signals = run(merge(rowsOf(a, { entity: 'a' }), rowsOf(b, { entity: 'b' }))).signals(
        'correlation',
      );
      expect(second).toHaveLength(128);
      if (signals.some(({ metrics }) => metrics.lag === expected)) found++;
    }
    expect(found, `phi ${phi}`).toBeGreaterThanOrEqual(95);
  });
});

describe('series of other clocks', () => {
  /** A smooth latent pair of which one is seen every second and the other every `ratio` seconds, `phase` later. */
  function latentPair(seed: number, ratio: number, phase: number) {
    const fine = 10;
    const shared = autoregressive(seed, 6000, 0.97);
    const [x, y] = [seed + 1, seed + 2].map((s) => autoregressive(s, 6000, 0.97));
    const a = times(600, (i) => 0.95 * shared[fine * i] + 0.3 * x[fine * i]);
    const b = times(Math.floor(590 / ratio), (i) => {
      const at = Math.round(fine * (i * ratio + phase));
      return 0.95 * shared[at] + 0.3 * y[at];
    });
    return merge(
      rowsOf(a, { entity: 'a' }),
      rowsOf(b, { entity: 'b', step: ratio * SECOND, from: START + phase * SECOND }),
    );
  }

  test.each([
    [2, 0],
    [1.5, 0.3],
    [3, 0],
    [4, 0],
  ])('one interval %d times the other, a phase of %d: found at lag 0', (ratio, phase) => {
    let found = 0;
    for (let seed = 0; seed < 10; seed++) {
      const signals = run(latentPair(300 + 10 * seed, ratio, phase)).signals('correlation');
      for (const { metrics } of signals) {
        expect(metrics.lag === 0).toBe(true);
        expect(metrics.r).toBeGreaterThan(0.5);
      }
      found += Math.min(1, signals.length);
    }
    expect(found).toBeGreaterThanOrEqual(9);
  });
});

describe('independent series do not correlate', () => {
  const kinds: [string, (seed: number, n: number) => number[]][] = [
    ['white noise', white],
    ['AR(1) .9', (seed, n) => autoregressive(seed, n, 0.9)],
    ['random walks', walk],
    ['ramps in noise', (seed, n) => white(seed, n).map((x, i) => x + (i * seed) / 50)],
    ['lines', (seed, n) => times(n, (i) => seed + i * (seed + 1))],
    [
      'seasons of one period in noise',
      (seed, n) => white(seed, n).map((x, i) => x + Math.sin((2 * Math.PI * i) / 24 + seed)),
    ],
    [
      'one season of three deviations',
      (seed, n) => white(seed, n).map((x, i) => x + 4.2 * Math.sin((2 * Math.PI * i) / 24)),
    ],
    ['own steps', (seed, n) => white(seed, n).map((x, i) => x + (i > 100 + ((seed * 37) % 300) ? 10 : 0))],
    [
      'rare spikes',
      (seed, n) => white(seed, n).map((x, i) => (white(seed + 99, n)[i] > 2.3 ? 1000 : 0.01 * x)),
    ],
    ['constants with rare spikes', (seed, n) => white(seed, n).map((x) => (x > 2 ? 100 : 5))],
    ['integers that seldom change', (seed, n) => white(seed, n).map((x) => (x > 1.6 ? 1 : 0))],
  ];

  test.each(kinds)('%s: none among 24 series in two scopes', (_, make) => {
    const rows = merge(
      ...times(24, (s) =>
        rowsOf(make(s + 1, 500), { scope: s % 2 === 0 ? 'scope' : 'other', entity: `e${s}` }),
      ),
    );
    const harness = run(rows);
    expect(harness.signals('correlation')).toEqual([]);
    expect(harness.signals('cross_scope_correlation')).toEqual([]);
  });
});

test('among 80 series, more than are compared outright, the correlated ones are found', () => {
  const { a, b } = pairOf(70, 3, 0.95);
  const rows = merge(
    rowsOf(a, { entity: 'a' }),
    rowsOf(b, { entity: 'b' }),
    ...times(78, (s) => rowsOf(white(2000 + s, LENGTH), { entity: `e${s}` })),
  );
  expect(Math.abs(only(run(rows).signals('correlation')).metrics.lag)).toBe(3);
});

describe('a factor that many series share', () => {
  const N = 12;
  const of = (seed: number, factorOf: (s: number) => number, n = LENGTH) => {
    const factors = times(N, (f) => white(seed + 100 * f, n));
    return times(N, (s) => {
      const own = white(seed + 5000 + s, n);
      const factor = factorOf(s);
      return rowsOf(factor < 0 ? own : own.map((x, i) => 0.9 * factors[factor][i] + 0.45 * x), {
        entity: `e${s}`,
      });
    });
  };
  const named = ({ evidence }: Signal) =>
    new Set(
      evidence
        .filter(({ until }) => until === undefined)
        .flatMap(({ entity_id, partner_entity_id }) => [entity_id, partner_entity_id]),
    );

  test('is one signal that names them all', () => {
    const signal = only(run(merge(...of(1, () => 0))).signals('correlation'));
    expectContract(signal);
    expect(signal.metrics).toMatchObject({ member_count: N, pair_count: (N * (N - 1)) / 2 });
    expect(named(signal)).toEqual(new Set(times(N, (s) => uuid(`e${s}`))));
    for (const { r, lag } of signal.evidence) {
      expect(r).toBeGreaterThan(0.6);
      expect(lag === 0).toBe(true);
    }
  });

  test('two factors are two signals; series without one are in neither', () => {
    const signals = run(merge(...of(2, (s) => (s < 10 ? s % 2 : -1)))).signals('correlation');
    expect(signals.map((signal) => named(signal).size)).toEqual([5, 5]);
  });

  test('a series that falls silent leaves, one that begins to follow joins', () => {
    const series = of(3, (s) => (s < 3 ? 0 : -1), 800);
    const late = of(3, () => 0, 800)[5];
    const rows = merge(
      series[0],
      series[1],
      series[2].filter((_, i) => i < 300),
      [...series[5].slice(0, 400), ...late.slice(400)],
    );
    const harness = run(rows);
    const signal = only(harness.signals('correlation'));
    expectContract(signal);
    expect(named(signal)).toEqual(new Set(['e0', 'e1', 'e5'].map(uuid)));
    expect(signal.metrics.member_count).toBe(3);
    const early = run(rows.filter(({ time }) => time < START + 300 * SECOND));
    expect(named(only(early.signals('correlation')))).toEqual(new Set(['e0', 'e1', 'e2'].map(uuid)));
    expect(only(early.signals('correlation')).id).toBe(signal.id);
  });

  test('the same after a restart', () => {
    const rows = merge(...of(4, (s) => s % 2));
    let harness = new Harness();
    for (let i = 0; i < 5; i++)
      harness = harness
        .feed(rows.slice((i * rows.length) / 5, ((i + 1) * rows.length) / 5))
        .tick()
        .restart();
    expect(comparable(harness.signals('correlation'))).toEqual(comparable(run(rows).signals('correlation')));
  });
});

describe('an episode that closes and another of the same young pair have two ids', () => {
  const source = white(1, 260);
  const own = white(2, 260);
  const twoIds = (harness: ReturnType<typeof run>) => {
    const opened = harness.changes.filter(
      ({ kind, signal }) => kind === 'signal' && signal.pattern === 'correlation',
    );
    expect(opened).toHaveLength(2);
    expect(opened[0].signal.id).not.toBe(opened[1].signal.id);
    for (const { signal } of opened) expectContract(signal);
  };

  test('where it came apart and together again', () => {
    // Opposed for 32 of the 96 slots that the mark at 95 sees, and for 48 of the 224 that the one at 223 sees.
    const b = source.map((x, i) => (i < 64 || i >= 112 ? 0.99 * x : -0.99 * x) + 0.05 * own[i]);
    const rows = merge(rowsOf(source, { entity: 'a' }), rowsOf(b, { entity: 'b' }));
    twoIds(run(rows, settings({ correlation: { min_r: 0.52 } })));
  });

  test('where it fell silent and came back', () => {
    const b = source.map((x, i) => 0.99 * x + 0.05 * own[i]);
    const rest = times(10, (s) => rowsOf(white(3 + s, 260), { entity: `c${s}` }));
    const pair = merge(rowsOf(source, { entity: 'a' }), rowsOf(b, { entity: 'b' }));
    const silent = pair.filter(({ time }) => time < START + 127 * SECOND || time >= START + 162 * SECOND);
    twoIds(run(merge(silent, ...rest)));
  });
});
