import { expect, test } from 'vitest';
import { decodeSketch, encodeSketch } from '../../../operators/pairs/sketch-codec.ts';
import { PATIENCE } from '../../../operators/pairs/sketch-merge.ts';
import type { Signal } from '../../../operators/signals/signal.ts';
import { pairPlaces } from '../../../pipelines/pairs/pair-places.ts';
import { Pairs } from '../../../pipelines/pairs/pairs.ts';
import { SketchQueue, STORE_HEADER } from '../../../pipelines/pairs/sketch-queue.ts';
import type { KafkaRecord } from '../../../pipelines/sources/kafka/port.ts';
import type { Refusal } from '../../../pipelines/sources/kafka/refusal.ts';
import type { Store } from '../../../sinks/store.ts';
import { population } from '../../operators/engine/population.ts';
import { comparable, run, START } from '../../operators/harness.ts';
import { fc, runs } from '../../property.ts';
import { openTemporary } from '../../sinks/fixtures.ts';
import { messagesOf, SETTINGS, SHARDS } from './sketch-log.ts';

const PARTITION = { topic: 'sketches', partition: 0 };

function recordsOf(values: readonly Uint8Array[], headers: KafkaRecord['headers'] = {}): KafkaRecord[] {
  return values.map((value, offset) => {
    return { offset, key: null, value: Buffer.from(value), headers, timestamp: START / 1000 };
  });
}

/** One life of the owner of pairs over a topic: from what its store says it reads what there is. */
class Life {
  readonly refused: Refusal[] = [];
  readonly queue = new SketchQueue({ pause: () => undefined, resume: () => undefined });
  readonly stop = new AbortController();
  wall = START;
  pairs: Pairs | undefined;
  held = 0;
  private next = 0;

  /** Opens it, with as many messages of the topic as had been read when its store was written last. */
  async open(store: Store, topic: readonly KafkaRecord[], shards: () => number): Promise<this> {
    const { positions, storeId } = await store.recover();
    const places = pairPlaces(positions, PARTITION);
    this.next = places.from ?? 0;
    // Kafka brings what it has, in batches of its own.
    const opening = Pairs.open({
      shard: store,
      settings: SETTINGS,
      partition: PARTITION,
      places,
      storeId,
      queue: this.queue,
      shards: async () => shards(),
      refuse: async (_, refused) => void this.refused.push(...refused),
      tickEvery: 1000,
      wallClock: () => this.wall,
      events: {
        ticked: ({ held }) => {
          this.held = held;
        },
      },
      stop: this.stop.signal,
    });
    this.feed(topic, places.read - this.next);
    this.pairs = await opening;
    return this;
  }

  /** Brings the next messages. */
  feed(topic: readonly KafkaRecord[], count: number): void {
    const records = topic.slice(this.next, this.next + Math.max(0, count));
    if (records.length === 0) return;
    this.next += records.length;
    this.queue.offer({ ...PARTITION, records, next: this.next, highWatermark: topic.length });
  }

  async tick(): Promise<void> {
    await this.pairs?.tick();
  }

  async end(): Promise<void> {
    this.stop.abort();
    await this.pairs?.close();
  }
}

function pairsOf(seed: number): Signal[] {
  return run(population(seed))
    .signals()
    .filter(({ pattern }) => pattern.endsWith('correlation'));
}

const steps = fc.array(
  fc.record({
    messages: fc.integer({ min: 0, max: 6 }),
    end: fc.constantFrom('nothing', 'nothing', 'save', 'crash', 'save and crash'),
  }),
  { minLength: 4, maxLength: 20 },
);

