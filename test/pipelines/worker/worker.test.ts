import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { defaultSettings } from '../../../operators/engine/settings.ts';
import { partitionName } from '../../../pipelines/sources/kafka/partition-intake.ts';
import type {
  DeliveryControl,
  GroupHandlers,
  GroupMember,
  JoinOptions,
  KafkaClient,
  TopicPartition,
} from '../../../pipelines/sources/kafka/port.ts';
import { Worker, type WorkerEvents } from '../../../pipelines/worker/worker.ts';
import type { Producer } from '../../../sinks/kafka/port.ts';
import { openPostgres } from '../../../sinks/postgres/index.ts';
import type { SharedStore } from '../../../sinks/store.ts';
import { postgresForTests, postgresUrl } from '../../services/postgres.ts';
import { START, uuid } from '../../sinks/fixtures.ts';

const postgres = await postgresForTests();
const TOPIC = 'observations';
const place: TopicPartition = { topic: TOPIC, partition: 0 };
const name = partitionName(place);

/** A group whose word is the test's: what is tested is what the worker makes of it. */
class Group implements KafkaClient {
  handlers: GroupHandlers | undefined;
  /** What was asked of the readings that were given out, each with the number of its own. */
  readonly reported: string[] = [];
  private readings = 0;

  async join(_options: JoinOptions, handlers: GroupHandlers): Promise<GroupMember> {
    this.handlers = handlers;
    return {
      crash: undefined,
      isIn: true,
      position: () => undefined,
      committed: () => undefined,
      rejoin: () => undefined,
      leave: async () => undefined,
    };
  }

  producer(): Producer {
    throw new Error('nothing is produced here');
  }

  async ensureTopics(): Promise<void> {}
  async partitions(): Promise<number> {
    return 1;
  }
  async ping(): Promise<void> {}
  async close(): Promise<void> {}
  async ends(): Promise<ReadonlyMap<number, number>> {
    return new Map();
  }

  assigned(...partitions: TopicPartition[]): void {
    this.handlers?.assigned(partitions, performance.now());
  }

  async position(): Promise<number | 'earliest' | 'latest' | undefined> {
    const number = ++this.readings;
    const say = (what: string) => () => void this.reported.push(`${what} ${number}`);
    const reading: DeliveryControl = { pause: say('pause'), resume: say('resume'), restart: say('restart') };
    return this.handlers?.position(place, reading);
  }

  /** Delivers one message for each outcome, from an offset on. */
  deliver(from: number, outcomes: readonly number[]): void {
    const records = outcomes.map((outcome, at) => ({
      offset: from + at,
      key: null,
      value: Buffer.from(
        JSON.stringify({
          scope_id: uuid('scope'),
          entity_id: uuid('entity'),
          outcome,
          timestamp: new Date(START / 1000 + (from + at) * 1000).toISOString(),
        }),
      ),
      headers: {},
      timestamp: START / 1000,
    }));
    const next = from + outcomes.length;
    this.handlers?.records({ ...place, records, next, highWatermark: next });
  }
}

const open: { stop(): Promise<void> }[] = [];
const stores: SharedStore[] = [];
afterEach(async () => {
  for (const worker of open.splice(0)) await worker.stop();
  for (const store of stores.splice(0)) await store.close();
});

async function startWorker(store: SharedStore, owner: string, events: WorkerEvents = {}) {
  const group = new Group();
  const worker = await Worker.start({
    client: group,
    store,
    owner,
    patience: 200,
    topic: TOPIC,
    begin: 'earliest',
    sessionTimeout: 300,
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
    events,
    wallClock: () => Date.now() * 1000,
  });
  open.push(worker);
  return { group, worker };
}

async function openStore() {
  const url = await postgresUrl();
  const store = await openPostgres({ url });
  stores.push(store);
  return Object.assign(store, { url });
}

async function shardOf({ url }: { readonly url: string }) {
  const client = new pg.Client(url);
  await client.connect();
  const sql = 'SELECT owner, generation::integer, released FROM tidemark.shard WHERE name = $1';
  const { rows } = await client.query({ text: sql, values: [name], rowMode: 'array' });
  await client.end();
  return rows[0];
}

const outcomesIn = async (store: SharedStore) =>
  (await store.observations({}, 1000)).rows.map(({ outcome }) => outcome);

postgres.describe('a worker', () => {
  it('hands a partition over, and the next goes on at the offset after what is stored', async () => {
    const store = await openStore();
    const first = await startWorker(store, 'first');
    first.group.assigned(place);
    expect(await first.group.position()).toBe('earliest');
    first.group.deliver(0, [1, 2, 3]);
    await expect.poll(() => outcomesIn(store)).toEqual([1, 2, 3]);
    first.group.assigned();
    const second = await startWorker(store, 'second');
    second.group.assigned(place);
    expect(await second.group.position()).toBe(3);
    second.group.deliver(3, [4]);
    await expect.poll(() => outcomesIn(store)).toEqual([1, 2, 3, 4]);
    expect(await shardOf(store)).toEqual(['second', 2, false]);
  });

  it('claims nothing that was taken away again while it waited to claim it', async () => {
    const store = await openStore();
    const { group, worker } = await startWorker(store, 'wavering');
    group.assigned(place);
    await group.position();
    group.assigned();
    group.assigned(place);
    const asked = group.position();
    group.assigned();
    await expect(asked).rejects.toThrow(/given to another/);
    await worker.stop();
    expect(await shardOf(store)).toEqual(['wavering', 1, true]);
  });

  it('finding 8: claims once what it is asked for twice while the last holding is handed over', async () => {
    const store = await openStore();
    const { group } = await startWorker(store, 'asked twice');
    group.assigned(place);
    await group.position();
    group.assigned();
    group.assigned(place);
    const first = group.position();
    group.assigned();
    group.assigned(place);
    const second = group.position();
    await expect(first).rejects.toThrow(/asked for again/);
    expect(await second).toBe('earliest');
    expect(await shardOf(store)).toEqual(['asked twice', 2, false]);
  });

  it('lets go of what another has claimed, and takes it back when the group insists', async () => {
    const store = await openStore();
    const fenced: string[] = [];
    const claimed: (number | undefined)[] = [];
    const { group } = await startWorker(store, 'rightful', {
      fenced: ({ partition }) => fenced.push(partition),
      claimed: ({ offset }) => claimed.push(offset),
    });
    group.assigned(place);
    await group.position();
    group.deliver(0, [1, 2]);
    await expect.poll(() => outcomesIn(store)).toEqual([1, 2]);
    await store.claim(name, { owner: 'intruder', patience: 0 });
    group.deliver(2, [3]);
    await expect.poll(() => fenced).toEqual([name]);
    await expect.poll(() => group.reported, { timeout: 10_000 }).toEqual(['pause 1', 'restart 1']);
    expect(await group.position()).toBe(2);
    expect(claimed).toEqual([undefined, 2]);
    expect(await outcomesIn(store)).toEqual([1, 2]);
    group.deliver(2, [3, 4]);
    await expect.poll(() => outcomesIn(store)).toEqual([1, 2, 3, 4]);
    expect(await shardOf(store)).toEqual(['rightful', 3, false]);
  });
});
