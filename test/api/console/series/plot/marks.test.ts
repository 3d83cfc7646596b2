import { describe, expect, it } from 'vitest';
import { marksOf, windowOf } from '../../../../../api/console/series/plot/marks.ts';
import { distinct, overlaysOf } from '../../../../../api/console/series/plot/overlays.ts';
import type { Signal } from '../../../../../operators/signals/signal.ts';
import { someSignal } from '../../../../sinks/fixtures.ts';

const minute = (n: number) => Date.parse('2026-05-01T00:00:00Z') + n * 60_000;
const text = (n: number) => new Date(minute(n)).toISOString();
const NOW = minute(100);

function signal(
  parts: Partial<Signal> & { readonly samples?: readonly (readonly [number, number])[] },
): Signal {
  const { samples = [], ...rest } = parts;
  const base = someSignal('a', {
    status: 'closed',
    window: { start: text(10), end: text(20) },
    evidence: [],
  });
  return {
    ...base,
    explanation: {
      ...base.explanation,
      feature_evolution: samples.map(([n, value]) => ({ at: text(n), value })),
    },
    ...rest,
  };
}
const marks = (one: Signal, entity = one.entity_id) => marksOf(one, entity, NOW);

describe('a signal is explained', () => {
  it('by the highest observation while a spike lasts, or the lowest of a drop', () => {
    const spike = signal({
      pattern: 'spike',
      expected: { value: 5, low: 4, high: 6 },
      metrics: { observed_outcome: 9 },
      samples: [
        [9, 5],
        [12, 9],
      ],
    });
    expect(marks(spike)).toEqual([{ kind: 'point', label: 'highest 9', at: minute(12), value: 9 }]);
    const line = { times: [9, 12, 15, 21].map(minute), values: [5, 9, 11, 30] };
    expect(marksOf(spike, spike.entity_id, NOW, line)).toEqual([
      { kind: 'point', label: 'highest 11', at: minute(15), value: 11 },
    ]);
    expect(marks({ ...spike, pattern: 'drop', metrics: { observed_outcome: 1 } })).toEqual([
      { kind: 'point', label: 'lowest 1', at: minute(10), value: 1, side: 'below' },
    ]);
  });

  it('by the two levels of a change, each as long as its observations took', () => {
    const change = signal({
      pattern: 'change_point',
      evidence: [
        { kind: 'regime_before', mean: 1, n: 6, at: text(9) },
        { kind: 'regime_after', mean: 3, n: 11, at: text(10) },
      ],
      samples: [[20, 3]],
    });
    expect(marks(change)).toEqual([
      { kind: 'level', label: 'before 1', from: minute(4), to: minute(9), value: 1 },
      { kind: 'level', label: 'after 3', from: minute(10), to: minute(20), value: 3, isAfter: true },
      { kind: 'moment', label: '', at: minute(10) },
    ]);
  });

  it('by the line of a trend, at the observations that it was fitted to', () => {
    const trend = signal({
      pattern: 'trend',
      metrics: { slope: 2, slope_per_second: 2 / 60, intercept: 100, window_n: 11 },
      samples: [[20, 120]],
    });
    expect(marks(trend)).toEqual([
      { kind: 'line', label: 'trend', from: minute(10), to: minute(20), start: 100, end: 120 },
    ]);
  });

  it('by the level of a stall, the periods of a season, the gap of a silence', () => {
    const [from, to] = [minute(10), minute(20)];
    expect(
      marks(
        signal({
          pattern: 'stall',
          metrics: { mean: 7 },
          evidence: [{ kind: 'variance_window', stddev: 0 }],
        }),
      ),
    ).toEqual([{ kind: 'level', label: 'stays at', from, to, value: 7 }]);
    expect(marks(signal({ pattern: 'seasonality', metrics: { period_seconds: 60 } }))).toEqual([
      { kind: 'periods', label: 'period', from, to, length: 60_000 },
    ]);
    const silence = signal({
      pattern: 'silence',
      status: 'open',
      evidence: [{ kind: 'last_observation', at: text(8) }],
    });
    expect(marks(silence)).toEqual([{ kind: 'gap', label: 'silent', from: minute(8), to: NOW }]);
  });

  it('by the spread before and after', () => {
    const shift = signal({
      pattern: 'variance_shift',
      evidence: [
        { kind: 'spread_before', stddev: 1, n: 10, at: text(10) },
        { kind: 'spread_after', stddev: 3, n: 11, at: text(10) },
      ],
      samples: [
        [10, 4],
        [20, 6],
      ],
    });
    expect(marks(shift)).toEqual([
      { kind: 'band', label: 'spread before', from: minute(0), to: minute(10), low: 3, high: 7 },
      { kind: 'band', label: 'spread after', from: minute(10), to: minute(20), low: -1, high: 11 },
    ]);
  });

  it('by the band of a novelty only if it is one of values', () => {
    const of = (observed: number) =>
      marks(
        signal({
          pattern: 'novelty',
          metrics: { observed, observed_outcome: 9, expected_low: 1, expected_high: 2 },
          samples: [[11, 9]],
        }),
      ).map(({ kind }) => kind);
    expect([of(9), of(0.5)]).toEqual([['band', 'point'], ['point']]);
  });

  it('by the observations of the plotted member of a cluster, and otherwise by its decision', () => {
    const evidence = ['x', 'y'].map((entity_id, n) => ({
      kind: 'outlier_member',
      entity_id,
      at: text(n),
      outcome: n,
    }));
    expect(marks(signal({ pattern: 'outlier_cluster', evidence }), 'y')).toEqual([
      { kind: 'point', label: 'stands out', at: minute(1), value: 1 },
    ]);
    expect(marks(signal({ pattern: 'anomaly', decided_at: text(3) }))).toEqual([
      { kind: 'moment', label: 'decided', at: minute(3) },
    ]);
  });

  it.each(['spike', 'change_point', 'trend', 'stall', 'variance_shift', 'novelty', 'seasonality'] as const)(
    'by nothing if a %s of an earlier version lacks the numbers',
    (pattern) => {
      expect(marks(signal({ pattern, metrics: {}, evidence: [] }))).toEqual([]);
    },
  );
});

it('an open window lasts until now, a closed one ends', () => {
  expect(windowOf(signal({ status: 'open' }), NOW)).toEqual({ from: minute(10), to: NOW });
  expect(windowOf(signal({}), NOW)).toEqual({ from: minute(10), to: minute(20) });
});

it('the partner of a correlation is drawn over it, shifted by its lag from either side', () => {
  const pair = signal({
    pattern: 'correlation',
    entity_id: 'x',
    evidence: [{ kind: 'pair_correlation', entity_id: 'x', partner_entity_id: 'y', lag_seconds: 30 }],
  });
  const shown = (entity: string) =>
    overlaysOf(pair, entity).map(({ series, lag }) => [series.entity_id, lag]);
  expect([shown('x'), shown('y')]).toEqual([[['y', 30_000]], [['x', -30_000]]]);
  expect(distinct([...overlaysOf(pair, 'x'), ...overlaysOf(pair, 'x')])).toHaveLength(1);
});
