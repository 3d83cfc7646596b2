import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KafkaService, startKafka } from '../../../../../services/kafka/start.ts';
import { Reader, range, settingsFor, until } from '../../../../pipelines/sources/kafka/reader.ts';
import { kafkaForTests } from '../../../../services/kafka.ts';

const shared = await kafkaForTests();

shared.describe('when the broker goes away', { timeout: 300_000 }, () => {
  let kafka: KafkaService;
  let one: Reader;

  beforeAll(async () => {
    kafka = await startKafka({ settings: { 'group.initial.rebalance.delay.ms': 0 } });
    one = new Reader(settingsFor(kafka.brokers, { sendDeadlineMs: 60_000 }));
  });
  afterAll(async () => {
    await one.client.close();
    await kafka.stop();
  });

  test('for a moment or for long, reading and sending go on by themselves, without loss or repetition', async () => {
    await kafka.createTopics([{ topic: 'outage', partitions: 2 }]);
    const table = new Map<number, number>();
    one.position = async ({ partition }) => table.get(partition) ?? 'earliest';
    one.onBatch = ({ partition, next }) => table.set(partition, next);
    await one.join('readers', 'outage');
    const producer = one.client.producer();
    let sent = 0;
    const stop = new AbortController();
    const sending = (async () => {
      while (!stop.signal.aborted) {
        const messages = range(sent, sent + 10).map((i) => ({ key: `k${i % 8}`, value: `${i}` }));
        await producer.send('outage', messages);
        sent += 10;
      }
    })();
    const values = () => [0, 1].flatMap((p) => one.records(p)).map(({ value }) => Number(value));
    await until(() => values().length >= 100, 'the first are read');

    await kafka.kill();
    await kafka.restart();
    const atReturn = sent;
    await until(() => sent > atReturn + 200 && values().length > atReturn + 200, 'it goes on', 60);

    await kafka.kill();
    const before = one.failures.length;
    await until(() => one.failures.length >= before + 3, 'consumers have given up, one after the other', 90);
    await kafka.restart();
    const atLast = sent;
    await until(() => sent > atLast + 200, 'sending goes on', 60);
    stop.abort();
    await sending;
    await until(() => values().length >= sent, 'all is read', 60);
    expect(values().sort((a, b) => a - b)).toEqual(range(0, sent));
    for (const p of [0, 1]) expect(one.offsets(p)).toEqual(range(0, one.offsets(p).length));
    expect(one.failures.map(({ name }) => name)).not.toContain('TypeError');
  });

  test('a send is given up at its deadline, and the next one goes through once the broker is back', async () => {
    const { client } = new Reader(settingsFor(kafka.brokers, { sendDeadlineMs: 2000 }));
    await kafka.createTopics([{ topic: 'deadline', partitions: 1 }]);
    const producer = client.producer();
    await producer.send('deadline', [{ key: null, value: '1' }]);
    await kafka.kill();
    const started = performance.now();
    await expect(producer.send('deadline', [{ key: null, value: '2' }])).rejects.toMatchObject({
      code: 'broker_unavailable',
    });
    expect(performance.now() - started).toBeLessThan(15_000);
    await kafka.restart();
    const sends = async () => {
      await producer.send('deadline', [{ key: null, value: '3' }]);
      return true;
    };
    await expect.poll(() => sends().catch(() => false), { timeout: 300_000 }).toBe(true);
    await client.close();
  });
});
