import { gzipSync } from 'node:zlib';
import kafkajs from 'kafkajs';
import { compress as snappy } from 'snappyjs';
import { afterEach, describe, expect, test } from 'vitest';
import {
  decodeSnappy,
  MOST_UNFOLDED,
  onUndecodable,
  registerCodecs,
} from '../../../../../pipelines/sources/kafka/kafkajs/codecs.ts';
import { kafkaForTests } from '../../../../services/kafka.ts';
import { Reader, range, settingsFor, until } from '../reader.ts';

const kafka = await kafkaForTests();
const readers: Reader[] = [];

afterEach(async () => {
  await Promise.all(readers.splice(0).map(({ client }) => client.close()));
});

/** Values from one byte to a quarter of a megabyte, some of which shrink and some of which do not. */
function sample(i: number): string {
  const unit =
    i % 2 === 0 ? `{"n":${i},"text":"the same again and again"}` : Math.sin(i).toString(36).slice(3);
  return unit.repeat(1 + (i % 7 === 0 ? 4000 : i));
}

kafka.describe('batches that the broker compressed', () => {
  test.each(['gzip', 'snappy', 'lz4', 'zstd'])('by %s', async (codec) => {
    // With this setting the broker compresses anew whatever comes, with the libraries that Java's clients use.
    const topic = await kafka.createTopic(`codec-${codec}`, 1, { 'compression.type': codec });
    const one = new Reader(settingsFor(kafka.brokers));
    readers.push(one);
    const values = range(0, 60).map(sample);
    const producer = one.client.producer();
    for (let i = 0; i < 60; i += 6) {
      await producer.send(
        topic,
        values.slice(i, i + 6).map((value) => ({ key: null, value })),
      );
    }
    await one.join(`${kafka.prefix}codec-${codec}`, topic);
    await until(() => one.records(0).length === 60, 'all is read');
    expect(one.records(0).map(({ value }) => value?.toString())).toEqual(values);
  });

  test('a bomb stops its own partition and no other, and is told', async () => {
    const topic = await kafka.createTopic('bomb', 2);
    const producer = kafka.client().producer();
    await producer.connect();
    const send = (partition: number, value: string | Buffer) =>
      producer.send({ topic, compression: kafkajs.CompressionTypes.GZIP, messages: [{ partition, value }] });
    await send(0, 'before');
    await send(0, Buffer.alloc(MOST_UNFOLDED + 1));
    await send(0, 'after');
    await send(1, 'other');
    const one = new Reader(settingsFor(kafka.brokers));
    readers.push(one);
    await one.join(`${kafka.prefix}bomb`, topic);
    const told = () =>
      one.failures.filter(({ message }) => message.includes('gzip batch cannot be decompressed'));
    await until(() => told().length > 1, 'it is told');
    await send(1, 'later');
    await until(() => one.records(1).length === 2, 'the other partition goes on');
    await producer.disconnect();
    expect(one.records(0).map(({ value }) => value?.toString())).toEqual(['before']);
    expect(one.assigned).toHaveLength(2);
    expect(one.assignments).toHaveLength(1);
  });
});

describe('decoding', () => {
  test('Snappy without framing, as librdkafka sends it', () => {
    const data = Buffer.from(sample(14));
    expect(decodeSnappy(snappy(data)).equals(data)).toBe(true);
  });

  test('a batch that unfolds to too much, or to nothing, is told and read as one that was cut off', async () => {
    registerCodecs();
    const told: string[] = [];
    const deaf = onUndecodable(({ message }) => told.push(message));
    const { GZIP, LZ4, Snappy, ZSTD } = kafkajs.CompressionTypes;
    const codecs = kafkajs.CompressionCodecs;
    const bomb = gzipSync(Buffer.alloc(MOST_UNFOLDED + 1));
    const text = Buffer.from('no frame of any kind');
    const read: Promise<unknown>[] = [
      codecs[GZIP]().decompress(bomb),
      codecs[Snappy]().decompress(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f, 0, 0])),
      codecs[LZ4]().decompress(text),
      codecs[ZSTD]().decompress(text),
    ];
    for (const result of await Promise.allSettled(read)) {
      expect(result).toMatchObject({ reason: { name: 'KafkaJSPartialMessageError' } });
    }
    deaf();
    expect(told).toHaveLength(4);
    expect(told.sort()[3]).toMatch(/gzip batch cannot be decompressed/);
  });
});
