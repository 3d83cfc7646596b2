import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { call, post, ticked, until } from '../../api/answers.ts';
import { temporaryFolder } from '../../e2e/server.ts';
import { changesUpTo } from '../../e2e/sse.ts';
import { KILLED } from '../../e2e/stores.ts';
import { batchOf, type Observation } from '../../e2e/workload.ts';
import { seqsOf, startReceiver } from '../../pipelines/webhooks/receiver.ts';
import { runs, seed } from '../../property.ts';
import { harass, isAway, Restarted } from './restarted.ts';

const SERIES = Array.from({ length: 9 }, (_, i) => i);
/** Batches that are sent at least: enough for some dozens of changes. */
const LEAST = 60;

async function deliver(restarted: Restarted, observations: readonly Observation[]): Promise<void> {
  for (;;) {
    try {
      const { url } = await restarted.server();
      if ((await post(url, '/v1/ingest/batch', { observations })).status === 202) return;
    } catch (error) {
      if (!isAway(error)) throw error;
    }
    await sleep(1);
  }
}

describe('a webhook', () => {
  it.each(KILLED)(
    'gets every change in order, whenever the server was killed, on $name',
    { timeout: 300_000 },
    async (store) => {
      let requests = 0;
      // Slow enough to be killed in between, and ill now and then.
      const receiver = await startReceiver((response) => {
        const status = ++requests % 7 === 0 ? 503 : 204;
        setTimeout(() => response.writeHead(status).end(), 3);
      });
      const dsn = await store.dsn(temporaryFolder());
      const restarted = new Restarted(dsn, {
        SIGNAL_DETECTION_INTERVAL: '25ms',
        SIGNAL_WEBHOOKS_ALLOW: '127.0.0.1',
      });
      const hook = { name: 'all', url: receiver.url, updates: true, history: true };
      const made = await post((await restarted.server()).url, '/v1/webhooks', hook);
      expect(made.status).toBe(200);
      const state = { enough: false };
      const producing = (async () => {
        for (let k = 0; !state.enough || k < LEAST; k++)
          await deliver(restarted, batchOf('scope', 0, SERIES, k));
      })();
      await harass(restarted, runs(8), seed).finally(() => {
        state.enough = true;
      });
      await producing;
      const { url } = await restarted.server();
      await ticked(url);
      const { cursor } = await until('delivery of everything', async () => {
        const found = JSON.parse((await call(url, '/v1/webhooks/all')).text);
        return found.behind === 0 ? found : undefined;
      });
      const whole = await changesUpTo(url, cursor, { query: 'updates=true', lastEventId: 0 });
      expect(whole.length).toBeGreaterThan(20);
      const seqs = seqsOf(receiver.received);
      expect(seqs.filter((seq, at) => seq !== seqs[at - 1])).toEqual(whole.map(({ id }) => id));
    },
  );
});
