import { describe, expect, it, test } from 'vitest';
import { PATTERNS, type Pattern } from '../../../operators/detectors/index.ts';
import { uuidV5 } from '../../../operators/records/uuid.ts';
import { headlineOf } from '../../../operators/signals/headline.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import { fc, runs } from '../../property.ts';

const ID = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'headline');
const START = 1_767_225_600e6;

interface Given extends Partial<Omit<Signal, 'explanation'>> {
  readonly pattern: Pattern;
  readonly seconds?: number;
  readonly peers?: number;
  readonly summary?: string;
}

function signal({ seconds = 0, peers = 0, summary, ...given }: Given): Signal {
  const start = formatInstant(START);
  return {
    id: ID,
    scope_id: ID,
    entity_id: ID,
    entity: 'web-1',
    metric: 'load',
    severity: 'alert',
    strength: 1,
    confidence: 1,
    confidence_class: 'strong',
    metrics: {},
    evidence: [],
    window: { start, end: formatInstant(START + seconds * 1e6) },
    status: 'open',
    decided_at: start,
    detected_at: start,
    updated_at: start,
    revision: 1,
    ...given,
    explanation: {
      ...(summary !== undefined && { summary }),
      feature_evolution: [],
      comparable_peers: peers,
      threshold_used: 1,
      detector_version: '1',
    },
  };
}

const spike = { baseline_mean: 51.04, observed_outcome: 90.123456 };
const both = { entity: 'web-1', metric: 'load', partner_entity: 'db', partner_metric: 'cpu' };

