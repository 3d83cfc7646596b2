import { expect, it } from 'vitest';
import type { KafkaRecord } from '../../../../pipelines/sources/kafka/port.ts';
import { tracedGroups } from '../../../../pipelines/sources/kafka/traced-group.ts';
import { linkedBy, parentOf, recordSpans } from '../../../sinks/traces/recorded.ts';

const recorded = recordSpans();
const traced = tracedGroups({ topic: 'observations', partition: 3 });

const idOf = (producer: number) => (producer + 1).toString(16).padStart(16, '0');
const record = (offset: number, headers: KafkaRecord['headers']): KafkaRecord => {
  return { offset, key: null, value: Buffer.from('planted'), headers, timestamp: 0 };
};
const from = (producer: number, flags = '01') => ({
  traceparent: Buffer.from(`00-${idOf(producer)}${idOf(producer)}-${idOf(producer)}-${flags}`),
});

it('continues the trace of a producer, and has links to the others', async () => {
  const records = [
    record(0, {}),
    record(1, from(1)),
    record(2, from(1)),
    record(3, { traceparent: 'planted: no trace' }),
    record(4, from(2)),
  ];
  expect(await traced(records, async () => 'stored')).toBe('stored');
  const [span] = recorded.all();
  expect(span.name).toBe('process observations');
  expect(parentOf(span)).toBe(idOf(1));
  expect(linkedBy(span)).toEqual([idOf(2)]);
  expect(span.attributes).toEqual({
    'messaging.system': 'kafka',
    'messaging.operation.type': 'process',
    'messaging.operation.name': 'process',
    'messaging.destination.name': 'observations',
    'messaging.destination.partition.id': '3',
    'messaging.batch.message_count': 5,
  });
  expect(recorded.text()).not.toContain('planted');
});

it('has no more than 32 links, however many producers there are', async () => {
  await traced(
    Array.from({ length: 1000 }, (_, at) => record(at, from(at))),
    async () => undefined,
  );
  expect(recorded.all()[0].links).toHaveLength(32);
});

it('is not recorded if its producers were not', async () => {
  await traced([record(0, from(1, '00'))], async () => undefined);
  expect(recorded.all()).toEqual([]);
});

it('is a span of its own where nobody sent a trace', async () => {
  await traced([record(0, {})], async () => undefined);
  expect(parentOf(recorded.all()[0])).toBeUndefined();
});
