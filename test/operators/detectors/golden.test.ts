import { describe, expect, test } from 'vitest';
import { detectors } from '../../../operators/detectors/index.ts';
import { Episodes } from '../../../operators/engine/episodes.ts';
import { NIL_UUID } from '../../../operators/records/uuid.ts';
import { MINUTE, merge, only, rowsOf, run, runValues, START, uuid } from '../harness.ts';
import { noise, times } from '../noise.ts';

/** Patterns that a series of outcomes causes. */
const patterns = (values: readonly number[]) =>
  [
    ...new Set(
      runValues(values)
        .signals()
        .map((s) => s.pattern),
    ),
  ].sort();

const STEP = [10, 10.2, 9.8, 10.1, 10, 9.9, 20, 20.1, 19.9, 20, 20.2, 19.8];
const STEP_AFTER_RAMP = [10, 10.2, 11, 10.8, 12, 12.1, 12, 30, 29.5, 30.5, 29.8, 30.2];

describe('published fixtures on which the rules agree', () => {
  test('spike: z 141.4213562373095 on mean 10', () => {
    const { metrics } = only(runValues([10, 10.1, 9.9, 10.05, 9.95, 20]).signals('spike'));
    expect(Math.abs(metrics.z - 141.4213562373095)).toBeLessThan(1e-9);
    expect(metrics.baseline_mean).toBeCloseTo(10, 12);
    expect(metrics.baseline_stddev).toBeCloseTo(0.07071067811865475, 12);
    expect(metrics.observed_outcome).toBe(20);
    expect(metrics.window_n).toBe(5);
  });

  test('drop: z -153.40746273913828 on mean 100.04', () => {
    const { metrics } = only(runValues([100, 100.5, 99.5, 100, 100.2, 50]).signals('drop'));
    expect(Math.abs(metrics.z + 153.40746273913828)).toBeLessThan(1e-9);
    expect(metrics.baseline_mean).toBeCloseTo(100.04, 12);
    expect(metrics.baseline_stddev).toBeCloseTo(0.3261901286060021, 12);
  });

  test('no spike in a jump after five equal outcomes, nor in a fall', () => {
    expect(patterns([5, 5, 5, 5, 5, 100])).toEqual([]);
    expect(runValues([10, 10, 10, 10, 10, -10]).signals('spike')).toEqual([]);
  });

  test('no spike in the ramp 1 to 6, whose last point has z 2.12', () => {
    expect(runValues([1, 2, 3, 4, 5, 6]).signals('spike')).toEqual([]);
  });

  test('trend 1 to 6: slope 1, intercept 1, r2 1', () => {
    const { metrics, strength } = only(runValues([1, 2, 3, 4, 5, 6]).signals('trend'));
    expect(metrics.slope).toBeCloseTo(1, 12);
    expect(metrics.intercept).toBeCloseTo(1, 12);
    expect(metrics.r2).toBeCloseTo(1, 12);
    expect(strength).toBeCloseTo(1, 12);
  });

  test.each([[[5, 1, 5, 1, 5, 1]], [[5, 5, 5, 5, 5, 5]], [[1, 2, 3]]])('no trend in %j', (values) => {
    expect(runValues(values).signals('trend')).toEqual([]);
  });

  test('stall on seven 11s: normalised_stddev 0, window_n 7, strength 1', () => {
    const signal = only(runValues(times(7, () => 11)).signals('stall'));
    expect(signal.metrics).toMatchObject({ normalised_stddev: 0, window_n: 7, mean: 11 });
    expect(signal.evidence).toEqual([{ kind: 'variance_window', window_n: 7, stddev: 0 }]);
    expect(signal.strength).toBe(1);
  });

  test('no stall on 1 to 5', () => {
    expect(runValues([1, 2, 3, 4, 5]).signals('stall')).toEqual([]);
  });

  test('seasonality on 24 points of sin(i π / 2): period 4', () => {
    const { metrics } = only(runValues(times(24, (i) => Math.sin((i * Math.PI) / 2))).signals('seasonality'));
    expect(metrics.period).toBe(4);
    expect(metrics.period_seconds).toBeCloseTo(4, 9);
    expect(metrics.window_n).toBeGreaterThanOrEqual(16);
    expect(metrics.autocorrelation).toBeGreaterThan(0.9);
  });

  test('no seasonality on 8 points of it', () => {
    expect(runValues(times(8, (i) => Math.sin((i * Math.PI) / 2))).signals('seasonality')).toEqual([]);
  });

  test('change point: shift 77.45966692414848 at 6', () => {
    const signal = only(runValues(STEP).signals('change_point'));
    expect(signal.metrics.shift).toBeCloseTo(77.45966692414848, 9);
    expect(signal.metrics).toMatchObject({ n_before: 6, n_after: 6 });
    expect(signal.metrics.mean_before).toBeCloseTo(10, 12);
    expect(signal.metrics.mean_after).toBeCloseTo(20, 12);
    expect(signal.metrics.delta_mean).toBeCloseTo(10, 12);
    expect(signal.window.start).toBe('2026-05-01T00:00:06Z');
  });

  test('change point: shift 28.06662515393369 at 7', () => {
    const signal = only(runValues(STEP_AFTER_RAMP).signals('change_point'));
    expect(signal.metrics.shift).toBeCloseTo(28.06662515393369, 9);
    expect(signal.metrics).toMatchObject({ n_before: 7, n_after: 5 });
    expect(signal.window.start).toBe('2026-05-01T00:00:07Z');
  });

  test('no change point in a flat series', () => {
    expect(patterns([10, 10.1, 9.9, 10, 10.2, 9.8, 10, 10.1])).toEqual([]);
  });

  test('outlier cluster of three flat series that jump in the same minute: three members, nil entity', () => {
    const jump = (level: number, entity: string) =>
      rowsOf(
        times(8, (i) => (i === 6 ? 10 * level : level)),
        { entity, step: MINUTE },
      );
    const signal = only(run(merge(jump(10, 'a'), jump(20, 'b'), jump(5, 'c'))).signals('outlier_cluster'));
    expect(signal.entity_id).toBe(NIL_UUID);
    expect(signal.metrics.member_count).toBe(3);
    expect(signal.evidence.map(({ entity_id }) => entity_id).sort()).toEqual(
      ['a', 'b', 'c'].map(uuid).sort(),
    );
    expect(signal.window.start).toBe('2026-05-01T00:06:00Z');
  });

  test.each([
    [4, 4, 'tentative'],
    [7, 4, 'tentative'],
    [8, 4, 'established'],
    [12, 4, 'established'],
    [20, 4, 'strong'],
    [100, 4, 'strong'],
  ])('%d observations where %d are needed are %s', (n, least, expected) => {
    const episodes = new Episodes();
    const subject = {
      pattern: 'trend',
      version: 'trend-1',
      scope_id: uuid('s'),
      entity_id: uuid('e'),
      partner: '',
    } as const;
    episodes.open(
      'key',
      subject,
      {
        start: START,
        strength: 1,
        pValue: 0,
        support: n / least,
        metrics: {},
        evidence: [],
        threshold: 0,
        peers: 0,
        samples: { times: [], values: [] },
      },
      START,
    );
    expect(only(episodes.tick(START)).signal.confidence_class).toBe(expected);
  });

  test('pattern names', () => {
    expect(detectors.map(({ pattern }) => pattern).sort()).toEqual([
      'anomaly',
      'change_point',
      'correlation',
      'cross_scope_correlation',
      'drop',
      'novelty',
      'outlier_cluster',
      'recurrence',
      'seasonality',
      'silence',
      'spike',
      'stall',
      'trend',
      'variance_shift',
    ]);
  });
});