test('however often it is killed, and whatever else is in the topic, it finds what one process finds', async () => {
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1e6 }), steps, async (seed, list) => {
      const store = await openTemporary();
      const { storeId } = await store.recover();
      const good = messagesOf(seed);
      // Garbage and what another store's shard sent stand between, and a shard that there is not.
      const stranger = encodeSketch({ ...decodeSketch(good[0]), shard: 7 });
      const own = { [STORE_HEADER]: storeId };
      const mixed = good.flatMap((value, at) => [
        ...(at % 5 === 1 ? recordsOf([Buffer.from('no sketch'), stranger], own) : []),
        ...(at % 5 === 2 ? recordsOf([good[0]], { [STORE_HEADER]: 'another' }) : []),
        ...recordsOf([value], own),
      ]);
      const topic = mixed.map((record, offset) => ({ ...record, offset }));
      const bad = new Set<number>();
      const count = () => SHARDS.length;
      let life = await new Life().open(store, topic, count);
      for (const { messages, end } of list) {
        life.feed(topic, messages);
        await life.tick();
        if (end.startsWith('save')) await life.pairs?.save();
        for (const { record } of life.refused) bad.add(record.offset);
        if (!end.endsWith('crash')) continue;
        await life.end();
        life = await new Life().open(store, topic, count);
      }
      life.feed(topic, topic.length);
      do await life.tick();
      while (!life.queue.isEmpty);
      await life.tick();
      for (const { record } of life.refused) bad.add(record.offset);
      await life.end();
      const { rows } = await store.signals({}, 1000);
      expect(comparable(rows)).toEqual(comparable(pairsOf(seed)));
      const changes = await store.changes({ updates: true }, 0, 1e9, 10_000);
      const opened = changes.filter(({ kind }) => kind === 'signal').map(({ signal }) => signal.id);
      expect(opened.sort()).toEqual(
        pairsOf(seed)
          .map(({ id }) => id)
          .sort(),
      );
      const expected = topic.filter(({ value, headers }) => {
        if (headers[STORE_HEADER] !== storeId || value === null) return false;
        return value.toString() === 'no sketch' || value.equals(stranger);
      });
      expect([...bad].sort((a, b) => a - b)).toEqual(expected.map(({ offset }) => offset));
      for (const { pattern } of rows) kinds.add(pattern);
    }),
    { numRuns: runs(6) },
  );
  expect(kinds.size).toBe(2);
});

test('that a silent shard is not waited for is as durable as what was released then', async () => {
  const store = await openTemporary();
  const spoken = messagesOf(3).filter((value) => decodeSketch(value).shard === 0);
  const topic = recordsOf(spoken);
  const life = await new Life().open(store, topic, () => 2);
  life.feed(topic, topic.length);
  await life.tick();
  expect((await store.recover()).lastTick?.seq ?? 0).toBe(0);
  life.wall += PATIENCE + 1;
  await life.tick();
  const before = await store.recover();
  expect(before.lastTick?.seq).toBeGreaterThan(0);
  expect(pairPlaces(before.positions, PARTITION).turns).toMatchObject([{ shard: 1, awaited: false }]);
  await life.end();
  const next = await new Life().open(store, topic, () => 2);
  await next.tick();
  expect(next.held).toBe(0);
  expect((await store.recover()).lastTick).toEqual(before.lastTick);
  await next.end();
});

test('when the source gets more partitions, their shards are listened to', async () => {
  const store = await openTemporary();
  const topic = recordsOf(messagesOf(5));
  let shards = 1;
  const life = await new Life().open(store, topic, () => shards);
  shards = 2;
  life.feed(topic, topic.length);
  do await life.tick();
  while (!life.queue.isEmpty);
  await life.tick();
  expect(life.refused).toEqual([]);
  expect((await store.recover()).lastTick?.seq).toBe(population(5).length);
  await life.end();
  const next = await new Life().open(store, topic, () => shards);
  await next.tick();
  await next.end();
});

test('what Kafka has not kept ends it, and says so', async () => {
  const store = await openTemporary();
  const topic = recordsOf(messagesOf(5));
  const life = await new Life().open(store, topic, () => 2);
  life.feed(topic, topic.length);
  await life.tick();
  await life.end();
  const gone = topic.slice(-1);
  const next = new Life();
  const opening = next.open(store, [], () => 2);
  next.queue.offer({ ...PARTITION, records: gone, next: topic.length, highWatermark: topic.length });
  await expect(opening).rejects.toMatchObject({ code: 'gone' });
  await next.end();
});
