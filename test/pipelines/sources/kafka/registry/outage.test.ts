import { afterAll, expect, it } from 'vitest';
import { KafkajsClient } from '../../../../../pipelines/sources/kafka/kafkajs/kafkajs-client.ts';
import { observationsIn } from '../../../../../pipelines/sources/kafka/message-form.ts';
import type { StalledInfo } from '../../../../../pipelines/sources/kafka/partition-watch.ts';
import { Reader } from '../../../../../pipelines/sources/kafka/reader.ts';
import { SchemaContents } from '../../../../../pipelines/sources/kafka/registry/schema-contents.ts';
import { kafkaForTests } from '../../../../services/kafka.ts';
import { settingsFor, silent, until } from '../reader.ts';
import { RegistryServer } from './registry-server.ts';

const kafka = await kafkaForTests();
const SESSION = 1000;

kafka.describe('a schema registry that does not answer', () => {
  const registry = new RegistryServer(() => [503, '']);
  const client = new KafkajsClient(settingsFor(kafka.brokers, { groupId: `${kafka.prefix}outage` }), silent);
  afterAll(async () => {
    await client.close();
    await registry.close();
  });

  it('holds the partition up, which is told, until it answers; nothing is lost and nothing overtakes', async () => {
    const schemas = new SchemaContents({ url: await registry.listen() });
    const topic = await kafka.createTopic('outage');
    const framed = (value: number) => ({ key: null, value: Buffer.from([0, 0, 0, 0, 7, value]) });
    const plain = (outcome: number) => ({ key: null, value: JSON.stringify({ outcome }) });
    const producer = client.producer();
    await producer.send(topic, [plain(1), framed(4), plain(3)]);
    const read: unknown[] = [];
    const failures: unknown[] = [];
    const stalled: StalledInfo[] = [];
    let moved = 0;
    const reader = await Reader.start<readonly unknown[]>({
      client,
      topic,
      begin: 'earliest',
      flow: {
        decode: (records) => ({
          payload: records.map((record) => observationsIn(record, 1000)),
          refused: [],
        }),
        append: async (forms) => {
          read.push(...forms);
          return undefined;
        },
        most: 100,
      },
      schemas,
      sessionTimeout: SESSION,
      positions: async () => [],
      mostBytes: 10_000,
      refuse: async () => undefined,
      failed: (_stage, error) => failures.push(error),
      watched: { stalled: (info) => stalled.push(info), moving: () => moved++ },
    });
    await until(() => stalled.length > 0, 'the partition is reported');
    expect(stalled).toMatchObject([{ partition: `${topic}/0`, end: 3, excuse: 'registry', rejoins: false }]);
    expect(String(failures[0])).toContain('The schema registry of SIGNAL_KAFKA_REGISTRY_URL answered 503.');
    expect(read).toEqual([]);
    registry.answer = () => [
      200,
      { schema: '{"type":"record","name":"R","fields":[{"name":"outcome","type":"long"}]}' },
    ];
    await until(() => read.length === 3 && moved === 1, 'the partition moves');
    expect(read).toEqual([1, 2, 3].map((outcome) => ({ kind: 'one', record: { outcome } })));
    await reader.stop();
    await schemas.close();
  });
});
