import { expect } from 'vitest';
import { isUuid, NIL_UUID, uuidV5 } from '../../operators/records/uuid.ts';
import { type Signal, signalSchema } from '../../operators/signals/signal.ts';
import { parseInstant } from '../../operators/time/instant.ts';

/** The wire contract's table: evidence kinds, metric keys (others may be added), keys of the evidence. */
export const CONTRACT: Record<Signal['pattern'], { evidence: string[]; metrics: string[] }> = {
  spike: {
    evidence: ['baseline_deviation'],
    metrics: ['z', 'baseline_mean', 'baseline_stddev', 'observed_outcome', 'window_n'],
  },
  drop: {
    evidence: ['baseline_deviation'],
    metrics: ['z', 'baseline_mean', 'baseline_stddev', 'observed_outcome', 'window_n'],
  },
  stall: { evidence: ['variance_window'], metrics: ['normalised_stddev', 'window_n', 'mean'] },
  trend: { evidence: ['regression_summary'], metrics: ['slope', 'intercept', 'r2', 'window_n'] },
  change_point: {
    evidence: ['regime_before', 'regime_after'],
    metrics: ['shift', 'mean_before', 'mean_after', 'delta_mean', 'n_before', 'n_after'],
  },
  variance_shift: {
    evidence: ['spread_before', 'spread_after'],
    metrics: ['ratio', 'stddev_before', 'stddev_after', 'n_before', 'n_after'],
  },
  seasonality: {
    evidence: ['autocorrelation_peak'],
    metrics: ['period', 'period_seconds', 'autocorrelation', 'window_n'],
  },
  novelty: {
    evidence: ['novelty'],
    metrics: [
      'score',
      'evidence',
      'observed',
      'expected_low',
      'expected_high',
      'observed_outcome',
      'window_n',
    ],
  },
  anomaly: { evidence: ['peer_distance'], metrics: ['peer_count', 'distance', 'nearest_peer_distance'] },
  recurrence: { evidence: ['similar_state'], metrics: ['avg_similarity', 'sample_size', 'avg_outcome_diff'] },
  correlation: { evidence: ['pair_correlation'], metrics: ['r', 'abs_r', 'lag', 'n', 'direction'] },
  cross_scope_correlation: {
    evidence: ['cross_scope_pair'],
    metrics: ['r', 'abs_r', 'lag', 'n', 'direction'],
  },
  silence: {
    evidence: ['last_observation'],
    metrics: ['gap_seconds', 'usual_seconds', 'longest_seconds', 'missed'],
  },
  outlier_cluster: { evidence: ['outlier_member'], metrics: ['member_count', 'window_seconds'] },
};

/** Path of the first number that JSON cannot carry, or undefined. */
function notJson(value: unknown, path = ''): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path} is ${value}`;
  if (value === undefined) return `${path} is undefined`;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = notJson(inner, `${path}.${key}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

const NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/signal');

/** Expects a signal to be as the wire contract has it. */
export function expectContract(signal: Signal): void {
  const { evidence, metrics } = CONTRACT[signal.pattern];
  expect(notJson(signal), `${signal.pattern} fits JSON`).toBeUndefined();
  signalSchema.parse(signal);
  expect(Object.keys(signal.metrics)).toEqual(expect.arrayContaining(metrics));
  expect(new Set(signal.evidence.map(({ kind }) => kind))).toEqual(new Set(evidence));
  if (signal.pattern === 'stall') {
    expect(signal.evidence).toEqual([
      { kind: 'variance_window', window_n: signal.metrics.window_n, stddev: expect.any(Number) },
    ]);
  }
  expect(signal.strength).toBeGreaterThanOrEqual(0);
  expect(signal.strength).toBeLessThanOrEqual(1);
  expect(signal.confidence).toBeGreaterThanOrEqual(0);
  expect(signal.confidence).toBeLessThanOrEqual(1);
  expect(isUuid(signal.id)).toBe(true);
  expect(signal.id[14]).toBe('5');
  expect(signal.entity_id === NIL_UUID).toBe(signal.pattern === 'outlier_cluster');
  const { start, end } = signal.window;
  expect(parseInstant(start)).toBeLessThanOrEqual(parseInstant(end));
  expect(parseInstant(signal.decided_at)).not.toBeNaN();
  const times = signal.explanation.feature_evolution.map(({ at }) => parseInstant(at));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  expect(signal.id).toBe(
    uuidV5(
      NAMESPACE,
      `${signal.pattern}|${signal.scope_id}|${signal.entity_id}|${partnerOf(signal)}|${start}`,
    ),
  );
}

function partnerOf({ pattern, evidence }: Signal): string {
  if (pattern !== 'correlation' && pattern !== 'cross_scope_correlation') return '';
  return `${String(evidence[0].partner_scope_id)}/${String(evidence[0].partner_entity_id)}`;
}
