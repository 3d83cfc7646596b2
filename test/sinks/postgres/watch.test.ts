import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { postgresForTests } from '../../services/postgres.ts';
import { someSignal, transaction } from '../fixtures.ts';
import { connect, keep, openShared, until } from './harness.ts';
import { Wire } from './wire.ts';

const postgres = await postgresForTests();

const change = (name: string) => transaction({ changes: [{ kind: 'signal', signal: someSignal(name) }] });

postgres.describe('a watch', () => {
  it('calls back on what another process commits, and no more when it has ended', async () => {
    const store = await openShared();
    const other = await openShared({ url: store.url });
    const shard = await other.claim('a', { owner: 'a', patience: 0 });
    let calls = 0;
    const stop = await store.watch(() => calls++);
    for (let round = 1; round <= 5; round++) {
      const before = calls;
      const started = performance.now();
      await shard.commit(change(`${round}`));
      await until(() => calls > before);
      expect(performance.now() - started).toBeLessThan(1500);
      expect(await store.lastChange()).toBe(round);
    }
    await stop();
    const before = calls;
    await shard.commit(change('after'));
    await delay(600);
    expect(calls).toBe(before);
  });

  it('does without notifications, and survives the loss of every connection', async () => {
    const store = await openShared();
    const wire = keep(await Wire.open(store.url));
    const watching = await openShared({ url: wire.url });
    const shard = await store.claim('a', { owner: 'a', patience: 0 });
    let calls = 0;
    const stop = await watching.watch(() => calls++);
    // The listener is the only connection that has said LISTEN.
    const client = await connect(store.url);
    const kill = `SELECT count(*) FILTER (WHERE pg_terminate_backend(pid)) AS n FROM (
      SELECT pid FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()) a`;
    await until(async () => Number((await client.query(kill)).rows[0].n) === 1);
    const before = calls;
    await shard.commit(change('unheard'));
    await until(() => calls > before);
    wire.cut();
    await shard.commit(change('while it is away'));
    const away = calls;
    wire.repair();
    await until(() => calls > away);
    await stop();
  });
});