test.each<[string, Given]>([
  ['web-1 load rose from 51.04 to 90.12 and is still there', { pattern: 'spike', metrics: spike }],
  [
    'web-1 load rose from 51.04 to 90.12 for 14 minutes',
    { pattern: 'spike', metrics: spike, status: 'closed', seconds: 840 },
  ],
  [
    'web-1 load rose from 51.04 to 90.12 ms and is still there',
    { pattern: 'spike', metrics: spike, unit: 'ms' },
  ],
  ['web-1 load rose from 51.04 to 90.12%', { pattern: 'spike', metrics: spike, unit: '%', status: 'closed' }],
  [
    'web-1 load rose from 51.04 to 90.12 and is still there',
    { pattern: 'spike', metrics: spike, unit: '{requests}' },
  ],
  [
    'web-1 load rose from 51.04 to 90.12 a step and is still there',
    { pattern: 'spike', metrics: { ...spike, counter: 4000 } },
  ],
  [
    'worker-187 load fell to 0 and is still there',
    { pattern: 'drop', entity: 'worker-187', metrics: { baseline_mean: 48, observed_outcome: 0 } },
  ],
  [
    'web-1 load did not come to 90, as it does every 24 hours',
    { pattern: 'drop', metrics: { baseline_mean: 90, observed_outcome: 0, period_seconds: 86_400 } },
  ],
  [
    'web-1 load has stayed at 11 for 2 hours',
    { pattern: 'stall', metrics: { mean: 11, normalised_stddev: 0 }, seconds: 7200 },
  ],
  [
    'web-1 load hardly moved from 11 for 2 hours',
    { pattern: 'stall', metrics: { mean: 11, normalised_stddev: 0.1 }, seconds: 7200, status: 'closed' },
  ],
  [
    'web-1 load fell by 100 in 50 minutes and still falls',
    { pattern: 'trend', metrics: { slope_per_second: -1 / 30 }, seconds: 3000 },
  ],
  [
    'web-1 load rose by 100 in 50 minutes',
    { pattern: 'trend', metrics: { slope_per_second: 1 / 30 }, seconds: 3000, status: 'closed' },
  ],
  [
    'web-1 load rose from 45 to 90.2',
    {
      pattern: 'change_point',
      metrics: { mean_before: 45, mean_after: 90.2 },
      status: 'closed',
      seconds: 60,
    },
  ],
  [
    'web-1 load fell from 9 to 2, which did not last',
    {
      pattern: 'change_point',
      metrics: { mean_before: 9, mean_after: 2 },
      retracted: true,
      status: 'closed',
    },
  ],
  [
    'web-1 load changed its course at 45 and is still there',
    { pattern: 'change_point', metrics: { mean_before: 45.00001, mean_after: 45 } },
  ],
  [
    'web-1 load varies 4 times as much as before: spread 4 after 1',
    { pattern: 'variance_shift', metrics: { ratio: 4, stddev_before: 1, stddev_after: 4 } },
  ],
  [
    'web-1 load varied 75% less than before: spread 1 after 4',
    {
      pattern: 'variance_shift',
      metrics: { ratio: 0.25, stddev_before: 4, stddev_after: 1 },
      status: 'closed',
    },
  ],
  [
    'web-1 load repeats itself every 24 hours, by 10 up and down',
    { pattern: 'seasonality', metrics: { period_seconds: 86_400, amplitude: 10 } },
  ],
  [
    'web-1 load rose to 90, where it had 9 to 31, and is still there',
    {
      pattern: 'novelty',
      metrics: { observed: 90, observed_outcome: 90, expected_low: 9, expected_high: 31 },
      evidence: [{ kind: 'novelty', view: 'value' }],
    },
  ],
  [
    'web-1 load averaged 60, where it had 9 to 31, for 5 minutes',
    {
      pattern: 'novelty',
      metrics: { observed: 60, observed_outcome: 30, expected_low: 9, expected_high: 31 },
      evidence: [{ kind: 'novelty', view: 'short_mean' }],
      status: 'closed',
      seconds: 300,
    },
  ],
  [
    'web-1 load was unlike each of 9 peers for 2 minutes, 4.2 spreads from the nearest',
    {
      pattern: 'anomaly',
      metrics: { peer_count: 9, nearest_peer_distance: 4.2 },
      status: 'closed',
      seconds: 120,
    },
  ],
  [
    'web-1 load is in a state like 3 unusual ones of other series before',
    { pattern: 'recurrence', metrics: { sample_size: 3 } },
  ],
  [
    'web-1 load and db cpu move together: correlation 0.91',
    { pattern: 'correlation', metrics: { r: 0.91, lag_seconds: 0 }, evidence: [{ kind: 'p', ...both }] },
  ],
  [
    'db cpu followed web-1 load after 2 minutes: correlation -0.8',
    {
      pattern: 'cross_scope_correlation',
      metrics: { r: -0.8, lag_seconds: 120 },
      evidence: [{ kind: 'p', ...both }],
      status: 'closed',
    },
  ],
  ['Two series move against each other: correlation -0.8', { pattern: 'correlation', metrics: { r: -0.8 } }],
  [
    'One series follows another after 2 minutes: correlation 0.8',
    { pattern: 'correlation', metrics: { r: 0.8, lag_seconds: -120 }, evidence: [{ kind: 'p' }] },
  ],
  [
    '5 series move together: correlations up to 0.9',
    { pattern: 'correlation', metrics: { r: -0.9, member_count: 5 } },
  ],
  [
    '30 of 30 series of shop rose for 30 minutes',
    {
      pattern: 'outlier_cluster',
      scope: 'shop',
      metrics: { member_count: 30 },
      evidence: [
        { kind: 'm', z: 9 },
        { kind: 'm', z: 7 },
      ],
      peers: 30,
      seconds: 1800,
      status: 'closed',
    },
  ],
  [
    '3 series stood out, and it goes on',
    {
      pattern: 'outlier_cluster',
      metrics: { member_count: 3 },
      evidence: [
        { kind: 'm', z: 9 },
        { kind: 'm', z: -7 },
      ],
    },
  ],
  [
    'web-1 load has been silent for 2 hours, where 10 seconds are usual',
    { pattern: 'silence', metrics: { gap_seconds: 7200, usual_seconds: 10 } },
  ],
  [
    'web-1 load was silent for 2 hours, where 10 seconds are usual',
    { pattern: 'silence', metrics: { gap_seconds: 7200, usual_seconds: 10 }, status: 'closed' },
  ],
  ['web-1 load: 9 is far off', { pattern: 'spike', summary: '9 is far off.' }],
  ['web-1 load: stall', { pattern: 'stall' }],
])('%s', (headline, given) => {
  expect(headlineOf(signal(given))).toBe(headline);
});

describe('without names', () => {
  it('has no id', () => {
    const { entity, metric, ...rest } = signal({ pattern: 'spike', metrics: spike });
    expect(headlineOf(rest)).toBe('The series rose from 51.04 to 90.12 and is still there');
  });
});

test('any figures give one short sentence', () => {
  const value = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 9 }),
      fc.integer({ min: 0, max: 1e9 }),
      fc.boolean(),
      (figures, seconds, isOpen) => {
        const metrics = new Proxy<Record<string, number>>(
          {},
          { get: (_, key) => figures[String(key).length % figures.length] },
        );
        for (const pattern of PATTERNS) {
          const headline = headlineOf(
            signal({ pattern, metrics, seconds, status: isOpen ? 'open' : 'closed' }),
          );
          expect(headline).not.toMatch(/NaN|undefined|Infinity|\n|\.$/);
          expect(headline).not.toContain(ID);
          expect(headline.length).toBeLessThan(160);
        }
      },
    ),
    { numRuns: runs(200) },
  );
});
