import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { keyOf } from '../../../../../pipelines/sources/kafka/kafkajs/sticky.ts';
import { PartitionWatch } from '../../../../../pipelines/sources/kafka/partition-watch.ts';
import type { ConsumerCrash, TopicPartition } from '../../../../../pipelines/sources/kafka/port.ts';
import { kafkaForTests } from '../../../../services/kafka.ts';
import { type Position, Reader, range, settingsFor, until } from '../reader.ts';
import { Table } from '../table.ts';

const kafka = await kafkaForTests();
const readers: Reader[] = [];
let names = 0;

function reader(): Reader {
  const made = new Reader(settingsFor(kafka.brokers));
  readers.push(made);
  return made;
}

function group(): string {
  return `${kafka.prefix}group-${names++}`;
}

/** A topic with `count` messages in each partition, whose values are their offsets. */
async function filled(partitions: number, count: number): Promise<string> {
  const topic = await kafka.createTopic(`read-${names++}`, partitions);
  await fill(topic, range(0, partitions), 0, count);
  return topic;
}

async function fill(topic: string, partitions: number[], from: number, to: number): Promise<void> {
  const producer = kafka.client().producer();
  await producer.connect();
  for (const partition of partitions) {
    const messages = range(from, to).map((i) => ({ value: `${i}`, partition, headers: { n: `${i}` } }));
    if (messages.length > 0) await producer.send({ topic, messages });
  }
  await producer.disconnect();
}

async function deleteBelow(topic: string, partition: number, offset: number): Promise<void> {
  const admin = kafka.client().admin();
  await admin.connect();
  // kafkajs deletes only from topics that it asked about before.
  await admin.fetchTopicOffsets(topic);
  await admin.deleteTopicRecords({ topic, partitions: [{ partition, offset: `${offset}` }] });
  await admin.disconnect();
}

afterEach(async () => {
  await Promise.all(readers.splice(0).map(({ client }) => client.close()));
});

