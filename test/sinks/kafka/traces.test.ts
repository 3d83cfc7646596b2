import { afterAll, expect, onTestFinished, test } from 'vitest';
import { tracedGroups } from '../../../pipelines/sources/kafka/traced-group.ts';
import { Reader, settingsFor, until } from '../../pipelines/sources/kafka/reader.ts';
import { kafkaForTests } from '../../services/kafka.ts';
import { parentOf, recordSpans } from '../traces/recorded.ts';

const kafka = await kafkaForTests();

kafka.describe('the trace of messages', () => {
  const recorded = recordSpans();
  const one = new Reader(settingsFor(kafka.brokers, { maxMessageBytes: 10_000 }));
  const producer = one.client.producer();
  afterAll(() => one.client.close());

  test('goes through Kafka in their headers', async () => {
    const topic = await kafka.createTopic('traced', 1);
    const headers = { own: 'header' };
    await producer.send(topic, [
      { key: null, value: 'first', headers },
      { key: null, value: 'second' },
    ]);
    // No room for a header.
    await producer.send(topic, [{ key: null, value: Buffer.alloc(9_950) }]);
    const reader = new Reader(settingsFor(kafka.brokers));
    onTestFinished(() => reader.client.close());
    await reader.join('traced-readers', topic);
    await until(() => reader.batches.flatMap(({ records }) => records).length === 3, 'all is read');
    const records = reader.batches.flatMap((batch) => batch.records);
    await tracedGroups({ topic, partition: 0 })(records, async () => undefined);
    const [sent] = await recorded.named(`send ${topic}`);
    const [processed] = await recorded.named(`process ${topic}`);
    expect(sent.attributes).toEqual({
      'messaging.system': 'kafka',
      'messaging.operation.type': 'send',
      'messaging.operation.name': 'send',
      'messaging.destination.name': topic,
      'messaging.batch.message_count': 2,
    });
    expect(processed.spanContext().traceId).toBe(sent.spanContext().traceId);
    expect(parentOf(processed)).toBe(sent.spanContext().spanId);
    expect(records.map((record) => Object.keys(record.headers).sort())).toEqual([
      ['own', 'traceparent'],
      ['traceparent'],
      [],
    ]);
  });
});
