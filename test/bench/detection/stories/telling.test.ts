import { expect, test } from 'vitest';
import { sumOf, tellingOf } from '../../../../bench/detection/stories/telling.ts';
import type { ChangeKind, Signal, SignalChange } from '../../../../operators/signals/signal.ts';
import { formatInstant, parseInstant } from '../../../../operators/time/instant.ts';

const at = (second: number) => formatInstant(1.7e15 + second * 1e6);

interface Said {
  readonly kind?: ChangeKind;
  readonly id: string;
  readonly pattern?: Signal['pattern'];
  readonly severity?: Signal['severity'];
  readonly second: number;
  readonly by?: string;
}

function change({
  kind = 'signal',
  id,
  pattern = 'spike',
  severity = 'note',
  second,
  by,
}: Said): SignalChange {
  const decided_at = at(second);
  return {
    kind,
    signal: {
      id,
      pattern,
      scope_id: id,
      entity_id: id,
      severity,
      strength: 1,
      confidence: 1,
      confidence_class: 'strong',
      metrics: {},
      evidence: [],
      window: { start: decided_at, end: decided_at },
      status: 'open',
      decided_at,
      detected_at: decided_at,
      updated_at: decided_at,
      revision: 1,
      explanation: {
        feature_evolution: [],
        comparable_peers: 0,
        threshold_used: 0,
        detector_version: '1',
        ...(by !== undefined && { superseded_by: by }),
      },
    },
  };
}

const between = (first: number, last: number) => (time: number) =>
  time >= parseInstant(at(first)) && time <= parseInstant(at(last));

test('a note that becomes an alert is one signal and one alert', () => {
  const changes = [
    change({ id: 'a', second: 10 }),
    change({ id: 'a', second: 12, kind: 'signal.raised', severity: 'alert' }),
    change({ id: 'a', second: 12, kind: 'signal.closed', severity: 'alert' }),
  ];
  expect(tellingOf(changes, between(5, 20))).toEqual({ alerts: 1, opened: 1, listed: 1 });
});

test('what another explains is listed with it, over several steps', () => {
  const changes = [
    change({ id: 'a', second: 10, severity: 'alert' }),
    change({ id: 'b', second: 11, pattern: 'novelty' }),
    change({ id: 'b', second: 12, pattern: 'novelty', kind: 'signal.closed', by: 'a' }),
    change({ id: 'c', second: 15, pattern: 'change_point' }),
    change({ id: 'a', second: 15, kind: 'signal.closed', severity: 'alert', by: 'c' }),
    change({ id: 'd', second: 16, pattern: 'trend' }),
  ];
  expect(tellingOf(changes, between(5, 20))).toEqual({ alerts: 1, opened: 4, listed: 2 });
});

test('counts what opens within the story, not what would have anyway, and no season', () => {
  const changes = [
    change({ id: 'a', second: 4 }),
    change({ id: 'b', second: 10 }),
    change({ id: 'c', second: 11, pattern: 'trend' }),
    change({ id: 'd', second: 12, pattern: 'seasonality' }),
    change({ id: 'e', second: 21 }),
  ];
  const without = [change({ id: 'x', second: 10 }), change({ id: 'y', second: 11 })];
  expect(tellingOf(changes, between(5, 20), without)).toEqual({ alerts: 0, opened: 1, listed: 1 });
});

test('adds stories up, those that nobody heard of apart', () => {
  const reported = [3, 0, 2].map((opened) => ({ alerts: 0, opened, listed: 1 }));
  expect(sumOf(reported, 'opened')).toEqual({ stories: 3, found: 2, reported: 5 });
  expect(sumOf(reported, 'alerts')).toEqual({ stories: 3, found: 0, reported: 0 });
});
