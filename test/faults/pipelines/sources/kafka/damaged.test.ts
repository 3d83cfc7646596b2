import { open } from 'node:fs/promises';
import { join } from 'node:path';
import kafkajs from 'kafkajs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KafkaService, startKafka } from '../../../../../services/kafka/start.ts';
import { Reader, range, settingsFor, until } from '../../../../pipelines/sources/kafka/reader.ts';
import { kafkaForTests } from '../../../../services/kafka.ts';

const shared = await kafkaForTests();

/** The first segment of a partition's log. */
const SEGMENT = '00000000000000000000.log';

shared.describe('finding 9: a log that is not as its producers sent it', { timeout: 120_000 }, () => {
  let kafka: KafkaService;
  const readers: Reader[] = [];

  beforeAll(async () => {
    kafka = await startKafka({ settings: { 'log.cleaner.backoff.ms': 200 } });
  });
  afterAll(async () => {
    await Promise.all(readers.map(({ client }) => client.close()));
    await kafka.stop();
  });

  /** Whoever reads a topic batch by batch: a fetch has one. */
  async function read(topic: string): Promise<Reader> {
    const one = new Reader(settingsFor(kafka.brokers, { maxBytesPerPartition: 1 }));
    readers.push(one);
    await one.join(topic, topic);
    return one;
  }

  test('damaged on the disk of the broker: the batch is given out as a whole, and all others are read', async () => {
    await kafka.createTopics([{ topic: 'damaged', partitions: 1 }]);
    const producer = kafka.client().producer();
    await producer.connect();
    for (const n of range(0, 3)) {
      const messages = range(0, 4).map((at) => ({ value: `batch ${n}, message ${at}` }));
      await producer.send({ topic: 'damaged', messages, compression: kafkajs.CompressionTypes.GZIP });
    }
    await producer.disconnect();
    const log = await open(join(kafka.folder, 'data', 'damaged-0', SEGMENT), 'r+');
    const header = Buffer.alloc(12);
    await log.read(header, 0, header.length, 0);
    // The last byte of the second batch, which is the checksum of its content.
    const second = header.length + header.readInt32BE(8);
    await log.read(header, 0, header.length, second);
    const last = second + header.length + header.readInt32BE(8) - 1;
    await log.write(Buffer.from([0xff]), 0, 1, last);
    await log.close();

    const one = await read('damaged');
    await until(() => one.offsets(0).at(-1) === 11, 'the end is read');
    expect(one.offsets(0)).toEqual([0, 1, 2, 3, 7, 8, 9, 10, 11]);
    const [batch] = one.records(0).filter(({ offset }) => offset === 7);
    expect(batch.undecodable).toEqual({ first: 4, reason: 'its checksum is wrong' });
    expect(batch.value?.length).toBe(last + 1 - second);
    expect(one.failures).toHaveLength(1);
    expect(one.assignments).toHaveLength(1);
  });

  test('emptied by compaction: reading moves over the batch', async () => {
    const settings = { 'cleanup.policy': 'compact', 'segment.ms': '100', 'min.cleanable.dirty.ratio': '0' };
    await kafka.createTopics([{ topic: 'compacted', partitions: 1, settings }]);
    // Of each producer the last batch stays, without records, as long as the producer may go on.
    const send = async (value: string) => {
      const producer = kafka.client().producer({ idempotent: true, maxInFlightRequests: 1 });
      await producer.connect();
      await producer.send({ topic: 'compacted', messages: [{ key: 'k', value }] });
      await producer.disconnect();
    };
    let sent = 0;
    for (const readOffsets: number[][] = []; readOffsets.at(-1)?.[0] !== 2 && sent < 40; ) {
      await send(`${sent++}`);
      await send(`${sent++}`);
      const one = await read('compacted');
      await until(() => one.offsets(0).at(-1) === sent - 1, 'the end is read');
      readOffsets.push(one.offsets(0));
      await one.client.close();
    }
    const one = await read('compacted');
    await until(() => one.offsets(0).at(-1) === sent - 1, 'the end is read');
    // It began at 0, and found no record there.
    expect(one.offsets(0)[0]).toBeGreaterThan(1);
    expect(one.batches[0]).toMatchObject({ records: [], next: 1 });
    expect(one.failures).toEqual([]);
  });
});
