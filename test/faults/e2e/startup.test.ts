import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { acknowledged, call, post, postLines, problemOf, summaryOf, ticked } from '../../api/answers.ts';
import { uuid } from '../../api/harness.ts';
import { type Server, startServer, temporaryFolder } from '../../e2e/server.ts';

const store = () => join(temporaryFolder(), 'store.duckdb');

describe('SIGINT and SIGTERM', () => {
  const observation = (i: number) => ({
    id: `${i}`,
    scope_id: uuid('scope'),
    entity_id: uuid(`entity ${i % 5}`),
    outcome: i % 3,
  });

  /** Ends a server under load; gives the ids that it acknowledged. */
  async function endUnderLoad(server: Server, first: number, signal: NodeJS.Signals): Promise<string[]> {
    const kept: string[] = [];
    const state = { over: false, next: first };
    const send = async () => {
      while (!state.over) {
        const sent = observation(state.next++);
        try {
          const answer = await post(server.url, '/v1/ingest', sent);
          if (answer.status === 202) kept.push(acknowledged(answer));
          else problemOf(answer, 503);
        } catch (error) {
          // It stops listening: refused, or closed before an answer.
          if (!(error instanceof TypeError)) throw error;
          return;
        }
      }
    };
    const senders = Array.from({ length: 8 }, send);
    while (kept.length < 200) await new Promise((resolve) => setTimeout(resolve, 5));
    const started = performance.now();
    expect(await server.end(signal)).toEqual({ code: 0, signal: null });
    expect(performance.now() - started).toBeLessThan(20_000);
    state.over = true;
    await Promise.all(senders);
    return kept;
  }

  it('during ingest end the server within seconds, and everything acknowledged is there after', async () => {
    const file = store();
    const first = await startServer(file);
    const kept = await endUnderLoad(first, 0, 'SIGINT');
    expect(first.stderr).toEqual([]);
    expect(first.stdout.at(-1)).toContain('"stopped"');
    const second = await startServer(file);
    // With streams open too: one that reads and one that does not.
    const streams = await Promise.all(
      [0, 1].map(() => fetch(new URL('/v1/signals/stream?updates=true', second.url))),
    );
    const reading = streams[0].text().catch(() => 'broken off');
    kept.push(...(await endUnderLoad(second, 1_000_000, 'SIGTERM')));
    await reading;
    expect(second.stderr).toEqual([]);
    const third = await startServer(file);
    const answer = await post(third.url, '/v1/sql', {
      sql: 'SELECT count(*) = count(DISTINCT id) AS each_once FROM observations',
    });
    const ids = await post(third.url, '/v1/sql', { sql: 'SELECT id FROM observations', limit: 100_000 });
    expect(JSON.parse(answer.text)).toMatchObject({ rows: [{ each_once: true }] });
    expect(kept.filter((id) => !ids.text.includes(`"id":"${id}"`))).toEqual([]);
  });
});

describe('a server that takes many rows of a day at one time of day', () => {
  it('lives, and starts again on the same store', async () => {
    const file = store();
    const first = await startServer(file);
    const lines = Array.from({ length: 44 * 400 }, (_, row) => {
      const timestamp = new Date(Date.UTC(2026, 9, 15 + Math.floor(row / 400))).toISOString();
      return JSON.stringify({ scope: 'shop', entity: 'orders', outcome: 10 + (row % 7) / 3, timestamp });
    });
    expect(summaryOf(await postLines(first.url, lines)).accepted).toBe(lines.length);
    await ticked(first.url);
    expect((await call(first.url, '/health')).status).toBe(200);
    // The next start reads all of them again.
    await first.end('SIGKILL');
    const second = await startServer(file);
    await ticked(second.url);
    const ready = await call(second.url, '/ready');
    expect([ready.status, ready.text.includes('set_aside')]).toEqual([200, false]);
    expect(second.stderr).toEqual([]);
  });
});
