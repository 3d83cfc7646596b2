import { describe, expect, it } from 'vitest';
import type { NamedSeries } from '../../../operators/records/series/name.ts';
import { START, someRows, someSeries, transaction, uuid } from '../fixtures.ts';
import { type Engine, somePlace, someStore } from './engine.ts';

const [scope, other] = [uuid('scope'), uuid('other scope')].sort();

const named = (entity: string, names: readonly string[], more: Partial<NamedSeries> = {}): NamedSeries => ({
  scope_id: scope,
  entity_id: uuid(entity),
  names,
  unit: 'ms',
  changed_at: START + 1,
  ...more,
});

export function describeSeriesNames(engine: Engine): void {
  describe('names of series', () => {
    it('are kept as they were given, over a restart, until they are replaced or taken away', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      expect(await store.names.list()).toEqual([]);
      const odd = named('b', ['Größe “b” \\ \u001a', '日本 latency'], {
        scope_id: other,
        feature: 'p95 "x"',
      });
      await store.names.put(named('a', ['p95 latency of checkout', 'checkout p95']));
      await store.names.put(odd);
      if (engine.persistent) await store.close();
      const again = engine.persistent ? await someStore(engine, place) : store;
      expect(await again.names.list()).toEqual([
        named('a', ['p95 latency of checkout', 'checkout p95']),
        odd,
      ]);
      const later = named('a', ['checkout latency'], { unit: '%', changed_at: START + 2 });
      await again.names.put(later);
      expect(await again.names.list()).toEqual([later, odd]);
      expect(await again.names.remove(scope, uuid('a'))).toBe(true);
      expect(await again.names.remove(scope, uuid('a'))).toBe(false);
      expect(await again.names.list()).toEqual([odd]);
    });

    it('are those of one series each, in whatever case and with whatever articles', async () => {
      const store = await someStore(engine);
      await store.names.put(named('a', ['p95 latency of checkout']));
      const taken = store.names.put(named('b', ['free', 'The P95 latency of the Checkout']));
      await expect(taken).rejects.toMatchObject({
        code: 'conflict',
        issues: [{ path: 'names.1', message: expect.stringContaining(uuid('a')) }],
      });
      expect(await store.names.list()).toEqual([named('a', ['p95 latency of checkout'])]);
      await store.names.put(named('a', ['p95 latency of checkout', 'free']));
      await store.names.remove(scope, uuid('a'));
      await store.names.put(named('b', ['free']));
      expect(await store.names.list()).toEqual([named('b', ['free'])]);
    });

    it('come with the scopes that an entity has observations in', async () => {
      const store = await someStore(engine);
      const [one] = someSeries(1, 'one');
      const two = { ...one, series: 1, scope_id: uuid('two') };
      await store.commit(
        transaction({
          series: [one, two],
          observations: [{ ...someRows(2, 2), firstSeq: 1 }],
        }),
      );
      expect(await store.names.scopesOf(one.entity_id)).toEqual([uuid('one'), uuid('two')].sort());
      expect(await store.names.scopesOf(uuid('nobody'))).toEqual([]);
    });
  });
}
