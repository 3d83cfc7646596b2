import { afterEach, expect, it } from 'vitest';
import { openSharedStore } from '../../api/open-store.ts';
import { beliefsOf } from '../../bench/chaos/beliefs.ts';
import { eventsOf } from '../../bench/chaos/statements.ts';
import type { EventInput } from '../../operators/records/event.ts';
import { viewChanges } from '../../pipelines/memory/change-views.ts';
import { Memory } from '../../pipelines/memory/memory.ts';
import type { Ledger } from '../../sinks/ledger.ts';
import type { SharedStore } from '../../sinks/store.ts';
import { call, post } from '../api/answers.ts';
import { postgresForTests } from '../services/postgres.ts';
import { openTemporary } from '../sinks/fixtures.ts';
import { kafka, type Message, messagesOf, SESSION, setUp, someTopics, until } from './kafka-site.ts';
import { startServer, temporaryFolder } from './server.ts';

const postgres = await postgresForTests();
const opened: SharedStore[] = [];
afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
});

/** The ledger that the servers of a test share. */
async function ledgerOf(dsn: string): Promise<Ledger> {
  const store = await openSharedStore(dsn);
  opened.push(store);
  return store.ledger;
}

/** What one memory makes of the same events, in a store of its own. */
async function alone(events: readonly EventInput[]) {
  const { ledger } = await openTemporary();
  const memory = await Memory.open(ledger, {
    minConfidence: 0.8,
    review: 'none',
    wallClock: () => Date.now() * 1000,
  });
  await memory.ingest(events);
  return beliefsOf(ledger);
}

interface Sent {
  readonly key?: string;
  readonly value: string | Buffer | null;
}

/** Produces messages to a topic, some to a request. */
async function produce(topic: string, messages: readonly Sent[], together = 20): Promise<void> {
  const producer = kafka.client().producer();
  await producer.connect();
  for (let at = 0; at < messages.length; at += together) {
    await producer.send({ topic, messages: messages.slice(at, at + together) });
  }
  await producer.disconnect();
}

/** Events as messages of every form, a few to a message, every fourth message sent twice. */
function messagesWith(events: readonly EventInput[]): Sent[] {
  const messages: Sent[] = [];
  for (let at = 0; at < events.length; at += 3) {
    const some = events.slice(at, at + 3);
    const lines = some.map((one) => JSON.stringify(one));
    const forms = [JSON.stringify(some), JSON.stringify({ events: some }), lines.join('\n')];
    const form = (at / 3) % 4;
    const values = form < 3 && some.length > 1 ? [forms[form]] : lines;
    const all = values.map((value) => ({ key: some[0].run_id ?? 'none', value }));
    messages.push(...all, ...(form === 1 ? all : []));
  }
  return messages;
}

const events = async (ledger: Ledger) => (await beliefsOf(ledger)).events.size;

/** Waits until a ledger has so many events. */
const stored = (ledger: Ledger, count: number) =>
  until(`${count} events`, async () => ((await events(ledger)) >= count ? true : undefined), 120_000);

const seqOf = ({ headers }: Message) => Number(headers['tidemark-seq']);

/** Checks that a topic has every change of the ledger, each as those see it who ask. */
async function expectEveryChange(topic: string, ledger: Ledger): Promise<void> {
  const { head } = await ledger.marks();
  const changes = await viewChanges(ledger, await ledger.changes('claims', 0, head, 1_000_000));
  const wanted = new Map(changes.map((change) => [change.seq, change]));
  const messages = await messagesOf(topic, (found) => new Set(found.map(seqOf)).size >= wanted.size);
  for (const message of messages) {
    const change = wanted.get(seqOf(message));
    expect(JSON.parse(message.value ?? '')).toEqual(change);
    expect(message.headers['tidemark-kind']).toBe(change?.kind);
  }
  expect([...new Set(messages.map(seqOf))].sort((a, b) => a - b)).toEqual([...wanted.keys()]);
}

