import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startPgBouncer } from '../../../services/pgbouncer/start.ts';
import { pgBouncerForTests } from '../../services/pgbouncer.ts';
import { ask } from '../ask.ts';
import { collect, START, someRows, someSignal, transaction, uuid } from '../fixtures.ts';
import { openShared } from './harness.ts';

const pooler = await pgBouncerForTests();

pooler.describe('behind PgBouncer in transaction mode', () => {
  it('does everything that it does without, with fewer connections to the server than users', async () => {
    // Fewer connections than the pooler of this run has, so that users wait for each other.
    const bouncer = await startPgBouncer({ url: pooler.direct, poolSize: 2 });
    try {
      const { url } = bouncer;
      const stores = [];
      for (let n = 0; n < 3; n++) stores.push(await openShared({ url }));
      const [store] = stores;
      let woken = 0;
      const stop = await store.watch(() => woken++);
      const commits = await Promise.all(
        stores.map(async (own, n) => {
          const shard = await own.claim(`p${n}`, { owner: `${n}`, patience: 0 });
          const { nextSeq } = await shard.recover();
          const firsts: number[] = [];
          for (let round = 0; round < 10; round++) {
            const signal = someSignal(`${n} ${round}`);
            const { firstChange } = await shard.commit(
              transaction({
                series: round === 0 ? [{ series: 0, scope_id: uuid('scope'), entity_id: uuid(`${n}`) }] : [],
                observations: [{ ...someRows(100), firstSeq: nextSeq + 100 * round }],
                // One that all of them write to, beside one of its own.
                signals: [signal, someSignal('shared', { revision: round + 1 })],
                changes: [{ kind: 'signal', signal }],
                positions: [{ source: 's', partition: `${n}`, offset: `${round}` }],
              }),
            );
            firsts.push(firstChange);
            await own.signals({}, 5);
          }
          const state = { series: 0, state: new Uint8Array(20_000).fill(n) };
          const tick = { number: 1, seq: nextSeq, at: START };
          await shard.saveCheckpoint({ layout: 'a', tick, rest: Uint8Array.of(n), series: [state] });
          const found = await shard.loadCheckpoint('a');
          expect([...(found?.series ?? [])]).toEqual([state]);
          const batches = await collect(shard.observationsAfter(nextSeq));
          expect(batches.reduce((sum, { length }) => sum + length, 0)).toBe(999);
          return firsts;
        }),
      );
      expect(commits.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
      expect((await store.changes({ updates: true }, 0, 100, 100)).map(({ seq }) => seq)).toHaveLength(30);
      expect((await store.signals({}, 100)).rows).toHaveLength(31);
      for (const deadline = Date.now() + 60_000; woken === 0; await delay(10))
        expect(Date.now()).toBeLessThan(deadline);
      await stop();
      expect((await ask(store, 'SELECT count(*) FROM observations')).rows).toEqual([[3000]]);
      // What taking rows out set is not there for the next user of the connection.
      const again = await stores[1].claim('p0', { owner: 'again', patience: 0 });
      expect((await again.recover()).positions).toEqual([{ source: 's', partition: '0', offset: '9' }]);
      expect(await store.retain(START)).toBe(0);
    } finally {
      await bouncer.stop();
    }
  });
});