kafka.describe('a member of a group', () => {
  test('reads each partition from its position to the end, in order, and goes on with what comes', async () => {
    const topic = await filled(4, 300);
    const positions: Position[] = ['earliest', 'latest', 123, 300];
    const one = reader();
    one.position = async ({ partition }) => positions[partition];
    await one.join(group(), topic);
    await until(
      () => one.offsets(0).length === 300 && one.offsets(2).length === 177,
      'what was there is read',
    );
    await fill(topic, [0, 1, 2, 3], 300, 400);
    await until(() => range(0, 4).every((p) => one.offsets(p).at(-1) === 399), 'what came is read');
    expect(one.offsets(0)).toEqual(range(0, 400));
    expect(one.offsets(1)).toEqual(range(300, 400));
    expect(one.offsets(2)).toEqual(range(123, 400));
    expect(one.offsets(3)).toEqual(range(300, 400));
    expect(one.asked.sort()).toEqual(range(0, 4).map((partition) => keyOf({ topic, partition })));
    for (const { records, next, highWatermark } of one.batches) {
      expect(next).toBe((records.at(-1)?.offset ?? 0) + 1);
      expect(highWatermark).toBeGreaterThanOrEqual(next);
    }
    const [first] = one.records(2);
    expect([first.value?.toString(), first.headers.n?.toString()]).toEqual(['123', '123']);
  });

  test('delivers nothing of a partition without a position, and all of the others meanwhile', async () => {
    const topic = await filled(2, 50);
    const one = reader();
    let answer: (position: Position) => void = () => {};
    one.position = ({ partition }) =>
      partition === 0 ? new Promise((resolve) => (answer = resolve)) : Promise.resolve('earliest');
    await one.join(group(), topic);
    await until(() => one.offsets(1).length === 50, 'the other partition is read');
    await fill(topic, [0, 1], 50, 60);
    await until(() => one.offsets(1).length === 60, 'the other partition goes on');
    expect(one.offsets(0)).toEqual([]);
    answer(7);
    await until(() => one.offsets(0).at(-1) === 59, 'the partition is read');
    expect(one.offsets(0)).toEqual(range(7, 60));
  });

  test('asks again for a position that could not be determined', async () => {
    const topic = await filled(1, 20);
    const one = reader();
    one.position = async () => {
      if (one.asked.length < 3) throw new Error('the table is away');
      return 5;
    };
    await one.join(group(), topic);
    await until(() => one.offsets(0).length === 15, 'the partition is read');
    expect(one.offsets(0)).toEqual(range(5, 20));
    expect(one.failures.map(({ message }) => message)).toEqual([
      expect.stringContaining('the table is away'),
      expect.stringContaining('the table is away'),
    ]);
  });

  test('a paused partition stands still at once, loses nothing, and the other goes on', async () => {
    const topic = await filled(2, 10);
    const one = reader();
    await one.join(group(), topic);
    one.onBatch = ({ partition }) => {
      if (partition === 0) one.pause({ topic, partition });
    };
    await until(() => one.offsets(0).length === 10 && one.offsets(1).length === 10, 'the first are read');
    await fill(topic, [0, 1], 10, 500);
    await until(() => one.offsets(1).length === 500, 'the other partition is read');
    expect(one.offsets(0)).toEqual(range(0, 10));
    one.onBatch = () => {};
    one.resume({ topic, partition: 0 });
    await until(() => one.offsets(0).length === 500, 'the partition is read');
    expect(one.offsets(0)).toEqual(range(0, 500));
  });

  test('stays in the group for longer than a session while everything is paused', async () => {
    const topic = await filled(2, 10);
    const one = reader();
    await one.join(group(), topic);
    await until(() => one.offsets(0).length === 10 && one.offsets(1).length === 10, 'the first are read');
    for (const partition of [0, 1]) one.pause({ topic, partition });
    const paused = performance.now();
    await until(() => performance.now() - paused > 8000, 'the session would have ended');
    await fill(topic, [0, 1], 10, 20);
    for (const partition of [0, 1]) one.resume({ topic, partition });
    await until(() => one.offsets(0).length === 20 && one.offsets(1).length === 20, 'the others are read');
    expect(one.assignments).toHaveLength(1);
    expect(one.asked).toHaveLength(2);
  });

  test('seeks back and forth, also from within a delivery', async () => {
    const topic = await filled(1, 100);
    const one = reader();
    await one.join(group(), topic);
    await until(() => one.offsets(0).length === 100, 'all is read');
    one.seek({ topic, partition: 0 }, 90);
    await until(() => one.offsets(0).length === 110, 'the last are read again');
    one.onBatch = () => {
      one.onBatch = () => {};
      one.seek({ topic, partition: 0 }, 40);
    };
    one.seek({ topic, partition: 0 }, 95);
    await until(() => one.offsets(0).length === 175, 'all sought is read');
    expect(one.offsets(0)).toEqual([
      ...range(0, 100),
      ...range(90, 100),
      ...range(95, 100),
      ...range(40, 100),
    ]);
  });

  test('finding 8: who had a partition before cannot stop who reads it now', async () => {
    const topic = await filled(1, 10);
    const one = reader();
    await one.join(group(), topic);
    await until(() => one.offsets(0).length === 10, 'the first are read');
    const before = one.readings.get(keyOf({ topic, partition: 0 }));
    before?.restart();
    await until(() => one.offsets(0).length === 20, 'they are read again');
    before?.pause();
    before?.restart();
    await fill(topic, [0], 10, 20);
    await until(() => one.offsets(0).length === 30, 'the others are read');
    expect(one.asked).toHaveLength(2);
  });

  test('goes to the earliest offset where the position is gone, or beyond the end, and says so', async () => {
    const topic = await filled(2, 100);
    await deleteBelow(topic, 0, 60);
    const one = reader();
    one.position = async ({ partition }) => (partition === 0 ? 10 : 1000);
    await one.join(group(), topic);
    await until(() => one.offsets(0).length === 40 && one.offsets(1).length === 100, 'what there is is read');
    expect(one.offsets(0)).toEqual(range(60, 100));
    expect(one.offsets(1)).toEqual(range(0, 100));
    expect(one.failures.map(({ message }) => message).sort()).toEqual([
      `Offset 10 of partition 0 of ${topic} is gone: Kafka has 60 to 100. Reading continues at 60.`,
      `Offset 1000 of partition 1 of ${topic} is gone: Kafka has 0 to 100. Reading continues at 0.`,
    ]);
  });

  test('goes to the earliest offset when retention overtakes a paused partition', async () => {
    const topic = await filled(1, 100);
    const one = reader();
    one.position = async () => 100;
    await one.join(group(), topic);
    await fill(topic, [0], 100, 110);
    await until(() => one.offsets(0).length === 10, 'the first are read');
    one.pause({ topic, partition: 0 });
    await fill(topic, [0], 110, 200);
    await deleteBelow(topic, 0, 150);
    one.resume({ topic, partition: 0 });
    await until(() => one.offsets(0).at(-1) === 199, 'the rest is read');
    expect(one.offsets(0)).toEqual([...range(100, 110), ...range(150, 200)]);
    expect(one.failures.map(({ message }) => message)).toEqual([
      `Offset 110 of partition 0 of ${topic} is gone: Kafka has 150 to 200. Reading continues at 150.`,
    ]);
  });

  test('passes over aborted transactions and control records, and says where it is', async () => {
    const topic = await kafka.createTopic(`read-${names++}`, 1);
    const producer = kafka
      .client()
      .producer({ transactionalId: topic, maxInFlightRequests: 1, idempotent: true });
    await producer.connect();
    for (const commit of [true, false, true, false]) {
      const transaction = await producer.transaction();
      await transaction.send({ topic, messages: [{ value: `${commit}` }, { value: `${commit}` }] });
      await (commit ? transaction.commit() : transaction.abort());
    }
    await producer.disconnect();
    const one = reader();
    await one.join(group(), topic);
    await until(() => one.batches.at(-1)?.next === 12, 'it is at the end');
    expect(one.offsets(0)).toEqual([0, 1, 6, 7]);
    await fill(topic, [0], 12, 15);
    await until(() => one.offsets(0).length === 7, 'what came is read');
    one.seek({ topic, partition: 0 }, 8);
    await until(() => one.offsets(0).length === 10, 'it goes on from within an aborted transaction');
    expect(one.offsets(0)).toEqual([0, 1, 6, 7, 12, 13, 14, 12, 13, 14]);
  });

  test('tells Kafka how far the reader came, for lag tools', async () => {
    const topic = await filled(1, 30);
    const one = new Reader(settingsFor(kafka.brokers, { commitIntervalMs: 100 }));
    readers.push(one);
    const groupId = group();
    const member = await one.join(groupId, topic);
    await until(() => one.offsets(0).length === 30, 'all is read');
    for (const offset of range(1, 28)) member.committed({ topic, partition: 0 }, offset);
    const admin = kafka.client().admin();
    await admin.connect();
    const committed = async () => {
      const [{ partitions }] = await admin.fetchOffsets({ groupId, topics: [topic] });
      return Number(partitions[0].offset);
    };
    await expect.poll(committed).toBe(27);
    member.committed({ topic, partition: 0 }, 30);
    await member.leave();
    expect(await committed()).toBe(30);
    await admin.disconnect();
    expect(one.failures).toEqual([]);
  });

  test('waits for a topic that does not exist yet', async () => {
    const topic = `${kafka.prefix}later-${names++}`;
    const one = reader();
    await one.join(group(), topic);
    await until(() => one.failures.length > 0, 'it says that the topic is missing');
    await one.client.ensureTopics([{ topic, partitions: 2, replicas: 1 }]);
    await until(() => one.assigned.length === 2, 'it has the partitions');
  });

  test('finding 8: joins anew when the clock is set back, and reads on', async () => {
    const topic = await filled(1, 50);
    const one = reader();
    one.position = async () => one.offsets(0).length;
    await one.join(group(), topic);
    await until(() => one.offsets(0).length === 50, 'what was there is read');
    const clock = Date.now;
    const now = vi.spyOn(Date, 'now').mockImplementation(() => clock() - 3_600_000);
    onTestFinished(() => now.mockRestore());
    await until(() => one.failures.length > 0, 'it noticed');
    expect(one.failures.map(({ message }) => message)).toEqual([
      expect.stringMatching(/the wall clock was set back by 3[56]\d{5} ms; this consumer rejoins the group$/),
    ]);
    await until(() => one.asked.length === 2, 'it has the partition again');
    await fill(topic, [0], 50, 60);
    await until(() => one.offsets(0).length === 60, 'what came is read');
    expect(one.offsets(0)).toEqual(range(0, 60));
    expect(one.failures).toHaveLength(1);
  });

  test('delivers nothing once it left, even while it joins', async () => {
    const topic = await filled(1, 1000);
    const [one, two] = [reader(), reader()];
    const member = await one.join(group(), topic);
    await member.leave();
    expect(one.batches).toEqual([]);
    const other = await two.join(group(), topic);
    await until(() => two.batches.length > 0, 'it reads');
    const leaving = other.leave();
    const { length } = two.batches;
    await leaving;
    await fill(topic, [0], 1000, 1010);
    expect(two.batches).toHaveLength(length);
  });
});

