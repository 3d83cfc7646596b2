import { describe, expect, it } from 'vitest';
import { formatInstant, parseInstant } from '../../../operators/time/instant.ts';
import { START, someSignal, transaction, uuid } from '../fixtures.ts';
import { type Engine, someStore } from './engine.ts';

export function describeSignals(engine: Engine): void {
  describe('signals', () => {
    it('come back with the JSON text that was written, and in their last version', async () => {
      const store = await someStore(engine);
      const first = someSignal('one');
      const second = someSignal('two', { detected_at: formatInstant(START + 9_000_000), status: 'closed' });
      await store.commit(transaction({ signals: [first, second] }));
      const changed = { ...first, revision: 2, strength: 1, metrics: { z: 9 }, status: 'closed' as const };
      await store.commit(transaction({ signals: [changed] }));
      const { rows } = await store.signals({}, 10);
      expect(rows.map((row) => JSON.stringify(row))).toEqual([
        JSON.stringify(second),
        JSON.stringify(changed),
      ]);
      expect(JSON.stringify(await store.signal(first.id))).toBe(JSON.stringify(changed));
      expect(await store.signal(first.id.toUpperCase())).toEqual(changed);
      expect(await store.signal('no uuid')).toBeUndefined();
      expect(await store.signal(uuid('nobody'))).toBeUndefined();
    });

    it('say what was expected where their metrics do', async () => {
      const store = await someStore(engine);
      const metrics = { z: 9, baseline_mean: 2.5, expected_low: -1e-9, expected_high: 5, score: 0.9 };
      const expected = { value: 2.5, low: -1e-9, high: 5 };
      const signal = someSignal('one', { metrics, expected, score: 0.9 });
      await store.commit(transaction({ signals: [signal], changes: [{ kind: 'signal', signal }] }));
      expect(await store.signal(signal.id)).toEqual(signal);
      const [change] = await store.changes({ updates: true }, 0, 1, 1);
      expect(change.signal).toEqual(signal);
    });

    it('keep the order of keys that look like numbers, numbers of every size, and odd texts', async () => {
      const store = await someStore(engine);
      const odd = someSignal('odd', {
        metrics: { b: 1e21, a: 5e-324, window_n: 2 ** 53, '\u{1f600}': -1.5, B: 1 / 3 },
        evidence: [{ kind: 'k', text: 'nul \0 \u2028 "q" \\ \u{10ffff}', none: null, deep: [[[{}]]] }],
        window: { start: '1700-01-01T00:00:00.000001Z', end: '2249-12-31T23:59:59.999999Z' },
      });
      await store.commit(transaction({ signals: [odd], changes: [{ kind: 'signal', signal: odd }] }));
      expect(JSON.stringify(await store.signal(odd.id))).toBe(JSON.stringify(odd));
      const [change] = await store.changes({ updates: true }, 0, 1, 1);
      expect(JSON.stringify(change.signal)).toBe(JSON.stringify(odd));
    });

    it('are found by each filter', async () => {
      const store = await someStore(engine);
      const a = someSignal('a', { strength: 0.9, confidence: 0.5 });
      const b = someSignal('b', {
        pattern: 'trend',
        scope_id: uuid('other'),
        status: 'closed',
        severity: 'note',
        detected_at: formatInstant(START),
      });
      await store.commit(transaction({ signals: [a, b] }));
      const names = async (filter: Parameters<typeof store.signals>[0]) =>
        (await store.signals(filter, 10)).rows.map((row) => (row.id === a.id ? 'a' : 'b'));
      expect(await names({})).toEqual(['a', 'b']);
      expect(await names({ scope_id: uuid('other') })).toEqual(['b']);
      expect(await names({ scope_id: 'not a uuid' })).toEqual([]);
      expect(await names({ entity_id: uuid('entity 0').toUpperCase() })).toEqual(['a', 'b']);
      expect(await names({ ids: [b.id] })).toEqual(['b']);
      expect(await names({ ids: [a.id, b.id, uuid('no signal')] })).toEqual(['a', 'b']);
      expect(await names({ pattern: 'trend' })).toEqual(['b']);
      expect(await names({ severity: 'alert' })).toEqual(['a']);
      expect(await names({ severity: 'note' })).toEqual(['b']);
      expect(await names({ status: 'open' })).toEqual(['a']);
      expect(await names({ since: START + 1 })).toEqual(['a']);
      expect(await names({ since: START, until: START + 4_000_001 })).toEqual(['b']);
      const [from, to] = [a.window.start, a.window.end].map((time) => parseInstant(time));
      expect(await names({ window_to: from, status: 'closed' })).toEqual(['b']);
      expect(await names({ window_to: from - 1 })).toEqual([]);
      expect(await names({ window_from: to })).toEqual(['a', 'b']);
      // An open signal has no end.
      expect(await names({ window_from: to + 1 })).toEqual(['a']);
      expect(await names({ min_strength: 0.9 })).toEqual(['a']);
      expect(await names({ min_confidence: 0.6 })).toEqual(['b']);
    });
  });
}
