import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { eventOfSignal, isLasting, signalEventId } from '../../../operators/claims/signals/index.ts';
import { allSignals, post, ticked, until } from '../../api/answers.ts';
import { allClaims, allEvents } from '../../api/memory/requests.ts';
import { temporaryFolder } from '../../e2e/server.ts';
import { KILLED } from '../../e2e/stores.ts';
import { batchOf, type Observation } from '../../e2e/workload.ts';
import { runs, seed } from '../../property.ts';
import { harass, isAway, Restarted } from './restarted.ts';

const SERIES = Array.from({ length: 6 }, (_, i) => i);
/** Batches that are sent at least: enough for several patterns. */
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

describe('signals in memory', () => {
  it.each(KILLED)(
    'are there once each, whenever the server was killed, on $name',
    { timeout: 300_000 },
    async (store) => {
      const dsn = await store.dsn(temporaryFolder());
      const restarted = new Restarted(dsn, { MEMORY_FROM_SIGNALS: 'on', SIGNAL_DETECTION_INTERVAL: '25ms' });
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

      const signals = await allSignals(url);
      expect(signals.length).toBeGreaterThan(5);
      const named = () => undefined;
      // Of what has no length a closing is reported only where it says something else: that may be or not.
      const must = signals.flatMap(({ id, pattern, status }) => [
        signalEventId(id, 'open'),
        ...(status === 'closed' && isLasting(pattern) ? [signalEventId(id, 'closed')] : []),
      ]);
      const may = new Map(signals.map((signal) => [signalEventId(signal.id, 'closed'), signal]));
      const events = await until('every signal in memory', async () => {
        const found = await allEvents(url);
        const ids = new Set(found.map(({ id }) => id));
        return must.every((id) => ids.has(id)) ? found : undefined;
      });
      const ids = events.map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !must.includes(id) && !may.has(id))).toEqual([]);
      for (const { id, content } of events) {
        const signal = may.get(id);
        if (signal !== undefined) expect(content).toBe(eventOfSignal(signal, named).content);
      }
      // Each event makes a claim, and each claim has one piece of evidence for each event that says it.
      const claims = await allClaims(url);
      const cited = claims.flatMap(({ evidence }) => evidence.map(({ event_id }) => event_id));
      expect([...cited].sort()).toEqual([...ids].sort());
    },
  );
});
