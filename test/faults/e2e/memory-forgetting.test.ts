import { describe, expect, it } from 'vitest';
import { call, post } from '../../api/answers.ts';
import { allClaims, allContradictions, allEvents, eventOf, ingest } from '../../api/memory/requests.ts';
import { startServer, temporaryFolder } from '../../e2e/server.ts';
import { KILLED } from '../../e2e/stores.ts';
import { filesWith } from '../../files-with.ts';

const SECRET = 'Quixotropolis';

const SAID = { timestamp: '2026-03-01T00:00:00Z' };

/** More than three transactions of forgetting take, and what stays: some of it contradicts what goes, or states it too. */
function story() {
  const secret = Array.from({ length: 4500 }, (_, place) =>
    eventOf(`secret ${place}`, `Vault ${place} runs in ${SECRET}.`, {
      metadata: { speaker: 'Zoe' },
      ...SAID,
      source_input_id: 'diary',
    }),
  );
  const kept = Array.from({ length: 40 }, (_, place) =>
    eventOf(`kept ${place}`, `Vault ${place} runs in Lima.`, { metadata: { speaker: 'Zoe' }, ...SAID }),
  );
  return { secret, kept };
}

/** What a memory holds, without when it came to know it and in what order. */
async function beliefs(url: string) {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return {
    events: (await allEvents(url)).map(({ recorded_at: _, ...rest }) => rest).sort(byId),
    claims: (await allClaims(url))
      .map(({ recorded_at: _, version: __, trust: ___, ...rest }) => rest)
      .sort(byId),
    open: (await allContradictions(url, 'status=open')).length,
  };
}

describe('forgetting', () => {
  it.each(KILLED)(
    'goes on after kill -9 where it is called again, and leaves no byte in a file, on $name',
    async (store) => {
      const folder = temporaryFolder();
      const dsn = await store.dsn(folder);
      const { secret, kept } = story();
      const first = await startServer(dsn);
      for (let from = 0; from < secret.length; from += 1000) {
        await ingest(first.url, secret.slice(from, from + 1000));
      }
      await ingest(first.url, kept);
      const forget = (url: string) =>
        post(url, '/v1/forget', { source_input_id: 'diary', reason: 'asked by Zoe' });
      const isGone = async (url: string) => (await call(url, `/v1/events/${secret[0]?.id}`)).status === 404;
      const broken = forget(first.url).catch(() => undefined);
      await expect.poll(() => isGone(first.url)).toBe(true);
      await first.end('SIGKILL');
      await broken;

      const second = await startServer(dsn);
      expect(await isGone(second.url)).toBe(true);
      expect(JSON.parse((await forget(second.url)).text)).toMatchObject({ dry_run: false });
      const left = await beliefs(second.url);
      const alone = await startServer(`duckdb://${temporaryFolder()}/alone.duckdb`);
      await ingest(alone.url, kept);
      expect(left).toEqual(await beliefs(alone.url));
      await alone.end();
      // A file of DuckDB is written anew at its next start.
      await second.end('SIGKILL');

      const third = await startServer(dsn);
      expect(await beliefs(third.url)).toEqual(left);
      const sent = { events: [...secret.slice(0, 10), kept[0]] };
      const again = await post(third.url, '/v1/events', sent);
      expect(JSON.parse(again.text)).toMatchObject({ accepted: 0, duplicates: 1, rejected: 10 });
      expect(filesWith(folder, [SECRET])).toEqual([]);
      expect((await third.end()).code).toBe(0);
      expect(filesWith(folder, [SECRET])).toEqual([]);
    },
    240_000,
  );
});
