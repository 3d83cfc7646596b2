import { describe, expect, it } from 'vitest';
import { extract } from '../../../../operators/claims/extract/extract.ts';
import { eventOfSignal, type NameOf } from '../../../../operators/claims/signals/index.ts';
import { PATTERNS } from '../../../../operators/detectors/index.ts';
import { NIL_UUID, uuidV5 } from '../../../../operators/records/uuid.ts';
import type { Signal } from '../../../../operators/signals/signal.ts';
import { formatInstant, parseInstant } from '../../../../operators/time/instant.ts';

const uuid = (name: string) => uuidV5('6ba7b810-9dad-11d1-80b4-00c04fd430c8', name);
const [scope, checkout, search] = [uuid('scope'), uuid('checkout'), uuid('search')];

const START = '2026-05-03T14:05:00Z';
const END = '2026-05-03T17:35:30Z';

const names: NameOf = (_scope, entity) =>
  entity === checkout
    ? { name: 'p95 latency of checkout', unit: 'ms' }
    : entity === search
      ? { name: 'search load', unit: '%' }
      : undefined;
const nobody: NameOf = () => undefined;

function signal(pattern: Signal['pattern'], status: Signal['status'], more: Partial<Signal> = {}): Signal {
  return {
    id: uuid(pattern),
    pattern,
    scope_id: scope,
    entity_id: pattern === 'outlier_cluster' ? NIL_UUID : checkout,
    severity: 'note',
    strength: 0.9,
    confidence: 0.99,
    confidence_class: 'strong',
    metrics: {
      z: 9,
      baseline_mean: 45.04,
      observed_outcome: 900,
      mean: 12,
      normalised_stddev: 0,
      slope: -0.5,
      slope_per_second: -0.000_5,
      mean_before: 45.04,
      mean_after: 90.2,
      delta_mean: 45.16,
      retracted: 0,
      stddev_before: 1,
      stddev_after: 4.25,
      period_seconds: 86_400,
      peer_count: 12,
      sample_size: 3,
      r: -0.93,
      member_count: 5,
    },
    evidence: [{ kind: 'any', partner_scope_id: scope, partner_entity_id: search }],
    window: { start: START, end: END },
    status,
    decided_at: END,
    detected_at: END,
    updated_at: END,
    revision: 1,
    explanation: { feature_evolution: [], comparable_peers: 0, threshold_used: 1, detector_version: 'x-1' },
    ...more,
  };
}

/** What is said when one opens, and when it closes where that is something else. */
const SAID: Record<Signal['pattern'], readonly string[]> = {
  spike: [
    'p95 latency of checkout spiked to 900 ms at 14:05 on 2026-05-03, where 45 ms was expected (spike).',
  ],
  drop: [
    'p95 latency of checkout dropped to 900 ms at 14:05 on 2026-05-03, where 45 ms was expected (drop).',
  ],
  stall: [
    'p95 latency of checkout came to a standstill at 12 ms at 14:05 on 2026-05-03 (stall).',
    'p95 latency of checkout stayed at 12 ms from 2026-05-03T14:05:00Z to 2026-05-03T17:35:30Z (stall).',
  ],
  trend: [
    'p95 latency of checkout began to fall by 1.8 ms per hour at 14:05 on 2026-05-03 (trend).',
    'p95 latency of checkout fell by 1.8 ms per hour from 2026-05-03T14:05:00Z to 2026-05-03T17:35:30Z (trend).',
  ],
  change_point: ['p95 latency of checkout rose from 45 ms to 90.2 ms at 14:05 on 2026-05-03 (change_point).'],
  variance_shift: [
    'The standard deviation of p95 latency of checkout rose from 1 ms to 4.25 ms at 14:05 on 2026-05-03 (variance_shift).',
  ],
  seasonality: [
    'p95 latency of checkout began to repeat itself every 24 hours at 14:05 on 2026-05-03 (seasonality).',
    'p95 latency of checkout repeated itself every 24 hours from 2026-05-03T14:05:00Z to 2026-05-03T17:35:30Z (seasonality).',
  ],
  novelty: [
    'p95 latency of checkout was unlike its past at 14:05 on 2026-05-03, with an outcome of 900 ms (novelty).',
  ],
  anomaly: [
    'p95 latency of checkout began to stand apart from its 12 peers at 14:05 on 2026-05-03 (anomaly).',
    'p95 latency of checkout stood apart from its 12 peers from 2026-05-03T14:05:00Z to 2026-05-03T17:35:30Z (anomaly).',
  ],
  recurrence: [
    'p95 latency of checkout was at 14:05 on 2026-05-03 in a state like 3 earlier ones of its peers (recurrence).',
  ],
  correlation: [
    'p95 latency of checkout began to move against search load and 3 others at 14:05 on 2026-05-03 (correlation).',
    'p95 latency of checkout moved against search load and 3 others from 2026-05-03T14:05:00Z to 2026-05-03T17:35:30Z (correlation).',
  ],
  cross_scope_correlation: [
    'p95 latency of checkout began to move against search load and 3 others at 14:05 on 2026-05-03 (cross_scope_correlation).',
    'p95 latency of checkout moved against search load and 3 others from 2026-05-03T14:05:00Z to 2026-05-03T17:35:30Z (cross_scope_correlation).',
  ],
  outlier_cluster: [
    `A group of 5 series of scope ${scope} began to stand out together at 14:05 on 2026-05-03 (outlier_cluster).`,
    `A group of 5 series of scope ${scope} stood out together from 2026-05-03T14:05:00Z to 2026-05-03T17:35:30Z (outlier_cluster).`,
  ],
  silence: [
    'p95 latency of checkout fell silent at 14:05 on 2026-05-03 (silence).',
    'p95 latency of checkout was silent from 2026-05-03T14:05:00Z to 2026-05-03T17:35:30Z (silence).',
  ],
};

