import type { Claim } from '../../../../operators/records/claim.ts';

/** A claim that events say, one piece of evidence for each name. */
export function claimOf(
  id: string,
  text: string,
  events: readonly string[],
  more: Partial<Claim> = {},
): Claim {
  return {
    id,
    text,
    type: 'fact',
    confidence: 0.8,
    trust: 0.56,
    status: 'active',
    evidence: events.map((event_id) => ({ event_id, span: [0, text.length], quote: text })),
    valid_from: '2026-03-02T00:00:00Z',
    recorded_at: '2026-03-02T00:00:00Z',
    version: 1,
    ...more,
  };
}
