import { describe, expect, it } from 'vitest';
import { SeriesDirectory } from '../../../operators/records/directory.ts';
import type { Store } from '../../../sinks/store.ts';
import { Writer } from '../../../sinks/writer.ts';
import { ask } from '../ask.ts';
import { START, someRows, someSeries, someSignal, uuid } from '../fixtures.ts';
import { type Engine, somePlace, someStore } from './engine.ts';

const withId = (...id: (string | null)[]) => ({ ...someRows(id.length), id });

async function writerOf(store: Store): Promise<Writer> {
  const recovery = await store.recover();
  const directory = new SeriesDirectory();
  for (const key of [...recovery.series, ...someSeries(3)]) directory.intern(key.scope_id, key.entity_id);
  const writer = new Writer(store, recovery, directory);
  await writer.load();
  return writer;
}

export function describeWriter(engine: Engine): void {
  describe('behind the writer', () => {
    it('holds the ids and the places of sources that it was given', async () => {
      const store = await someStore(engine);
      const writer = await writerOf(store);
      const position = { source: 'file', partition: 'a', offset: '9' };
      await Promise.all([
        writer.append(withId('a', 'b', null, 'a')),
        writer.append(withId('b', 'c', null), [position]),
      ]);
      expect(await writer.append(withId('c'))).toMatchObject({ accepted: 0, duplicates: 1, id: 'c' });
      const { rows } = await ask(store, 'SELECT seq, id FROM observations ORDER BY seq');
      expect(rows).toEqual([
        [1, 'a'],
        [2, 'b'],
        [3, writer.idOf(3)],
        [4, 'c'],
        [5, writer.idOf(5)],
      ]);
      expect((await store.recover()).positions).toEqual([position]);
    });

    it('finding 9: keeps the ids of each scope apart, across a restart', async () => {
      const place = await somePlace(engine);
      const scopes = ['scope', 'other', 'third'];
      const writing = async (store: Store) => {
        const recovery = await store.recover();
        const directory = new SeriesDirectory();
        for (const scope of scopes) directory.intern(uuid(scope), uuid('entity'));
        const writer = new Writer(store, recovery, directory);
        await writer.load();
        return writer;
      };
      const rows = (id: string | null, ...series: number[]) => ({
        ...someRows(series.length),
        series: Int32Array.from(series),
        id: series.map(() => id),
      });
      const first = await someStore(engine, place);
      const before = await writing(first);
      expect(await before.append(rows('1', 0, 1, 0))).toMatchObject({ accepted: 2, duplicates: 1 });
      const { id: given = null } = await before.append(rows(null, 0));
      await before.close();
      if (engine.persistent) await first.close();
      const store = engine.persistent ? await someStore(engine, place) : first;
      const writer = engine.persistent ? await writing(store) : before;
      if (engine.persistent) {
        expect(await writer.append(rows('1', 0, 1, 2))).toMatchObject({ accepted: 1, duplicates: 2 });
        // An id that the store gave names an observation of its scope only.
        expect(await writer.append(rows(given, 0, 1, 1))).toMatchObject({ accepted: 1, duplicates: 2 });
        expect(await writer.append(rows(given, 1, 2))).toMatchObject({ accepted: 1, duplicates: 1 });
        const { rows: stored } = await ask(store, 'SELECT scope_id, id FROM observations ORDER BY seq');
        expect(stored).toEqual([
          [uuid('scope'), '1'],
          [uuid('other'), '1'],
          [uuid('scope'), given],
          [uuid('third'), '1'],
          [uuid('other'), given],
          [uuid('third'), given],
        ]);
      }
    });

    it('makes what a tick found durable at once', async () => {
      const store = await someStore(engine);
      const writer = await writerOf(store);
      const tick = { number: 1, seq: 0, at: START };
      const signal = someSignal('one');
      const changed = { ...signal, revision: 2 };
      const [one, two] = await Promise.all([
        writer.publish({ signals: [signal], changes: [{ kind: 'signal', signal }], tick }),
        writer.publish({
          signals: [changed],
          changes: [{ kind: 'signal.closed', signal: changed }],
          tick: { ...tick, number: 2 },
        }),
        writer.append(someRows(1)),
      ]);
      expect(one.map(({ seq, kind }) => [seq, kind])).toEqual([[1, 'signal']]);
      expect(two.map(({ seq, kind }) => [seq, kind])).toEqual([[2, 'signal.closed']]);
      expect(await store.signal(signal.id)).toEqual(changed);
      expect(await store.changes({ updates: true }, 0, 9, 9)).toEqual([...one, ...two]);
      expect(await store.recover()).toMatchObject({ lastChange: 2, nextSeq: 2, lastTick: { number: 2 } });
    });

    it.runIf(engine.persistent)('knows the ids again after a restart', async () => {
      const place = await somePlace(engine);
      const store = await someStore(engine, place);
      const writer = await writerOf(store);
      await writer.append(withId('a', uuid('b')));
      await writer.close();
      await store.close();
      const again = await writerOf(await someStore(engine, place));
      expect(await again.append(withId('a', uuid('b').toUpperCase(), 'c'))).toMatchObject({
        accepted: 1,
        duplicates: 2,
        firstSeq: 3,
      });
    });
  });
}
