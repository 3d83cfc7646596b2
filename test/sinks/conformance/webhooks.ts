import { describe, expect, it } from 'vitest';
import type { WebhookRecord } from '../../../operators/webhooks/record.ts';
import { someSettings } from '../../operators/webhooks/fixtures.ts';
import { START, uuid } from '../fixtures.ts';
import { type Engine, somePlace, someStore } from './engine.ts';

const webhook = (name: string, parts: Partial<WebhookRecord> = {}): WebhookRecord => ({
  id: uuid(name),
  origin: 'call',
  settings: someSettings({ name, scope: 'Größe “b” \\ \u001a', tags: ['env:prod'] }),
  edition: 1,
  created_at: START + 1,
  progress: { cursor: 3, parked: [], replay: [], delivered: 0 },
  ...parts,
});

export function describeWebhooks(engine: Engine): void {
  describe('webhooks', () => {
    it('are kept as they were given, over a restart, until they are replaced or removed', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      expect(await store.webhooks.list()).toEqual([]);
      await store.webhooks.add(webhook('b'));
      await store.webhooks.add(webhook('a'));
      if (engine.persistent) await store.close();
      const again = engine.persistent ? await someStore(engine, place) : store;
      expect(await again.webhooks.list()).toEqual([
        { webhook: webhook('a'), version: 1 },
        { webhook: webhook('b'), version: 1 },
      ]);
      const parked = [{ seqs: [4], reason: '500', attempts: 9, parked_at: START }];
      const later = webhook('a', { progress: { cursor: 7, parked, replay: [4], delivered: 2 } });
      expect(await again.webhooks.replace(later, 1)).toBe(true);
      expect((await again.webhooks.list())[0]).toEqual({ webhook: later, version: 2 });
      expect(await again.webhooks.remove(later.id)).toBe(true);
      expect(await again.webhooks.remove(later.id)).toBe(false);
      expect(await again.webhooks.replace(later, 2)).toBe(false);
      expect((await again.webhooks.list()).map((row) => row.webhook.settings.name)).toEqual(['b']);
    });

    it('are replaced by one of two that read the same version', async () => {
      const store = await someStore(engine);
      await store.webhooks.add(webhook('a'));
      const results = await Promise.all(
        [1, 2].map((edition) => store.webhooks.replace(webhook('a', { edition }), 1)),
      );
      expect(results.sort()).toEqual([false, true]);
      expect((await store.webhooks.list())[0].version).toBe(2);
    });

    it('have different names', async () => {
      const store = await someStore(engine);
      await store.webhooks.add(webhook('a'));
      await store.webhooks.add(webhook('b'));
      const taken = { code: 'conflict', issues: [{ path: 'name' }] };
      await expect(store.webhooks.add({ ...webhook('a'), id: uuid('c') })).rejects.toMatchObject(taken);
      const renamed = { ...webhook('a'), id: uuid('b') };
      await expect(store.webhooks.replace(renamed, 1)).rejects.toMatchObject(taken);
      expect(await store.webhooks.list()).toHaveLength(2);
    });
  });
}