const contentOf = (one: Signal, nameOf = names) => eventOfSignal(one, nameOf).content;

/** The claims of an event, with the time that they hold. */
function claims(one: Signal, nameOf: NameOf) {
  const { content, timestamp = '' } = eventOfSignal(one, nameOf);
  return extract({ content, timestamp: parseInstant(timestamp) }).map(({ type, quote, holds }) => ({
    type,
    whole: quote === content,
    from: formatInstant(holds?.from ?? 0),
    to: formatInstant(holds?.to ?? 0),
  }));
}

describe('eventOfSignal', () => {
  it.each(PATTERNS)('says what a %s is', (pattern) => {
    const [opens, closes = opens] = SAID[pattern];
    expect(contentOf(signal(pattern, 'open'))).toBe(opens);
    expect(contentOf(signal(pattern, 'closed'))).toBe(closes);
  });

  it.each(PATTERNS)('makes one claim of a %s that holds at its time', (pattern) => {
    const lasts = SAID[pattern].length > 1;
    const minute = [{ type: 'fact', whole: true, from: START, to: '2026-05-03T14:06:00Z' }];
    const all = [{ type: 'fact', whole: true, from: START, to: '2026-05-03T17:35:31Z' }];
    for (const nameOf of [names, nobody]) {
      expect(claims(signal(pattern, 'open'), nameOf)).toEqual(minute);
      expect(claims(signal(pattern, 'closed'), nameOf)).toEqual(lasts ? all : minute);
    }
  });

  it('names seconds where there are some, and the entity where it has no name', () => {
    const window = { start: '2026-05-03T14:05:07.250Z', end: END };
    expect(contentOf(signal('silence', 'open', { window }), nobody)).toBe(
      `Entity ${checkout} fell silent at 14:05:07 on 2026-05-03 (silence).`,
    );
    expect(claims(signal('silence', 'open', { window }), nobody)).toEqual([
      { type: 'fact', whole: true, from: '2026-05-03T14:05:07Z', to: '2026-05-03T14:05:08Z' },
    ]);
  });

  it('takes back a change that did not last', () => {
    const metrics = { ...signal('change_point', 'open').metrics, retracted: 1 };
    const back = signal('change_point', 'closed', { metrics });
    expect(contentOf(back)).toBe(
      'The change of p95 latency of checkout at 14:05 on 2026-05-03 did not last (change_point).',
    );
    expect(claims(back, names)).toHaveLength(1);
  });

  it('has one id when it opens and one when it closes, whatever the series is called', () => {
    const id = (one: Signal, nameOf = names) => eventOfSignal(one, nameOf).id;
    const step = signal('change_point', 'open');
    expect(id(step, nobody)).toBe(id(step));
    expect(id({ ...step, metrics: {} })).toBe(id(step));
    expect(id(signal('change_point', 'closed'))).not.toBe(id(step));
    expect(id({ ...step, id: uuid('another') })).not.toBe(id(step));
  });

  it('comes from its series, with the window and the signal', () => {
    const { id: _, content: __, ...rest } = eventOfSignal(signal('stall', 'closed'), names);
    expect(rest).toEqual({
      source_input_id: `series:${scope}/${checkout}`,
      timestamp: END,
      metadata: {
        signal_id: uuid('stall'),
        pattern: 'stall',
        scope_id: scope,
        entity_id: checkout,
        window_from: START,
        window_to: END,
      },
    });
    expect(eventOfSignal(signal('outlier_cluster', 'open'), names)).toMatchObject({
      source_input_id: `scope:${scope}`,
      timestamp: START,
    });
  });
});