function serve(table: Table, one: Reader): void {
  one.position = async (partition) => table.claim(keyOf(partition), one);
  one.onBatch = (batch) => {
    table.commit(
      keyOf(batch),
      one,
      batch.records.map(({ offset }) => offset),
      batch.next,
    );
  };
}

kafka.describe('finding 8: a watch over partitions', () => {
  test('tells of every partition, and has one read again that somebody stopped for no reason', async () => {
    const topic = await filled(3, 10);
    const one = reader();
    one.position = async ({ partition }) => {
      const read = one.offsets(partition).at(-1);
      return read === undefined ? 'earliest' : read + 1;
    };
    const member = await one.join(group(), topic);
    const lags = new Map<string, number>();
    const reported: string[] = [];
    const watch = new PartitionWatch({
      client: one.client,
      topics: [topic],
      owned: () =>
        (one.assignments.at(-1) ?? []).map((partition) => {
          return { ...partition, position: member.position(partition), stored: undefined, excuse: undefined };
        }),
      member: () => member,
      bound: 1000,
      events: {
        lagging: ({ partition, lag }) => lags.set(partition, lag),
        yielded: ({ partition }) => lags.delete(partition),
        stalled: ({ partition, position, end }) => reported.push(`${partition} ${position} of ${end}`),
        moving: ({ partition }) => reported.push(partition),
      },
      failed: (error) => reported.push(String(error)),
    });
    await until(() => range(0, 3).every((p) => one.offsets(p).length === 10), 'the first are read');
    one.pause({ topic, partition: 1 });
    await fill(topic, [0, 1], 10, 20);
    await until(() => lags.get(`${topic}/1`) === 10, 'its lag is reported');
    await until(() => one.offsets(1).length === 20, 'it is read again', 20);
    await until(() => reported.length === 2, 'it is reported that it moves');
    watch.stop();
    expect(reported).toEqual([`${topic}/1 10 of 20`, `${topic}/1`]);
    expect([...lags.keys()].sort()).toEqual(range(0, 3).map((p) => `${topic}/${p}`));
    for (const p of [0, 1]) expect(one.offsets(p)).toEqual(range(0, 20));
    expect(one.assignments.some(({ length }) => length === 0)).toBe(true);
  });
});

