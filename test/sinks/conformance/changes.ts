import { describe, expect, it } from 'vitest';
import { ChangeFeed, passes } from '../../../sinks/outbox/change-feed.ts';
import { type Change, type ChangeFilter, numbered } from '../../../sinks/store.ts';
import { FILTERS, readAll, someChanges } from '../changes.ts';
import { someSignal, transaction, uuid } from '../fixtures.ts';
import { type Engine, someStore } from './engine.ts';

export function describeChanges(engine: Engine): void {
  describe('the change log', () => {
    it('gives what lies between two places, filtered', async () => {
      const store = await someStore(engine);
      expect(await store.firstChange()).toBe(1);
      const signal = someSignal('one');
      const other = someSignal('two', { pattern: 'drop', scope_id: uuid('other') });
      const changes = [
        { kind: 'signal' as const, signal },
        { kind: 'signal.updated' as const, signal: { ...signal, revision: 2 } },
        { kind: 'signal' as const, signal: other },
        { kind: 'signal.closed' as const, signal: { ...signal, revision: 3 } },
      ];
      await store.commit(transaction({ changes }));
      expect(JSON.stringify(await store.changes({ updates: true }, 0, 4, 10))).toBe(
        JSON.stringify(numbered(changes, 1)),
      );
      const seqs = async (...parameters: Parameters<typeof store.changes>) =>
        (await store.changes(...parameters)).map((change) => change.seq);
      expect(await seqs({ updates: false }, 0, 4, 10)).toEqual([1, 3, 4]);
      expect(await seqs({ updates: true }, 1, 3, 10)).toEqual([2, 3]);
      expect(await seqs({ updates: true }, 0, 4, 2)).toEqual([1, 2]);
      expect(await seqs({ updates: true, pattern: 'drop' }, 0, 4, 10)).toEqual([3]);
      expect(await seqs({ updates: true, scope_id: uuid('scope') }, 0, 4, 10)).toEqual([1, 2, 4]);
      expect(await store.firstChange()).toBe(1);
    });

    it('is numbered by the store, from commit to commit without a gap', async () => {
      const store = await someStore(engine);
      const counts = [3, 0, 1, 2];
      let next = 1;
      for (const count of counts) {
        const changes = someChanges(next, count).map(({ kind, signal }) => ({ kind, signal }));
        expect(await store.commit(transaction({ changes }))).toEqual({ firstChange: next });
        next += count;
        expect(await store.lastChange()).toBe(next - 1);
      }
      const all = await store.changes({ updates: true }, 0, 99, 99);
      expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
    });

    it('gives its readers the same from memory as from the store, for every filter, place and size of page', async () => {
      const store = await someStore(engine);
      const feed = new ChangeFeed(store, 0);
      const all: Change[] = [];
      for (let i = 0; i < 10; i++) {
        const changes = someChanges(all.length + 1, 1 + 3 * i);
        await store.commit(transaction({ changes }));
        all.push(...changes);
        feed.announce(changes);
      }
      const fresh = new ChangeFeed(store, all.length);
      for (const filter of FILTERS) {
        for (const [after, limit] of [
          [0, 10],
          [1, 1000],
          [100, 10],
          [all.length - 9, 1],
          [all.length, 1],
        ]) {
          const expected = expectedOf(all, filter, after);
          expect(await readAll(feed, filter, after, limit)).toEqual(expected);
          expect(await readAll(fresh, filter, after, limit)).toEqual(expected);
        }
      }
    });
  });
}

function expectedOf(all: readonly Change[], filter: ChangeFilter, after: number): Change[] {
  return all.filter((change) => change.seq > after && passes(filter, change));
}
