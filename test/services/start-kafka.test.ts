import { existsSync } from 'node:fs';
import type { KafkaMessage } from 'kafkajs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KafkaService, startKafka } from '../../services/kafka/start.ts';
import { isFree } from '../../services/port.ts';
import { kafkaForTests } from './kafka.ts';

const shared = await kafkaForTests();

/** The first `count` messages of a topic, as a group reads and commits them. */
async function read(
  kafka: KafkaService,
  topic: string,
  groupId: string,
  count: number,
): Promise<KafkaMessage[]> {
  const consumer = kafka.client().consumer({ groupId, maxWaitTimeInMs: 100 });
  await consumer.connect();
  try {
    await consumer.subscribe({ topic, fromBeginning: true });
    const messages: KafkaMessage[] = [];
    await new Promise<void>((resolve, reject) => {
      consumer
        .run({
          autoCommit: false,
          eachMessage: async ({ message, partition }) => {
            messages.push(message);
            const offset = String(BigInt(message.offset) + 1n);
            await consumer.commitOffsets([{ topic, partition, offset }]);
            if (messages.length === count) resolve();
          },
        })
        .catch(reject);
    });
    return messages;
  } finally {
    await consumer.disconnect();
  }
}

async function committed(kafka: KafkaService, topic: string, groupId: string): Promise<string> {
  const admin = kafka.client().admin();
  await admin.connect();
  try {
    const [{ partitions }] = await admin.fetchOffsets({ groupId, topics: [topic] });
    return partitions[0].offset;
  } finally {
    await admin.disconnect();
  }
}

async function send(kafka: KafkaService, topic: string, value: string | Buffer): Promise<void> {
  const producer = kafka.client().producer({ idempotent: true, maxInFlightRequests: 1 });
  await producer.connect();
  try {
    await producer.send({
      topic,
      acks: -1,
      messages: [{ key: 'scope', value, headers: { kind: 'observation' } }],
    });
  } finally {
    await producer.disconnect();
  }
}

shared.describe('startKafka', () => {
  let kafka: KafkaService;

  beforeAll(async () => {
    kafka = await startKafka({ partitions: 1, maxMessageBytes: 4096 });
  });
  afterAll(() => kafka.stop());

  it('carries key, value and headers to a group, and keeps its position', async () => {
    await kafka.createTopics([{ topic: 'first' }]);
    await send(kafka, 'first', 'one');
    const [message] = await read(kafka, 'first', 'readers', 1);
    expect(message.key?.toString()).toBe('scope');
    expect(message.value?.toString()).toBe('one');
    expect(message.headers?.kind?.toString()).toBe('observation');
    expect(await committed(kafka, 'first', 'readers')).toBe('1');
  });

  it('creates no topic that was not asked for, and none twice', async () => {
    await kafka.createTopics([{ topic: 'twice', partitions: 2 }]);
    await kafka.createTopics([{ topic: 'twice', partitions: 2 }, { topic: 'third' }]);
    const admin = kafka.client().admin();
    await admin.connect();
    try {
      await expect(
        kafka
          .client()
          .admin()
          .fetchTopicMetadata({ topics: ['nowhere'] }),
      ).rejects.toThrow();
      const topics = await admin.listTopics();
      expect(topics).toEqual(expect.arrayContaining(['twice', 'third']));
      expect(topics).not.toContain('nowhere');
    } finally {
      await admin.disconnect();
    }
  });

  it('refuses a batch above its limit', async () => {
    await kafka.createTopics([{ topic: 'small' }]);
    await expect(send(kafka, 'small', Buffer.alloc(8192, 1))).rejects.toThrow(/larger than the max/);
  });

  it('keeps records and positions when it is killed and started again, at the same address', async () => {
    await kafka.createTopics([{ topic: 'kept' }]);
    await send(kafka, 'kept', 'before');
    await read(kafka, 'kept', 'keepers', 1);
    const { brokers } = kafka;
    await kafka.kill();
    expect(await isFree(kafka.port)).toBe(true);
    await kafka.restart();
    expect(kafka.brokers).toEqual(brokers);
    const admin = kafka.client().admin();
    await admin.connect();
    try {
      expect(await admin.fetchTopicOffsets('kept')).toEqual([
        { partition: 0, offset: '1', high: '1', low: '0' },
      ]);
    } finally {
      await admin.disconnect();
    }
    await send(kafka, 'kept', 'after');
    expect(await committed(kafka, 'kept', 'keepers')).toBe('1');
    const messages = await read(kafka, 'kept', 'newcomers', 2);
    expect(messages.map(({ value }) => value?.toString())).toEqual(['before', 'after']);
  });

  it('says which port is taken', async () => {
    await expect(startKafka({ port: kafka.port })).rejects.toThrow(`Port ${kafka.port}`);
  });
});

shared.describe('stop', () => {
  it('frees the port and removes the folder that it made', async () => {
    const kafka = await startKafka();
    expect(existsSync(kafka.log)).toBe(true);
    await kafka.stop();
    expect(existsSync(kafka.folder)).toBe(false);
    expect(await isFree(kafka.port)).toBe(true);
  });
});
