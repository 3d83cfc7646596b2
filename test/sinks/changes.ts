import { expect } from 'vitest';
import { CHANGE_KINDS } from '../../operators/signals/signal.ts';
import type { ChangeFeed, FeedFilter } from '../../sinks/outbox/change-feed.ts';
import type { Change, ChangeFilter } from '../../sinks/store.ts';
import { someSignal, uuid } from './fixtures.ts';

const SEVERITIES = ['alert', 'note'] as const;
const PATTERNS = ['spike', 'stall'] as const;

/** Changes numbered from `first` on, of a few entities and patterns. */
export function someChanges(first: number, count: number, padding = 0): Change[] {
  return Array.from({ length: count }, (_, at): Change => {
    const seq = first + at;
    return {
      seq,
      kind: CHANGE_KINDS[seq % CHANGE_KINDS.length],
      signal: someSignal(`signal ${seq}`, {
        pattern: PATTERNS[seq % 2],
        severity: SEVERITIES[seq % 3 === 0 ? 0 : 1],
        scope_id: uuid(`scope ${seq % 5}`),
        entity_id: uuid(`entity ${seq % 7}`),
        evidence: [{ kind: 'padding', text: 'x'.repeat(padding) }],
      }),
    };
  });
}

/** Filters of every kind. */
export const FILTERS: ChangeFilter[] = [
  { updates: true },
  { updates: false },
  { updates: true, pattern: 'stall' },
  { updates: true, severity: 'alert' },
  { updates: false, severity: 'note', scope_id: uuid('scope 3') },
  { updates: true, scope_id: uuid('scope 3') },
  { updates: false, scope_id: uuid('scope 3'), entity_id: uuid('entity 1'), pattern: 'spike' },
  { updates: true, entity_id: uuid('nobody') },
  { updates: true, scopes: [uuid('scope 3'), uuid('scope 1')] },
  { updates: false, scopes: [uuid('scope 3')], scope_id: uuid('scope 1') },
  { updates: true, scopes: [] },
];

/** Everything after `after`, page by page; checks that the cursor never goes back. */
export async function readAll(feed: ChangeFeed, filter: FeedFilter, after: number, limit: number) {
  const changes: Change[] = [];
  const log = feed.log(filter);
  let cursor = after;
  while (cursor < feed.lastSeq) {
    const page = await log.read(cursor, limit);
    expect(page.cursor).toBeGreaterThan(cursor);
    expect(page.changes.length).toBeLessThanOrEqual(limit);
    for (const { seq } of page.changes) expect(seq).toBeLessThanOrEqual(page.cursor);
    changes.push(...page.changes);
    cursor = page.cursor;
  }
  expect(await log.read(cursor, limit)).toEqual({ changes: [], cursor });
  return changes;
}
