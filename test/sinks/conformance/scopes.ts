import { describe, expect, it } from 'vitest';
import { START, someRows, someSeries, someSignal, transaction, uuid } from '../fixtures.ts';
import { type Engine, someStore } from './engine.ts';

const [mine, other, third] = ['mine', 'other', 'third'].map(uuid);

/** Two series and two signals in each of three scopes; one of the signals names a series of another scope. */
async function filled(engine: Engine) {
  const store = await someStore(engine);
  const series = ['mine', 'other', 'third'].flatMap((scope, at) =>
    someSeries(2, scope).map((one) => ({ ...one, series: one.series + 2 * at })),
  );
  const signals = [mine, other, third].flatMap((scope_id, at) => [
    someSignal(`own ${at}`, { scope_id }),
    someSignal(`cross ${at}`, { scope_id, pattern: 'cross_scope_correlation' }),
  ]);
  await store.commit(
    transaction({
      series,
      observations: [{ ...someRows(12, 6), firstSeq: 1 }],
      signals,
      changes: signals.map((signal) => ({ kind: 'signal' as const, signal })),
      described: {
        series: series.map((one) => ({ series: one.series, entity: `entity ${one.series % 2}` })),
        scopes: [{ scope_id: other, scope: 'other name' }],
        at: START,
      },
    }),
  );
  return store;
}

export function describeScopes(engine: Engine): void {
  describe('reads for given scopes', () => {
    it('find what is in these scopes, and no signal that names a series of another', async () => {
      const store = await filled(engine);
      const found = async (scopes: readonly string[]) => ({
        signals: new Set((await store.signals({ scopes }, 99)).rows.map(({ scope_id }) => scope_id)),
        patterns: new Set((await store.signals({ scopes }, 99)).rows.map(({ pattern }) => pattern)),
        observations: (await store.observations({ scopes }, 99)).rows.map(({ scope_id }) => scope_id),
        series: (await store.register.list({ scopes }, 99)).rows.map(({ scope_id }) => scope_id),
        changes: (await store.changes({ scopes, updates: true }, 0, 99, 99)).map(({ seq }) => seq),
      });
      expect(await found([mine])).toEqual({
        signals: new Set([mine]),
        patterns: new Set([someSignal('own 0').pattern]),
        observations: Array.from({ length: 4 }, () => mine),
        series: [mine, mine],
        changes: [1],
      });
      const two = await found([third, mine]);
      expect(two.signals).toEqual(new Set([mine, third]));
      expect(two.observations).toHaveLength(8);
      expect([two.series.length, two.changes]).toEqual([4, [1, 5]]);
      expect(await found([])).toEqual({
        signals: new Set(),
        patterns: new Set(),
        observations: [],
        series: [],
        changes: [],
      });
    });

    it('find nothing of other scopes by any other filter', async () => {
      const store = await filled(engine);
      const { register } = store;
      const [{ entity_id }] = someSeries(1, 'other');
      for (const filter of [{ scope_id: other }, { entity_id, scope_id: other }]) {
        const asked = { ...filter, scopes: [mine] };
        expect((await store.signals(asked, 9)).rows).toEqual([]);
        expect((await store.observations(asked, 9)).rows).toEqual([]);
        expect((await register.list(asked, 9)).rows).toEqual([]);
        expect(await store.changes({ ...asked, updates: true }, 0, 99, 9)).toEqual([]);
      }
      expect(await register.some({ scope: 'other name', scopes: [mine] })).toBe(false);
      expect(await register.some({ scope: 'other name', scopes: [other] })).toBe(true);
      expect(await register.some({ entity: 'entity 1', scopes: [mine] })).toBe(true);
      expect((await store.observations({ scope: 'other name', scopes: [mine] }, 9)).rows).toEqual([]);
      expect((await store.observations({ entity: 'entity 1', scopes: [mine] }, 9)).rows).toHaveLength(2);
    });
  });
}
