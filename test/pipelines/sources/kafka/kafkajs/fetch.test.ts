import kafkajs from 'kafkajs';
import { afterEach, expect, test } from 'vitest';
import { MOST_UNFOLDED } from '../../../../../pipelines/sources/kafka/codecs/limit.ts';
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
});

kafka.describe('finding 9: a batch that cannot be decoded', () => {
  test('is fetched once more, then given out as a whole, and its partition goes on', async () => {
    const topic = await kafka.createTopic('bomb', 2);
    const producer = kafka.client().producer();
    await producer.connect();
    const send = (partition: number, ...values: (string | Buffer)[]) =>
      producer.send({
        topic,
        compression: kafkajs.CompressionTypes.GZIP,
        messages: values.map((value) => ({ partition, value })),
      });
    await send(0, 'before');
    await send(0, Buffer.alloc(MOST_UNFOLDED / 2), Buffer.alloc(MOST_UNFOLDED / 2));
    await send(0, 'between');
    await send(0, Buffer.alloc(MOST_UNFOLDED));
    await send(0, 'after');
    await send(1, 'other');
    // Unfolding so much keeps a busy machine from its heartbeats for longer than a short session.
    const one = new Reader(settingsFor(kafka.brokers, { sessionTimeoutMs: 60_000 }));
    readers.push(one);
    await one.join(`${kafka.prefix}bomb`, topic);
    await until(() => one.offsets(0).at(-1) === 5, 'its partition goes on');
    await send(0, 'later');
    await until(() => one.offsets(0).at(-1) === 6 && one.records(1).length === 1, 'all is read');
    await producer.disconnect();
    const reason = `it cannot be decompressed with gzip: it decompresses to more than ${MOST_UNFOLDED} bytes, the limit of a batch`;
    const seen = one
      .records(0)
      .map(({ offset, value, undecodable }) => [offset, undecodable ?? value?.toString()]);
    expect(seen).toEqual([
      [0, 'before'],
      [2, { first: 1, reason }],
      [3, 'between'],
      [4, { first: 4, reason }],
      [5, 'after'],
      [6, 'later'],
    ]);
    // As Kafka stores it: the offset comes first, and the version in byte 16.
    const bytes = one.records(0)[1].value;
    expect([bytes?.readBigInt64BE(0), bytes?.[16]]).toEqual([1n, 2]);
    const reported = (first: number, last: number) =>
      `The batch of offsets ${first} to ${last} of partition 0 of ${topic} cannot be decoded: ${reason}. It is fetched once more.`;
    expect(one.failures.map(({ message }) => message)).toEqual([reported(1, 2), reported(4, 4)]);
    expect(one.assignments).toHaveLength(1);
  });
});
