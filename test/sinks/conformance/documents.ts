import { describe, expect, it } from 'vitest';
import type { Feedback } from '../../../operators/quiet/feedback.ts';
import type { Mute } from '../../../operators/quiet/mute.ts';
import { START, uuid } from '../fixtures.ts';
import { type Engine, somePlace, someStore } from './engine.ts';

const said = (name: string, parts: Partial<Feedback> = {}): Feedback => ({
  id: uuid(name),
  verdict: 'useful',
  at: START,
  ...parts,
});

const mute = (name: string): Mute => ({
  id: uuid(name),
  scope: 'Größe “b” \\ \u001a',
  tags: ['env:prod'],
  patterns: ['spike'],
  starts_at: START,
  ends_at: START + 1,
  recurs: { every: '0 2 * * 0', zone: 'Europe/Vienna', lasts: 3_600_000_000 },
  created_at: START - 1,
});

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

export function describeDocuments(engine: Engine): void {
  describe('feedback and mutes', () => {
    it('are kept as they were given, over a restart, until they are replaced or removed', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      expect([await store.feedback.list(), await store.mutes.list()]).toEqual([[], []]);
      await store.feedback.put(said('b'));
      await store.feedback.put(said('a'));
      await store.feedback.put(
        said('a', { verdict: 'expected', reason: "it's “so”", mutes_until: START + 9 }),
      );
      await store.mutes.put(mute('a'));
      await store.mutes.put(mute('b'));
      if (engine.persistent) await store.close();
      const again = engine.persistent ? await someStore(engine, place) : store;
      expect(await again.feedback.list()).toEqual(
        [said('b'), said('a', { verdict: 'expected', reason: "it's “so”", mutes_until: START + 9 })].sort(
          byId,
        ),
      );
      expect(await again.mutes.list()).toEqual([mute('a'), mute('b')].sort(byId));
      expect(await again.mutes.remove(uuid('a'))).toBe(true);
      expect(await again.mutes.remove(uuid('a'))).toBe(false);
      expect(await again.mutes.list()).toEqual([mute('b')]);
    });

    it('are apart from what quotas count', async () => {
      const store = await someStore(engine);
      const usage = {
        ...{ id: '2026-01-05 observations', day: '2026-01-05', kind: 'observations' as const },
        used: { [uuid('scope')]: { records: 2 ** 53, bytes: 0 }, memory: { records: 1, bytes: 7 } },
      };
      await store.usage.put(usage);
      await store.mutes.put(mute('a'));
      expect(await store.usage.list()).toEqual([usage]);
    });

    it('are found by ids, more than a statement takes', async () => {
      const store = await someStore(engine);
      const some = ['a', 'b', 'c'].map((name) => said(name)).sort(byId);
      for (const one of some) await store.feedback.put(one);
      const others = Array.from({ length: 450 }, (_, at) => uuid(`other ${at}`));
      expect(await store.feedback.of([some[2].id, ...others, some[0].id, some[0].id])).toEqual([
        some[0],
        some[2],
      ]);
      expect(await store.feedback.of([])).toEqual([]);
    });

    it('take one of several that are put at once', async () => {
      const store = await someStore(engine);
      const several = Array.from({ length: 5 }, (_, at) => said('a', { reason: String(at) }));
      await Promise.all(several.map((one) => store.feedback.put(one)));
      const [kept, ...rest] = await store.feedback.list();
      expect(rest).toEqual([]);
      expect(several).toContainEqual(kept);
    });
  });
}
