import { afterAll, beforeAll, expect, it } from 'vitest';
import { kafkaJars } from '../../../../../services/kafka/jars.ts';
import { kafkaForTests } from '../../../../services/kafka.ts';
import { Reader, range, settingsFor, until } from '../reader.ts';
import { describeWithCompiler, describeWithPython, runJava, runPython } from './programs.ts';

const CODECS = ['none', 'gzip', 'snappy', 'lz4', 'zstd'];

const kafka = await kafkaForTests();
const describeWithJava = await describeWithCompiler();

const prefix = `${kafka.prefix}foreign-`;

/** Reads what a client has produced in all codecs. */
async function readCodecs(client: string): Promise<void> {
  const reader = new Reader(settingsFor(kafka.brokers));
  await reader.join(`${prefix}${client}`, `${prefix}${client}`);
  await until(() => reader.records(0).length === 12 * CODECS.length, 'all is read');
  await reader.client.close();
  const values = CODECS.flatMap((codec) =>
    range(0, 12).map((n) => `{"codec":"${codec}","n":${n}}`.repeat(n % 3 === 0 ? 7000 : 1)),
  );
  expect(reader.records(0).map(({ value }) => value?.toString() === values.shift())).not.toContain(false);
  const [{ key, headers }] = reader.records(0);
  expect([key?.toString(), String(headers.h)]).toEqual(['k', 'one,two']);
  expect(reader.failures).toEqual([]);
}

kafka.describe('finding 9: a topic that other clients produce to', () => {
  describeWithPython('by Python', () => {
    // It begins at each of many offsets, and waits for the fetch before.
    const one = new Reader(settingsFor(kafka.brokers, { maxWaitMs: 10 }));
    afterAll(() => one.client.close());

    beforeAll(async () => {
      for (const name of ['aiokafka', 'librdkafka', 'transactions'])
        await kafka.createTopic(`foreign-${name}`);
      await runPython('produce.py', kafka.brokers.join(','), prefix);
    });

    it.each(['aiokafka', 'librdkafka'])('is read in all codecs: %s', readCodecs);

    it('is read without what was aborted, from wherever reading begins', async () => {
      const topic = `${prefix}transactions`;
      await one.join(topic, topic);
      const values = () => one.records(0).map(({ value }) => String(value));
      await until(() => values().at(-1) === 'end', 'all is read');
      const committed = [...range(0, 6).map((n) => `committed ${n}`), 'end'];
      expect(values()).toEqual(committed);
      const offsets = one.offsets(0);
      const [end] = offsets.slice(-1);
      // With the marker of the transaction that has no message.
      expect(end).toBe(31);
      // In the middle of transactions, and at the marker of each.
      for (let from = 1; from <= end; from++) {
        one.batches.length = 0;
        one.seek({ topic, partition: 0 }, from);
        await until(() => values().at(-1) === 'end', `all from ${from} on is read`);
        expect([from, ...values()]).toEqual([from, ...committed.filter((_, at) => offsets[at] >= from)]);
      }
      expect(one.failures).toEqual([]);
    });
  });

  describeWithJava('by Java', () => {
    beforeAll(async () => {
      for (const name of ['java', 'java-transactions']) await kafka.createTopic(`foreign-${name}`);
      await runJava(await kafkaJars(), 'Produce.java', kafka.brokers.join(','), prefix);
    });

    it('is read in all codecs', () => readCodecs('java'));

    it('is read without what was aborted', async () => {
      const reader = new Reader(settingsFor(kafka.brokers));
      const topic = `${prefix}java-transactions`;
      await reader.join(topic, topic);
      const values = () => reader.records(0).map(({ value }) => String(value));
      await until(() => values().at(-1) === 'end', 'all is read');
      await reader.client.close();
      const committed = range(0, 4).map((n) => `committed ${n}`);
      expect(values()).toEqual(['committed late', ...committed, 'end']);
      expect(reader.failures).toEqual([]);
    });
  });
});
