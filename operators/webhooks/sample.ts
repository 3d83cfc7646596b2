import { uuidV5 } from '../records/uuid.ts';
import type { LoggedChange } from './logged-change.ts';

const NAMESPACE = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';

/**
 * A made-up change, to try a subscription with; its names need escaping in JSON. Position 0 is that of no change in a log.
 *
 * @param summary the finding; the id of the signal derives from it
 * @param at wall clock in milliseconds
 */
export function sampleChange(
  summary: string,
  at: number,
  kind: 'signal' | 'signal.closed' = 'signal',
): LoggedChange {
  const time = new Date(at).toISOString();
  return {
    seq: 0,
    kind,
    signal: {
      id: uuidV5(NAMESPACE, summary),
      pattern: 'spike',
      scope_id: NAMESPACE,
      entity_id: NAMESPACE,
      scope: 'a "scope"',
      entity: 'an\\entity',
      metric: 'a metric',
      tags: { env: 'test' },
      severity: 'alert',
      strength: 1,
      confidence: 1,
      confidence_class: 'strong',
      metrics: { z: 9 },
      evidence: [],
      window: { start: time, end: time },
      status: kind === 'signal' ? 'open' : 'closed',
      decided_at: time,
      detected_at: time,
      updated_at: time,
      revision: 1,
      explanation: {
        summary,
        headline: summary,
        feature_evolution: [],
        comparable_peers: 0,
        threshold_used: 1,
        detector_version: '1',
      },
    },
  };
}
