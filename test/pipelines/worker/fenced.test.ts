import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { defaultSettings } from '../../../operators/engine/settings.ts';
import { KafkajsClient } from '../../../pipelines/sources/kafka/kafkajs/kafkajs-client.ts';
import { Worker } from '../../../pipelines/worker/worker.ts';
import { openPostgres } from '../../../sinks/postgres/index.ts';
import { kafkaForTests } from '../../services/kafka.ts';
import { postgresForTests, postgresUrl } from '../../services/postgres.ts';
import { START, uuid } from '../../sinks/fixtures.ts';
import { expel } from '../sources/kafka/kafkajs/expel.ts';
import { settingsFor, silent } from '../sources/kafka/reader.ts';

const kafka = await kafkaForTests();
const postgres = await postgresForTests();
let names = 0;

/** A topic of one partition, a database, and a worker on both. */
async function site() {
  const topic = await kafka.createTopic(`fenced-${names++}`, 1);
  const groupId = `${topic}-group`;
  const url = await postgresUrl();
  const store = await openPostgres({ url });
  const client = new KafkajsClient(settingsFor(kafka.brokers, { groupId }), silent);
  const claimed: string[] = [];
  const fenced: string[] = [];
  const reported: string[] = [];
  const worker = await Worker.start({
    client,
    store,
    owner: 'worker',
    patience: 1000,
    topic,
    begin: 'earliest',
    sessionTimeout: 6000,
    mostBytes: 1e6,
    longestValue: 1e6,
    limits: { maxAhead: 1e15, maxSeries: 100, maxSeriesPerScope: 100 },
    refuse: async () => undefined,
    sketches: undefined,
    pairs: undefined,
    live: {
      settings: { ...defaultSettings(), pairs: 'elsewhere' },
      announce: () => undefined,
      tickEvery: 20,
      wallClock: () => Date.now() * 1000,
    },
    events: {
      claimed: ({ partition }) => claimed.push(partition),
      fenced: ({ partition }) => fenced.push(partition),
      released: () => reported.push('released'),
      failed: (stage) => reported.push(stage),
    },
    wallClock: () => Date.now() * 1000,
  });
  const producer = kafka.client().producer();
  await producer.connect();
  const admin = kafka.client().admin();
  await admin.connect();
  onTestFinished(async () => {
    await producer.disconnect();
    await admin.disconnect();
    await worker.stop();
    await client.close();
    await store.close();
  });
  let sent = 0;
  return {
    topic,
    url,
    claimed,
    fenced,
    reported,
    stop: () => worker.stop(),
    expel: () => expel(admin, kafka.brokers[0], groupId),
    async send(count: number) {
      const messages = Array.from({ length: count }, () => ({
        value: JSON.stringify({
          scope_id: uuid('scope'),
          entity_id: uuid('entity'),
          outcome: sent,
          timestamp: new Date(START / 1000 + sent++ * 1000).toISOString(),
        }),
      }));
      await producer.send({ topic, messages });
    },
    outcomes: async () => (await store.observations({}, 1000)).rows.map(({ outcome }) => outcome),
  };
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

kafka.describe('finding 8: a partition that a worker has', () => {
  postgres.describe('of a shard in Postgres', () => {
    it('is read when the fence falls while the group gives it back', { timeout: 120_000 }, async () => {
      const { topic, url, claimed, fenced, send, outcomes, expel } = await site();
      await send(3);
      await expect.poll(outcomes, { timeout: 60_000 }).toEqual(upTo(3));
      // Another claims the shard, and is not through with it.
      const other = new pg.Client(url);
      await other.connect();
      onTestFinished(() => other.end());
      await other.query('BEGIN');
      await other.query('UPDATE tidemark.shard SET generation = generation + 1 WHERE name = $1', [
        `${topic}/0`,
      ]);
      // The commit of these waits for it; meanwhile the worker loses its place in the group and gets it again.
      await send(2);
      const waiting = async () => {
        const { rows } = await other.query(
          `SELECT count(*)::integer AS n FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple')`,
        );
        return rows[0].n;
      };
      await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
      const asked = claimed.length;
      await expel();
      await joinedAgain(topic);
      await other.query('COMMIT');
      await expect.poll(() => fenced.length, { timeout: 10_000 }).toBe(1);
      await expect.poll(() => claimed.length, { timeout: 30_000 }).toBeGreaterThan(asked);
      await send(2);
      await expect.poll(outcomes, { timeout: 20_000 }).toEqual(upTo(7));
    });

    it('is reported as lost, once, where another has claimed it when it is handed over', async () => {
      const { topic, url, fenced, reported, send, outcomes, stop } = await site();
      await send(3);
      await expect.poll(outcomes, { timeout: 60_000 }).toEqual(upTo(3));
      const other = new pg.Client(url);
      await other.connect();
      onTestFinished(() => other.end());
      await other.query('UPDATE tidemark.shard SET generation = generation + 1 WHERE name = $1', [
        `${topic}/0`,
      ]);
      await stop();
      expect([fenced, reported]).toEqual([[`${topic}/0`], []]);
    });
  });
});

/** Waits until the group has a member again that its partition was given to. */
async function joinedAgain(topic: string): Promise<void> {
  const admin = kafka.client().admin();
  await admin.connect();
  try {
    await expect
      .poll(
        async () => {
          const { groups } = await admin.describeGroups([`${topic}-group`]);
          return [groups[0].state, groups[0].members.length];
        },
        { timeout: 20_000, interval: 20 },
      )
      .toEqual(['Stable', 1]);
  } finally {
    await admin.disconnect();
  }
}
