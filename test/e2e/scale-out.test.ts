import { expect, it } from 'vitest';
import { Client } from '../../api/client/index.ts';
import { call, getSignals, post, postLines, problemOf, summaryOf } from '../api/answers.ts';
import { uuid } from '../api/harness.ts';
import {
  allEvents,
  EXAMPLE,
  eventOf,
  getClaim,
  ingest,
  process as processText,
  query,
} from '../api/memory/requests.ts';
import { postgresForTests } from '../services/postgres.ts';

import { kafka, messagesOf, setUp, someTopics, until } from './kafka-site.ts';

import { overHttp } from './mcp/mcp-client.ts';
import { observation, seven, stallOf } from './scale-out-site.ts';
import { startServer, temporaryFolder } from './server.ts';
import { changes } from './sse.ts';

const postgres = await postgresForTests();
kafka.describe('processes that share the work', () => {
  postgres.describe('on one Postgres', () => {
    it('take observations at one server, detect in others, and show signals at every server', async () => {
      const { start, topics } = await setUp();
      const [api, other] = await Promise.all([start('api'), start('api')]);
      await Promise.all([start('worker'), start('worker')]);
      const abort = new AbortController();
      const streamed = (async () => {
        for await (const change of changes(other.url, { query: 'pattern=stall', signal: abort.signal })) {
          if (change.signal.scope_id === uuid('b')) return change;
        }
        return undefined;
      })();
      for (const one of seven('a')) {
        const answer = await post(api.url, '/v1/ingest', one);
        expect(answer.status).toBe(202);
        expect(JSON.parse(answer.text)).toMatchObject({ status: 'accepted' });
      }
      const lines = ['b', 'c', 'd'].flatMap(seven).map((one) => JSON.stringify(one));
      expect(summaryOf(await postLines(api.url, lines)).accepted).toBe(21);
      const stalls = await Promise.all(['a', 'b', 'c', 'd'].map((scope) => stallOf(other, scope)));
      for (const { metrics } of stalls) expect(metrics).toMatchObject({ window_n: 7, normalised_stddev: 0 });
      expect((await streamed)?.signal).toMatchObject({ id: stalls[1].id, pattern: 'stall' });
      abort.abort();
      const copied = await messagesOf(topics.signals, (messages) => messages.length >= 4);
      expect(copied.map(({ key }) => key).sort()).toEqual(['a', 'b', 'c', 'd'].map(uuid).sort());
      for (const { value, headers } of copied) {
        const { seq, kind, signal } = JSON.parse(value ?? '');
        expect(headers).toMatchObject({ 'tidemark-seq': String(seq), 'tidemark-kind': kind });
        expect(stalls.map(({ id }) => id)).toContain(signal.id);
      }
      const seqs = copied.map(({ value }): number => JSON.parse(value ?? '').seq).sort((a, b) => a - b);
      expect(seqs).toEqual([1, 2, 3, 4]);
    });

    it('takes settings at one server and has them hold in the worker that has the scope', async () => {
      const { start } = await setUp();
      const [api] = await Promise.all([start('api'), start('worker')]);
      const put = (run: number) =>
        fetch(new URL(`/v1/detectors?scope_id=${uuid('quiet')}`, api.url), {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ detectors: { stall: { run } } }),
        });
      const answer = await put(12);
      expect(answer.status, await answer.clone().text()).toBe(200);
      expect(await answer.json()).toMatchObject({ overrides: { stall: { run: 12 } } });
      await postLines(
        api.url,
        [...seven('quiet'), ...seven('loud')].map((one) => JSON.stringify(one)),
      );
      await stallOf(api, 'loud');
      expect((await getSignals(api.url, `scope_id=${uuid('quiet')}`)).signals).toEqual([]);
      expect((await put(5)).status).toBe(200);
      await post(api.url, '/v1/ingest', observation('quiet', 7));
      expect((await stallOf(api, 'quiet')).metrics).toMatchObject({ window_n: 8 });
    });

    it('serve MCP at every process but a worker, and tell there of what changes elsewhere', async () => {
      const { start } = await setUp();
      const [api, other, worker] = await Promise.all([start('api'), start('api'), start('worker')]);
      const open = 'tidemark://signals/open';
      const [sender, reader] = [await overHttp(api.url), await overHttp(other.url, '2026-07-28')];
      const changed = new Promise<void>((resolve) => {
        reader.setNotificationHandler('notifications/resources/updated', ({ params }) => {
          if (params.uri === open) resolve();
        });
      });
      await reader.listen({ resourceSubscriptions: [open] });
      const sent = { name: 'ingest_observations', arguments: { observations: seven('reported') } };
      expect((await sender.callTool(sent)).isError).not.toBe(true);
      await changed;
      const { contents } = await reader.readResource({ uri: open });
      expect(JSON.stringify(contents)).toContain(uuid('reported entity'));
      expect((await call(worker.url, '/mcp', { method: 'POST', body: '{}' })).status).toBe(404);
      await sender.close();
      await reader.close();
    });

    it('take events at every server, tell of them at every other, and leave memory out of workers', async () => {
      const { start } = await setUp();
      const [one, other, worker] = [await start('api'), await start('api'), await start('worker')];
      const stop = new AbortController();
      const streamed: string[] = [];
      const following = (async () => {
        const { memory } = new Client({ url: other.url });
        for await (const { event } of memory.followEvents({}, { after: 0, signal: stop.signal })) {
          streamed.push(event.content);
        }
      })();
      const { claims } = await processText(one.url, { text: EXAMPLE });
      await until('the question at the other server', async () => {
        const found = await query(other.url, 'question=Did+the+deployment+succeed%3F');
        return found.claims.length === 2 ? found : undefined;
      });
      const [winner, loser] = claims;
      const resolution = { over: winner.id, reason: 'seen' };
      expect((await post(other.url, `/v1/claims/${loser.id}/resolve`, resolution)).status).toBe(200);
      expect((await getClaim(one.url, loser.id)).status).toBe('resolved');

      // Both servers write at once, also the same events: each is kept once.
      const events = Array.from({ length: 40 }, (_, at) => eventOf(`door ${at}`, `Ticket ${at} was closed.`));
      const sent = await Promise.all(
        events.flatMap((event) => [ingest(one.url, [event]), ingest(other.url, [event])]),
      );
      const sum = (of: (taken: (typeof sent)[number]) => number) =>
        sent.reduce((all, each) => all + of(each), 0);
      expect([sum(({ accepted }) => accepted), sum(({ duplicates }) => duplicates)]).toEqual([40, 40]);
      await until('the stream', async () => (streamed.length === 41 ? true : undefined));
      stop.abort();
      await following;
      expect(new Set(streamed).size).toBe(41);
      expect(await allEvents(one.url)).toEqual(await allEvents(other.url));

      for (const path of ['events', 'claims', 'contradictions', 'query?question=x', 'export?kind=event']) {
        problemOf(await call(worker.url, `/v1/${path}`), 404);
      }
      problemOf(await post(worker.url, '/v1/events', { events }), 404);
    });

    it('puts poison aside with its place and reason, and goes on', async () => {
      const { start, topics } = await setUp(1);
      const producer = kafka.client().producer();
      await producer.connect();
      const poison = [
        'no json',
        '{"scope_id": "x"}',
        '[]',
        null,
        Buffer.concat([Buffer.from([0, 0, 0, 0, 42]), Buffer.from('{"a":1}')]),
        'x'.repeat(2_000_000),
        `[${JSON.stringify(observation('good', 100))}, {"outcome": 5}]`,
      ];
      const good = seven('good').map((one) => JSON.stringify(one));
      await producer.send({
        topic: topics.observations,
        messages: good.flatMap((value, at) => [{ value: poison[at] ?? null }, { value }]),
      });
      await producer.disconnect();
      const [api] = await Promise.all([start('api'), start('worker')]);
      await stallOf(api, 'good');
      const dead = await messagesOf(topics.deadLetter, (messages) => messages.length >= poison.length);
      expect(dead.map(({ headers }) => Number(headers['tidemark-offset']))).toEqual([0, 2, 4, 6, 8, 10, 12]);
      for (const { headers } of dead) {
        expect(headers).toMatchObject({ 'tidemark-topic': topics.observations, 'tidemark-partition': '0' });
        expect(headers['tidemark-reason'].length).toBeGreaterThan(5);
      }
      expect(dead[4].headers['tidemark-reason']).toMatch(/schema 42/);
      expect(dead[5].headers).toMatchObject({ 'tidemark-cut': '2000000' });
      expect(dead[6].headers['tidemark-index']).toBe('1');
    });
  });

  it('fill a store of one process from a topic, each message once, over a restart', async () => {
    const { topics, env } = await someTopics();
    const file = `${temporaryFolder()}/store.duckdb`;
    const producer = kafka.client().producer();
    await producer.connect();
    const send = (scopes: readonly string[]) =>
      producer.send({
        topic: topics.observations,
        messages: scopes.map((scope) => ({ key: uuid(scope), value: JSON.stringify(seven(scope)) })),
      });
    await send(['a', 'b', 'c']);
    const first = await startServer(file, env);
    await Promise.all(['a', 'b', 'c'].map((scope) => stallOf(first, scope)));
    await first.end('SIGKILL');
    await send(['d', 'e']);
    await producer.disconnect();
    const second = await startServer(file, env);
    await Promise.all(['d', 'e'].map((scope) => stallOf(second, scope)));
    const answer = await post(second.url, '/v1/sql', { sql: 'SELECT count(*) AS n FROM observations' });
    expect(JSON.parse(answer.text).rows).toEqual([{ n: 35 }]);
    await messagesOf(topics.signals, (messages) => messages.length >= 5);
  });
});
