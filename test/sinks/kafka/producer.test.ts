import { afterAll, expect, onTestFinished, test } from 'vitest';
import { Reader, range, settingsFor, until } from '../../pipelines/sources/kafka/reader.ts';
import { kafkaForTests } from '../../services/kafka.ts';

const kafka = await kafkaForTests();

kafka.describe('the producer', () => {
  const one = new Reader(settingsFor(kafka.brokers, { sendDeadlineMs: 8000, maxMessageBytes: 200_000 }));
  const producer = one.client.producer();
  afterAll(() => one.client.close());
  let names = 0;

  async function topicOf(partitions: number, settings = {}): Promise<string> {
    return kafka.createTopic(`send-${names++}`, partitions, settings);
  }

  async function readAll(topic: string, count: number): Promise<Reader> {
    const reader = new Reader(settingsFor(kafka.brokers));
    await reader.join(`${topic}-readers`, topic);
    await until(
      () => reader.batches.reduce((sum, { records }) => sum + records.length, 0) >= count,
      'all is read',
    );
    await reader.client.close();
    return reader;
  }

  test('takes many sends at once, each message once and in order within its key', async () => {
    const topic = await topicOf(3);
    const sends = range(0, 6000).map((i) => producer.send(topic, [{ key: `k${i % 50}`, value: `${i}` }]));
    await Promise.all(sends);
    const reader = await readAll(topic, 6000);
    const read = range(0, 3).flatMap((partition) => reader.records(partition));
    expect(read).toHaveLength(6000);
    for (const key of range(0, 50)) {
      const values = read
        .filter((record) => record.key?.toString() === `k${key}`)
        .map(({ value }) => Number(value));
      expect(values).toEqual(range(0, 120).map((i) => key + 50 * i));
    }
  });

  test('chooses partitions as Kafka does: murmur2 of the key', async () => {
    // Hashes from the tests of Kafka's own clients.
    const hashes: [string, number][] = [
      ['21', -973932308],
      ['foobar', -790332482],
      ['a-little-bit-long-string', -985981536],
      ['a-little-bit-longer-string', -1486304829],
      ['lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8', -58897971],
      ['abc', 479470107],
    ];
    const topic = await topicOf(7);
    await producer.send(
      topic,
      hashes.map(([key]) => ({ key, value: null })),
    );
    const reader = await readAll(topic, hashes.length);
    for (const [key, hash] of hashes) {
      const keys = reader.records((hash & 0x7fffffff) % 7).map((record) => record.key?.toString());
      expect(keys).toContain(key);
    }
  });

  test('carries headers and a timestamp, and a value that is null', async () => {
    const topic = await topicOf(1);
    const headers = { a: 'text', b: Buffer.from([1, 2]) };
    await producer.send(topic, [{ key: null, value: null, headers, timestamp: 1_700_000_000_123 }]);
    const [record] = (await readAll(topic, 1)).records(0);
    expect(record).toMatchObject({ key: null, value: null, timestamp: 1_700_000_000_123 });
    expect(record.headers.a?.toString()).toBe('text');
    expect(record.headers.b).toEqual(Buffer.from([1, 2]));
  });

  test('splits what is more than one request holds', async () => {
    const topic = await topicOf(1, { 'max.message.bytes': '210000' });
    const messages = range(0, 40).map((i) => ({ key: null, value: Buffer.alloc(60_000, i) }));
    await producer.send(topic, messages);
    const reader = await readAll(topic, 40);
    expect(reader.records(0).map(({ value }) => value?.[0])).toEqual(range(0, 40));
  });

  test('refuses a message that is too large, before or after asking the broker, and sends the others', async () => {
    const topic = await topicOf(1, { 'max.message.bytes': '50000' });
    const large = (bytes: number) => [{ key: null, value: Buffer.alloc(bytes) }];
    await expect(producer.send(topic, large(200_000))).rejects.toMatchObject({ code: 'too_large' });
    const [before, tooLarge, after] = await Promise.allSettled([
      producer.send(topic, [{ key: null, value: 'before' }]),
      producer.send(topic, large(60_000)),
      producer.send(topic, [{ key: null, value: 'after' }]),
    ]);
    expect(before.status).toBe('fulfilled');
    expect(after.status).toBe('fulfilled');
    expect(tooLarge).toMatchObject({ reason: { code: 'too_large' } });
    const reader = await readAll(topic, 2);
    expect(reader.records(0).map(({ value }) => value?.toString())).toEqual(['before', 'after']);
  });

  test('gives up at its deadline where there is no topic, and sends once there is one', async () => {
    const hasty = new Reader(settingsFor(kafka.brokers, { sendDeadlineMs: 2000 }));
    onTestFinished(() => hasty.client.close());
    const producer = hasty.client.producer();
    const topic = `${kafka.prefix}send-later`;
    const started = performance.now();
    await expect(producer.send(topic, [{ key: null, value: 'x' }])).rejects.toMatchObject({
      code: 'broker_unavailable',
      status: 503,
      retryAfter: 1,
      message: expect.stringContaining(topic),
    });
    const took = performance.now() - started;
    expect(took).toBeGreaterThan(1900);
    expect(took).toBeLessThan(20_000);
    await one.client.ensureTopics([{ topic, partitions: 1, replicas: 1 }]);
    await producer.send(topic, [{ key: null, value: 'y' }]);
    const reader = await readAll(topic, 1);
    expect(reader.records(0).map(({ value }) => value?.toString())).toEqual(['y']);
  });

  test('takes nothing once it is closed', async () => {
    const closed = one.client.producer();
    await closed.close();
    await expect(closed.send('any', [{ key: null, value: 'x' }])).rejects.toThrow(/closed/);
  });
});

kafka.describe('topics', () => {
  const { client } = new Reader(settingsFor(kafka.brokers));
  afterAll(() => client.close());

  test('are created where they do not exist, also by several at once, and left alone where they do', async () => {
    const [first, second] = ['topic-1', 'topic-2'].map((name) => `${kafka.prefix}${name}`);
    const spec = { topic: first, partitions: 3, replicas: 1, config: { 'retention.ms': '3600000' } };
    await Promise.all([
      client.ensureTopics([spec]),
      client.ensureTopics([spec]),
      client.ensureTopics([spec]),
    ]);
    await client.ensureTopics([
      { ...spec, partitions: 9 },
      { topic: second, partitions: 2, replicas: 1 },
    ]);
    expect(await client.partitions(first)).toBe(3);
    expect(await client.partitions(second)).toBe(2);
    const admin = kafka.client().admin();
    await admin.connect();
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [{ type: 2, name: first, configNames: ['retention.ms'] }],
    });
    await admin.disconnect();
    expect(resources[0].configEntries[0].configValue).toBe('3600000');
  });

  test('whose name or replication cannot be are an error', async () => {
    const spec = { topic: `${kafka.prefix}bad`, partitions: 1, replicas: 1 };
    await expect(client.ensureTopics([{ ...spec, topic: 'not/valid' }])).rejects.toMatchObject({
      code: 'invalid_input',
    });
    await expect(client.ensureTopics([{ ...spec, replicas: 5 }])).rejects.toThrow(/replication/i);
    await expect(client.partitions(`${kafka.prefix}none`)).rejects.toThrow();
  });

  test('a ping says whether a broker answers', async () => {
    await client.ping();
    const nobody = new Reader(settingsFor(['127.0.0.1:1']));
    await expect(nobody.client.ping()).rejects.toMatchObject({ code: 'broker_unavailable' });
  });
});