kafka.describe('events through Kafka', () => {
  postgres.describe('into the memory that processes share', () => {
    it('count once each, come by topic or by HTTP, while a worker is killed', async () => {
      const { start, dsn, topics } = await setUp();
      const all = eventsOf(900, 3);
      const ledger = await ledgerOf(dsn);
      const [api, victim, other] = await Promise.all([start('api'), start('worker'), start('worker')]);
      const byTopic = produce(topics.events, messagesWith(all.slice(0, 700)));
      const byHttp = (async () => {
        // Some come both ways.
        for (let at = 600; at < 900; at += 30) {
          const answer = await post(api.url, '/v1/events', { events: all.slice(at, at + 30) });
          expect(answer.status, answer.text).toBe(202);
        }
      })();
      await stored(ledger, 200);
      process.kill(victim.pid, 'SIGKILL');
      const before = await events(ledger);
      const heir = await start('worker');
      await Promise.all([byTopic, byHttp]);
      await stored(ledger, 900);
      expect(before).toBeLessThan(900);
      const [found, expected] = [await beliefsOf(ledger), await alone(all)];
      expect(expected.contradictions.size).toBeGreaterThan(20);
      expect(found.events).toEqual(expected.events);
      expect(found.claims).toEqual(expected.claims);
      expect(found.contradictions).toEqual(expected.contradictions);
      await expectEveryChange(topics.claims, ledger);
      // Everything is read, and those that took the last messages of a partition say so.
      const lag = new RegExp(`^tidemark_kafka_lag\\{partition="${topics.events}/(\\d)"\\} (\\d+)$`, 'gm');
      const lags = await until('all partitions read', async () => {
        const texts = await Promise.all([other, heir].map(({ url }) => call(url, '/metrics')));
        const found = texts.flatMap(({ text }) =>
          [...text.matchAll(lag)].map(([, name, value]) => [name, value]),
        );
        return found.length > 0 && found.every(([, value]) => value === '0') ? found : undefined;
      });
      expect(new Set(lags.map(([name]) => name)).size).toBe(lags.length);
    }, 240_000);

    it('go to the dead letters where they cannot be taken, and hold nothing up', async () => {
      const { start, dsn, topics } = await setUp(1);
      const [first, second, ...rest] = eventsOf(12, 4);
      const bad = { ...second, id: 'x' };
      const poison = [
        'no json',
        '{"id": 1, "content": []}',
        '[]',
        null,
        'x'.repeat(2_000_000),
        JSON.stringify([first, bad, second]),
        JSON.stringify({ ...first, content: 'Something else.' }),
        Buffer.concat([Buffer.from([0, 0, 0, 0, 42]), Buffer.from('{}')]),
      ];
      const messages = poison.flatMap((value, at) => [{ value }, { value: JSON.stringify(rest[at]) }]);
      await produce(topics.events, messages);
      const ledger = await ledgerOf(dsn);
      await start('worker');
      await stored(ledger, 10);
      const letters = await messagesOf(topics.deadLetter, (found) => found.length >= poison.length);
      const place = ({ headers }: Message) => Number(headers['tidemark-offset']);
      const dead = letters.sort((a, b) => place(a) - place(b));
      expect(dead.map(place)).toEqual(poison.map((_, at) => 2 * at));
      for (const { headers } of dead) {
        expect(headers).toMatchObject({ 'tidemark-topic': topics.events, 'tidemark-partition': '0' });
        expect(headers['tidemark-reason'].length).toBeGreaterThan(5);
      }
      expect(dead[4].headers).toMatchObject({ 'tidemark-cut': '2000000' });
      expect(dead[5].headers).toMatchObject({ 'tidemark-index': '1', 'tidemark-path': 'id' });
      expect(JSON.parse(dead[5].value ?? '')).toEqual(bad);
      expect(dead[6].headers).toMatchObject({ 'tidemark-path': 'id' });
      expect(dead[6].headers['tidemark-reason']).toMatch(/another event/);
      const taken = [first, second, ...rest.slice(0, poison.length)];
      expect((await beliefsOf(ledger)).events).toEqual((await alone(taken)).events);
      const offset = [{ source: 'kafka', partition: `${topics.events}/0`, offset: '16' }];
      await until('the offset', async () =>
        JSON.stringify((await ledger.positions()).filter(({ source }) => source === 'kafka')) ===
        JSON.stringify(offset)
          ? true
          : undefined,
      );
    });

    it('change nothing when a worker that stood still for longer than its session goes on', async () => {
      const { start, dsn, topics } = await setUp(2);
      const all = eventsOf(400, 5);
      const ledger = await ledgerOf(dsn);
      const zombie = await start('worker');
      await produce(topics.events, messagesWith(all.slice(0, 200)), 5);
      await stored(ledger, 20);
      process.kill(zombie.pid, 'SIGSTOP');
      const stopped = performance.now();
      await start('worker');
      await produce(topics.events, messagesWith(all.slice(200, 300)));
      await stored(ledger, 300);
      expect(performance.now() - stopped).toBeGreaterThan(SESSION / 2);
      process.kill(zombie.pid, 'SIGCONT');
      await produce(topics.events, messagesWith(all.slice(300)));
      await stored(ledger, 400);
      expect(await beliefsOf(ledger)).toEqual(await alone(all));
      await expectEveryChange(topics.claims, ledger);
    });
  });

  it('fill the memory of one process, each once, over a restart, and the topic of claims from it', async () => {
    const { topics, env } = await someTopics();
    const file = `${temporaryFolder()}/store.duckdb`;
    const all = eventsOf(150, 6);
    const counted = async (url: string) => {
      const { text } = await call(url, '/v1/events?limit=1000');
      const { count }: { count: number } = JSON.parse(text);
      return count;
    };
    await produce(topics.events, messagesWith(all.slice(0, 80)));
    const first = await startServer(file, env);
    await until('some events', async () => ((await counted(first.url)) > 0 ? true : undefined));
    await first.end('SIGKILL');
    await produce(topics.events, messagesWith(all.slice(80)));
    const second = await startServer(file, env);
    await until('all events', async () => ((await counted(second.url)) >= 150 ? true : undefined));
    const { text } = await call(second.url, '/v1/events?limit=1000');
    const ids = JSON.parse(text).events.map(({ id }: EventInput) => id);
    expect(ids.sort()).toEqual(all.map(({ id }) => id).sort());
    const expected = await alone(all);
    const copied = await messagesOf(
      topics.claims,
      (found) => new Set(found.map(({ key }) => key)).size >= expected.claims.size,
    );
    expect(new Set(copied.map(({ key }) => key))).toEqual(new Set(expected.claims.keys()));
  });
});
