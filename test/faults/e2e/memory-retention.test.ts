import { describe, expect, it } from 'vitest';
import {
  allClaims,
  allContradictions,
  allEvents,
  eventOf,
  getEvents,
  ingest,
  query,
} from '../../api/memory/requests.ts';
import { startServer, temporaryFolder } from '../../e2e/server.ts';
import { KILLED } from '../../e2e/stores.ts';

const DAY = 86_400_000;
const timeOf = (daysAgo: number) => ({ timestamp: new Date(Date.now() - daysAgo * DAY).toISOString() });

/** Events of which the older ones state what the younger ones state too, deny, or do not know. */
function story() {
  const old = Array.from({ length: 700 }, (_, place) =>
    eventOf(
      `old ${place}`,
      `Importer ${place} listens on port ${2000 + place}. Exporter ${place} runs in Oslo.`,
      timeOf(60 + place / 10_000),
    ),
  );
  const young = Array.from({ length: 40 }, (_, place) =>
    eventOf(
      `young ${place}`,
      `Importer ${place} listens on port ${place % 2 === 0 ? 2000 + place : 9000 + place}. Gateway ${place} runs in Lima.`,
      timeOf(2 + place / 10_000),
    ),
  );
  return { old, young };
}

/** What a memory holds, without when it came to know it and in what order. */
async function beliefs(url: string) {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  const claims = await allClaims(url);
  return {
    events: (await allEvents(url)).map(({ recorded_at: _, ...rest }) => rest).sort(byId),
    claims: claims.map(({ recorded_at: _, version: __, trust: ___, ...rest }) => rest).sort(byId),
    open: (await allContradictions(url, 'status=open')).length,
  };
}

describe('MEMORY_RETENTION', () => {
  // It starts the program five times, which takes more than a minute where the machine is busy.
  it.each(KILLED)(
    'removes what is older, over kill -9, and leaves the rest as it is without it, on $name',
    async (store) => {
      const dsn = await store.dsn(temporaryFolder());
      const { old, young } = story();
      const first = await startServer(dsn);
      for (const events of [old, young]) await ingest(first.url, events);
      expect((await allContradictions(first.url, 'status=open')).length).toBe(20);
      await first.end();

      const env = { MEMORY_RETENTION: '30d' };
      const left = async (url: string) => (await allEvents(url)).length;
      /** Waits until there are fewer events than a number. */
      const shrunk = async (url: string, most: number) => {
        const until = Date.now() + 30_000;
        while ((await left(url)) >= most) {
          expect(Date.now()).toBeLessThan(until);
          // Others go on meanwhile.
          expect((await query(url, 'question=Where+does+gateway+7+run%3F')).answer).toContain('Lima');
        }
      };
      const second = await startServer(dsn, env);
      await shrunk(second.url, old.length + young.length);
      await second.end('SIGKILL');

      const third = await startServer(dsn, env);
      await shrunk(third.url, young.length + 1);
      const running = await beliefs(third.url);
      const alone = await startServer(`duckdb://${temporaryFolder()}/alone.duckdb`);
      await ingest(alone.url, young);
      expect(running).toEqual(await beliefs(alone.url));
      expect((await query(third.url, 'question=Where+does+exporter+7+run%3F')).answer).not.toContain('Oslo');
      await third.end('SIGKILL');

      const fourth = await startServer(dsn, env);
      expect(await beliefs(fourth.url)).toEqual(running);
      // A page that began at a removed row goes on.
      const cursor = (await getEvents(fourth.url, 'limit=1')).next_cursor;
      expect((await getEvents(fourth.url, `limit=100&cursor=${cursor}`)).events).toHaveLength(
        young.length - 1,
      );
      expect((await fourth.end()).code).toBe(0);
    },
    120_000,
  );
});