kafka.describe('finding 9: a consumer that crashes as soon as it reads', () => {
  test('stalls its partition, tells why, and joins again less and less often, until it reads', async () => {
    const topic = await filled(2, 10);
    const one = reader();
    const crashes: ConsumerCrash[] = [];
    one.crashed = (crash) => crashes.push(crash);
    one.onBatch = ({ partition }) => {
      if (partition === 1) throw new RangeError('Attempt to access memory outside buffer bounds');
    };
    // A watch that never saw the member in its group would know nothing of what is stored.
    let seen = () => {};
    const isSeen = new Promise<void>((resolve) => (seen = resolve));
    one.position = async ({ partition }) => (partition === 0 ? 10 : isSeen.then((): Position => 'earliest'));
    const member = await one.join(group(), topic);
    const reported: string[] = [];
    const watch = new PartitionWatch({
      client: one.client,
      topics: [topic],
      owned: () =>
        (one.assignments.at(-1) ?? []).map((partition) => {
          const stored = partition.partition === 0 ? 10 : undefined;
          return { ...partition, position: member.position(partition), stored, excuse: undefined };
        }),
      member: () => member,
      bound: 1500,
      events: {
        lagging: () => seen(),
        stalled: ({ partition, crash }) => reported.push(`${partition}: ${crash?.count ?? 0}`),
        moving: ({ partition }) => reported.push(`${partition} moves`),
      },
      failed: (error) => reported.push(String(error)),
    });
    onTestFinished(() => watch.stop());
    await until(() => reported.length > 0, 'it is reported', 30);
    const [first] = reported;
    expect(first).toMatch(new RegExp(`^${topic}/1: [1-9]`));
    await until(() => crashes.length >= 4, 'it has crashed again', 30);
    expect(crashes.slice(0, 4).map(({ count, wait }) => [count, wait])).toEqual([
      [1, 200],
      [2, 400],
      [3, 800],
      [4, 1600],
    ]);
    expect(crashes[0].error.message).toContain('Attempt to access memory outside buffer bounds');
    one.onBatch = () => {};
    await until(() => reported.at(-1) === `${topic}/1 moves`, 'it moves', 30);
    expect(reported.filter((line) => line.startsWith(`${topic}/0`))).toEqual([]);
  });

  test('stalls all partitions where it was never in the group, though Kafka answers', async () => {
    const topic = await filled(2, 10);
    const one = reader();
    const reported: string[] = [];
    const watch = new PartitionWatch({
      client: one.client,
      topics: [topic],
      owned: () => [],
      member: () => ({ isIn: false, crash: undefined, rejoin: () => reported.push('joins again') }),
      bound: 250,
      events: {
        lagging: ({ partition }) => reported.push(`${partition} lags`),
        stalled: ({ partition, excuse, end }) => reported.push(`${partition}: ${excuse}, ends at ${end}`),
      },
      failed: (error) => reported.push(String(error)),
    });
    await until(() => reported.length === 2, 'it is reported', 30);
    watch.stop();
    expect(reported.sort()).toEqual([0, 1].map((p) => `${topic}/${p}: joining, ends at 10`));
  });
});

