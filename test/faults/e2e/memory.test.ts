import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Client } from '../../../api/client/index.ts';
import { post } from '../../api/answers.ts';
import { uuid } from '../../api/harness.ts';
import { allClaims, allContradictions, allEvents, eventOf, eventsTaken } from '../../api/memory/requests.ts';
import { startServer, temporaryFolder } from '../../e2e/server.ts';
import { KILLED } from '../../e2e/stores.ts';
import { runs, seed } from '../../property.ts';
import { harass, isAway, Restarted } from './restarted.ts';

const NAMES = ['Anna', 'Bashir', 'Carol', 'Dmitri'];
const CLIENTS = NAMES.map((_, client) => client);
const CITIES = ['Oslo', 'Lima', 'Cairo', 'Quito', 'Hanoi', 'Accra', 'Delhi'];
/** Batches that a client sends at least. */
const LEAST = 12;

/** A word of its own for each number. */
const wordOf = (k: number) => Array.from(String(k), (digit) => 'bdfgklmnpr'[Number(digit)]).join('a');

/** Batch `k` of a client: what it says time and again, what it denies, and what it says once. */
function batchOf(client: number, k: number) {
  const subject = `The export of ${NAMES[client]} to ${CITIES[k % CITIES.length]}`;
  const minute = new Date(Date.UTC(2026, 0, 1, 0, k)).toISOString();
  const said = [
    `${subject} succeeded. ${NAMES[client]} wrote the ${wordOf(k)} report.`,
    ...(k % 3 === 1 ? [`${subject} did not succeed.`] : []),
  ];
  return said.map((content, at) =>
    eventOf(`event ${client} ${k} ${at}`, content, { timestamp: minute, run_id: uuid(`client ${client}`) }),
  );
}

/** Sends a batch until it is acknowledged, over as many restarts as that takes. */
async function deliver(restarted: Restarted, events: readonly unknown[]): Promise<void> {
  for (;;) {
    try {
      const { url } = await restarted.server();
      const answer = await post(url, '/v1/events', { events });
      if (answer.status === 202) {
        const { accepted, duplicates } = eventsTaken(answer);
        expect(accepted + duplicates).toBe(events.length);
        return;
      }
      expect(answer.status).toBe(503);
    } catch (error) {
      if (!isAway(error)) throw error;
    }
    await sleep(1);
  }
}

/** What memory says, without when it came to know it and in what order. */
async function beliefs(url: string) {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  const claims = await allClaims(url);
  const open = await allContradictions(url, 'status=open');
  const events = await allEvents(url);
  return {
    events: events.map(({ recorded_at: _, ...rest }) => rest).sort(byId),
    claims: claims
      .map(({ recorded_at: _, version: __, evidence, ...rest }) => ({
        ...rest,
        evidence: evidence.map((one) => JSON.stringify(one)).sort(),
      }))
      .sort(byId),
    contradictions: open.map(({ id: _, detected_at: __, ...rest }) => JSON.stringify(rest)).sort(),
  };
}

describe('memory', () => {
  it.each(KILLED)(
    'keeps every acknowledged event once, with what follows from it, however it is killed, on $name',
    { timeout: 300_000 },
    async (store) => {
      const restarted = new Restarted(await store.dsn(temporaryFolder()), {});
      const state = { enough: false };
      const sent = CLIENTS.map(() => 0);
      const sending = Promise.all(
        CLIENTS.map(async (client) => {
          for (; !state.enough || sent[client] < LEAST; sent[client]++) {
            await deliver(restarted, batchOf(client, sent[client]));
          }
        }),
      );
      await harass(restarted, runs(8), seed).finally(() => {
        state.enough = true;
      });
      await sending;
      const { url } = await restarted.server();
      const all = CLIENTS.flatMap((client) =>
        Array.from({ length: sent[client] }, (_, k) => batchOf(client, k)).flat(),
      );
      const stored = await allEvents(url);
      expect(stored.length).toBe(all.length);

      // The stream tells of each once, in the order of its places.
      const stop = new AbortController();
      const places: number[] = [];
      const streamed = new Set<string>();
      const following = new Client({ url }).memory.followEvents({}, { after: 0, signal: stop.signal });
      for await (const { id, event } of following) {
        places.push(id);
        streamed.add(event.id);
        if (places.length === stored.length) stop.abort();
      }
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b));
      expect(streamed).toEqual(new Set(stored.map(({ id }) => id)));

      const undisturbed = await startServer(temporaryFolder().concat('/undisturbed.duckdb'));
      for (let at = 0; at < all.length; at += 100) {
        const events = all.slice(at, at + 100);
        const { accepted } = eventsTaken(await post(undisturbed.url, '/v1/events', { events }));
        expect(accepted).toBe(events.length);
      }
      const found = await beliefs(url);
      expect(found).toEqual(await beliefs(undisturbed.url));
      expect(found.contradictions.length).toBeGreaterThan(CLIENTS.length);
      expect((await (await restarted.server()).end()).code).toBe(0);
    },
  );
});
