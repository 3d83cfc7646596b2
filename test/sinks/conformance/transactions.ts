import { describe, expect, it } from 'vitest';
import { ask } from '../ask.ts';
import { START, someRows, someSeries, someSignal, transaction } from '../fixtures.ts';
import { type Engine, someStore } from './engine.ts';

export function describeTransactions(engine: Engine): void {
  describe('a transaction', () => {
    it('leaves nothing where it fails, in this one or the next', async () => {
      const store = await someStore(engine);
      await store.commit(
        transaction({ series: someSeries(1), observations: [{ ...someRows(5), firstSeq: 1 }] }),
      );
      const signal = someSignal('one');
      const bad = transaction({
        observations: [{ ...someRows(3000), firstSeq: 6 }],
        signals: [signal, { ...signal, id: 'not a uuid' }],
        changes: [{ kind: 'signal', signal }],
        ticks: [{ number: 1, seq: 5, at: START }],
        settings: [{ version: 1, tick: 1, at: START, scope_id: null, overrides: {} }],
        positions: [{ source: 's', partition: 'p', offset: '1' }],
      });
      await expect(store.commit(bad)).rejects.toMatchObject({
        code: 'store_unavailable',
        cause: expect.anything(),
      });
      expect(await store.recover()).toMatchObject({
        nextSeq: 6,
        lastChange: 0,
        lastTick: undefined,
        positions: [],
      });
      expect(await store.settingsAfter(0)).toEqual([]);
      expect(await store.commit({ ...bad, signals: [signal] })).toEqual({ firstChange: 1 });
      expect(await store.settingsAfter(0)).toEqual(bad.settings);
      expect(await store.recover()).toMatchObject({ nextSeq: 3006, lastChange: 1 });
      const { rows } = await ask(store, 'SELECT count(*) FROM observations');
      expect(rows).toEqual([[3005]]);
      expect((await store.signals({}, 9)).rows).toEqual([signal]);
    });

    it('is seen by readers as a whole or not at all', async () => {
      const store = await someStore(engine);
      const commits = (async () => {
        for (let round = 0; round < 20; round++) {
          const [series] = someSeries(round + 1).slice(-1);
          await store.commit(
            transaction({
              series: [series],
              observations: [{ ...someRows(100), firstSeq: 1 + round * 100 }],
            }),
          );
        }
      })();
      const seen: [rows: number, series: number][] = [];
      for (let read = 0; read < 20; read++) {
        const { nextSeq, series } = await store.recover();
        seen.push([nextSeq - 1, series.length]);
      }
      await commits;
      expect(seen.filter(([rows, series]) => rows !== 100 * series)).toEqual([]);
      const counts = seen.map(([rows]) => rows);
      expect([...counts].sort((a, b) => a - b)).toEqual(counts);
      expect((await store.recover()).nextSeq).toBe(2001);
    });
  });
}
