import { describe, expect, it } from 'vitest';
import { matches } from '../../../operators/webhooks/matches.ts';
import { someChange, someSettings } from './fixtures.ts';

const HOUR = 3_600_000_000;
const asks = (filter: object, change = someChange(), historyAge = HOUR) =>
  matches(someSettings(filter), change, historyAge);

describe('the filter of a webhook', () => {
  it.each([
    [{}, true],
    [{ scope: 'prod' }, true],
    [{ scope: 'test' }, false],
    [{ scope: someChange().signal.scope_id.toUpperCase() }, true],
    [{ entity: 'web-1' }, true],
    [{ entity: 'web-2' }, false],
    [{ entity: someChange().signal.entity_id }, true],
    [{ metric: 'cpu' }, true],
    [{ metric: 'memory' }, false],
    [{ tags: ['env:prod', 'team:a:b'] }, true],
    [{ tags: ['env:prod', 'team:a'] }, false],
    [{ tags: ['constructor:x'] }, false],
    [{ patterns: ['spike', 'drop'] }, true],
    [{ patterns: ['stall'] }, false],
    [{ severity: 'alert' }, true],
    [{ severity: 'note' }, false],
    [{ status: 'open' }, true],
    [{ status: 'closed' }, false],
    [{ scope: 'prod', entity: 'web-2' }, false],
  ])('%o: %s', (filter, wanted) => {
    expect(asks(filter)).toBe(wanted);
  });

  it('leaves out updates unless they are asked for', () => {
    const update = someChange({}, { kind: 'signal.updated' });
    expect([asks({}, update), asks({ updates: true }, update)]).toEqual([false, true]);
  });

  it('passes an alert that became a note to readers of alerts', () => {
    const lowered = someChange({ severity: 'note' }, { kind: 'signal.lowered' });
    expect(asks({ severity: 'alert' }, lowered)).toBe(true);
    expect(asks({ severity: 'alert', entity: 'web-2' }, lowered)).toBe(false);
  });

  it('leaves out alerts on history unless they are asked for', () => {
    const old = someChange({ decided_at: '2026-04-01T00:00:00Z', detected_at: '2026-05-01T00:00:00Z' });
    expect([asks({}, old), asks({ history: true }, old), asks({}, old, 0)]).toEqual([false, true, true]);
  });
});