describe('published fixtures on which this rule differs, on purpose', () => {
  test('noise on an offset is no stall: a small share of the level may be all that a series ever moves', () => {
    expect(runValues([100, 100.1, 99.9, 100.05, 100.02]).signals('stall')).toEqual([]);
    const { normal } = noise(8);
    expect(runValues(times(2000, () => 100 + normal())).signals('stall')).toEqual([]);
  });

  test('an all-zero series does stall: it has stopped as much as an all-eleven one', () => {
    expect(only(runValues(times(7, () => 0)).signals('stall')).metrics).toMatchObject({
      normalised_stddev: 0,
      window_n: 7,
      mean: 0,
    });
  });

  test('the ramp 100 to 111 is a trend only: neither stall nor change point nor season', () => {
    expect(patterns(times(12, (i) => 100 + i))).toEqual(['trend']);
    expect(patterns(times(300, (i) => 100 + i))).toEqual(['trend']);
  });

  test('two lines are no correlation: a shared drift says nothing about what is new in each', () => {
    const line = times(300, (i) => i + 1);
    const short = [1, 2, 3, 4, 5, 6];
    for (const [a, b] of [
      [short, [2.1, 4, 6.1, 8, 10.1, 12]],
      [line, line.map((x) => 2 * x)],
      [line, [...line].reverse()],
    ]) {
      const harness = run(
        merge(
          rowsOf(a, { entity: 'a' }),
          rowsOf(b, { entity: 'b' }),
          rowsOf(b, { scope: 'other', entity: 'c' }),
        ),
      );
      expect(harness.signals('correlation')).toEqual([]);
      expect(harness.signals('cross_scope_correlation')).toEqual([]);
    }
  });

  test('one outlier at the end is no trend', () => {
    expect(runValues([1, 1.1, 0.9, 1, 1.2, 1.1, 50]).signals('trend')).toEqual([]);
  });

  test('that outlier is measured against all six observations before it, not the last five', () => {
    const before = [1, 1.1, 0.9, 1, 1.2, 1.1];
    const mean = before.reduce((sum, x) => sum + x, 0) / 6;
    const stddev = Math.sqrt(before.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 6);
    const { metrics } = only(runValues([...before, 50]).signals('spike'));
    expect(metrics.z).toBeCloseTo((50 - mean) / stddev, 8);
    expect(metrics.window_n).toBe(6);
  });

  test('alternating noise of 14 points is no season of period 4', () => {
    const values = [0.1, 5, 0.3, 4.7, -1.2, 6.8, 0.5, 4.5, -0.8, 5.5, 0.2, 4.8, -0.5, 5];
    expect(runValues(values).signals('seasonality')).toEqual([]);
  });

  test('a step without noise, where the published rule skips the exact split, is split at its place', () => {
    const signal = only(runValues(times(60, (i) => (i < 23 ? 0 : 10))).signals('change_point'));
    expect(signal.window.start).toBe('2026-05-01T00:00:23Z');
    expect(signal.metrics).toMatchObject({ mean_before: 0, mean_after: 10, delta_mean: 10 });
    expect(signal.metrics.shift).toBe(Number.MAX_VALUE);
  });

  test('eight points, four and four, are too few for a change point; the line 1 to 8 has none', () => {
    expect(runValues([0, 0, 0, 0, 10, 10, 10, 10]).signals('change_point')).toEqual([]);
    expect(runValues([1, 2, 3, 4, 5, 6, 7, 8]).signals('change_point')).toEqual([]);
  });

  test('states in another direction are no anomaly by that alone, nor do parallel ones recur: distance counts, not angle', () => {
    const peers = [
      [1, 2, 3, 5],
      [1.1, 2.1, 3.1, 5],
      [1.05, 2.05, 3.05, 5],
      [-1, -2, -3, -5],
    ];
    const rows = merge(
      ...peers.map((state, e) =>
        rowsOf([state[3]], { entity: `e${e}`, features: () => state, from: START + e }),
      ),
    );
    expect(run(rows).signals()).toEqual([]);
  });
});
