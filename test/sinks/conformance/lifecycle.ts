import { describe, expect, it } from 'vitest';
import { ask } from '../ask.ts';
import { collect, someRows, someSeries, transaction } from '../fixtures.ts';
import { type Engine, somePlace, someStore } from './engine.ts';

const three = transaction({ series: someSeries(1), observations: [{ ...someRows(3), firstSeq: 1 }] });
const more = (firstSeq: number) => transaction({ observations: [{ ...someRows(1), firstSeq }] });

export function describeLifecycle(engine: Engine): void {
  describe('from opening to closing', () => {
    it('is its own, however many there are', async () => {
      const one = await someStore(engine);
      const two = await someStore(engine);
      await one.commit(three);
      expect((await one.recover()).nextSeq).toBe(4);
      expect((await two.recover()).nextSeq).toBe(1);
      expect((await one.recover()).storeId).not.toBe((await two.recover()).storeId);
    });

    it('can be closed twice, and says so when it is used after', async () => {
      const store = await someStore(engine);
      await store.commit(three);
      const working = store.observations({}, 10);
      await store.close();
      await store.close();
      // What was under way is finished.
      expect((await working).rows).toHaveLength(3);
      const closed = { code: 'store_unavailable' };
      await expect(store.ping()).rejects.toMatchObject(closed);
      await expect(store.commit(more(4))).rejects.toMatchObject(closed);
      await expect(ask(store, 'SELECT count(*) FROM observations')).rejects.toMatchObject(closed);
      await expect(collect(store.observationsAfter(0))).rejects.toMatchObject(closed);
    });

    it.runIf(engine.persistent)('keeps its data, its id and its schema over a restart', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      const { storeId } = await store.recover();
      await store.commit(three);
      await store.close();
      const again = await someStore(engine, place);
      expect(await again.recover()).toMatchObject({ storeId, nextSeq: 4 });
      expect((await ask(again, 'SELECT count(*) FROM observations')).rows).toEqual([[3]]);
      await again.commit(more(4));
    });

    it.runIf(engine.persistent)('has one writer at a time', async () => {
      const place = await somePlace(engine);
      const first = await someStore(engine, place);
      await first.commit(three);
      if (engine.second === 'refused') {
        await expect(place.open()).rejects.toMatchObject({ code: 'store_locked' });
        await first.commit(more(4));
        await first.close();
      } else {
        await (await someStore(engine, place)).commit(more(4));
        await expect(first.commit(more(5))).rejects.toMatchObject({ code: 'fenced' });
      }
      const last = await someStore(engine, place);
      expect((await last.recover()).nextSeq).toBe(5);
      await last.commit(more(5));
    });

    it.runIf(engine.persistent)('can be opened for reading, by several at a time', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      await store.commit(three);
      await store.close();
      const reader = await place.open({ readOnly: true });
      expect((await reader.observations({}, 10)).rows).toHaveLength(3);
      expect((await ask(reader, 'SELECT count(*) FROM observations')).rows).toEqual([[3]]);
      const refused = { code: 'store_unavailable' };
      await expect(reader.commit(more(4))).rejects.toMatchObject(refused);
      await expect(reader.retain(0)).rejects.toMatchObject(refused);
      await reader.close();
      expect((await (await someStore(engine, place)).recover()).nextSeq).toBe(4);
    });
  });
}