kafka.describe('members that come and go', () => {
  const PARTITIONS = 6;

  test('read every message once and in order under load, and keep what stays theirs', async () => {
    const topic = await kafka.createTopic(`read-${names++}`, PARTITIONS);
    const groupId = group();
    const table = new Table();
    const sent = Array.from({ length: PARTITIONS }, () => 0);
    const load = new AbortController();
    const producer = kafka.client().producer();
    await producer.connect();
    const sending = (async () => {
      while (!load.signal.aborted) {
        for (const partition of range(0, PARTITIONS)) {
          const messages = range(0, 40).map((i) => ({ value: `${sent[partition] + i}`, partition }));
          await producer.send({ topic, messages });
          sent[partition] += 40;
        }
      }
    })();
    const come = async () => {
      const one = reader();
      serve(table, one);
      await one.join(groupId, topic);
      return one;
    };
    const has = (count: number) => (one: Reader) => one.assigned.length === count;
    const one = await come();
    await until(() => has(6)(one), 'one has all');
    const two = await come();
    await until(() => [one, two].every(has(3)), 'two share');
    const three = await come();
    await until(() => [one, two, three].every(has(2)), 'three share');
    await one.client.close();
    await until(() => [two, three].every(has(3)), 'two are left');
    const four = await come();
    await until(() => [two, three, four].every(has(2)), 'three again');
    await Promise.all([two.client.close(), three.client.close()]);
    await until(() => has(6)(four), 'one is left');
    load.abort();
    await sending;
    await producer.disconnect();
    const keys = range(0, PARTITIONS).map((partition) => keyOf({ topic, partition }));
    await until(() => keys.every((key, p) => table.next.get(key) === sent[p]), 'all is read');
    for (const [p, key] of keys.entries()) expect(table.read.get(key)).toEqual(range(0, sent[p]));
    expect(table.refused).toEqual([]);
    // Asked once for each partition that came, and never for one that stayed.
    for (const each of [one, two, three, four]) {
      const came = each.assignments.flatMap((now, i) => {
        const before = new Set((each.assignments[i - 1] ?? []).map(keyOf));
        return now.map(keyOf).filter((key) => !before.has(key));
      });
      expect(each.asked.sort()).toEqual(came.sort());
    }
    expect(two.assignments.map(({ length }) => length)).not.toContain(0);
  });

  test('share the partitions of several topics evenly, and read all of each', async () => {
    const topics = [await filled(3, 10), await filled(4, 10)];
    const groupId = group();
    const [one, two] = [reader(), reader()];
    await one.join(groupId, ...topics);
    await two.join(groupId, ...topics);
    const sizes = () => [one, two].map(({ assigned }) => assigned.length).sort();
    await until(() => sizes()[0] === 3 && sizes()[1] === 4, 'they share');
    const read = (topic: string, partition: number) =>
      [one, two].some(({ batches }) =>
        batches.some((batch) => batch.topic === topic && batch.partition === partition && batch.next === 10),
      );
    const all = [
      ...range(0, 3).map((p) => [topics[0], p] as const),
      ...range(0, 4).map((p) => [topics[1], p] as const),
    ];
    await until(() => all.every(([topic, p]) => read(topic, p)), 'all is read');
  });

  test('take in the partitions that a topic grows by', async () => {
    const topic = await filled(1, 10);
    const groupId = group();
    const [one, two] = [reader(), reader()];
    await one.join(groupId, topic);
    await until(() => one.offsets(0).length === 10, 'it reads');
    const admin = kafka.client().admin();
    await admin.connect();
    await admin.createPartitions({ topicPartitions: [{ topic, count: 3 }] });
    await admin.disconnect();
    await fill(topic, [1, 2], 0, 5);
    // Whoever comes asks for the partitions anew; without that it takes kafkajs up to five minutes.
    await two.join(groupId, topic);
    await until(() => one.assigned.length + two.assigned.length === 3, 'they share');
    const count = () => [1, 2].map((p) => one.offsets(p).length + two.offsets(p).length);
    await until(() => count().every((n) => n === 5), 'the new ones are read');
    expect(one.offsets(0)).toEqual(range(0, 10));
  });

  test('a partition that stays keeps its pause and its place', async () => {
    const topic = await filled(4, 20);
    const groupId = group();
    const one = reader();
    await one.join(groupId, topic);
    await until(() => range(0, 4).every((p) => one.offsets(p).length === 20), 'all is read');
    for (const partition of range(0, 4)) one.pause({ topic, partition });
    const two = reader();
    await two.join(groupId, topic);
    await until(() => one.assigned.length === 2 && two.assigned.length === 2, 'they share');
    await fill(topic, [0, 1, 2, 3], 20, 30);
    const kept: readonly TopicPartition[] = one.assignments.at(-1) ?? [];
    const others = range(0, 4).filter((p) => !kept.some(({ partition }) => partition === p));
    await until(() => others.every((p) => two.offsets(p).length === 30), 'the other reads its own');
    for (const { partition } of kept) expect(one.offsets(partition)).toEqual(range(0, 20));
    for (const { partition } of kept) one.resume({ topic, partition });
    await until(() => kept.every(({ partition }) => one.offsets(partition).length === 30), 'it goes on');
    for (const { partition } of kept) expect(one.offsets(partition)).toEqual(range(0, 30));
    expect(one.asked).toHaveLength(4);
  });
});
