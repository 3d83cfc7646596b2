import pino from 'pino';
import { expect, it } from 'vitest';
import { createMetrics } from '../../../../api/process/metrics.ts';
import { watchEvents } from '../../../../api/server/watch/events.ts';
import { watchWorker } from '../../../../api/server/watch/worker.ts';

it('counts and times what is stored from Kafka, by topic, and counts failures', async () => {
  const metrics = createMetrics();
  const silent = pino({ level: 'silent' });
  const [worker, events] = [watchWorker(metrics, silent), watchEvents(metrics, silent)];
  const group = { lag: 0, messages: 10, refused: 0 };
  worker.committed({ ...group, partition: 'a/b.observations/11', milliseconds: 20 });
  worker.committed({ ...group, partition: 'a/b.observations/2', milliseconds: 40 });
  events.committed({ ...group, partition: 'events/0', milliseconds: 300 });
  worker.failed('kafka', new Error('away'));
  events.failed('kafka', new Error('away'));
  const lines = (await metrics.registry.metrics()).split('\n');
  const of = (name: string) => lines.filter((line) => line.startsWith(name));
  expect(of('tidemark_kafka_batch_seconds_sum')).toEqual([
    'tidemark_kafka_batch_seconds_sum{topic="a/b.observations"} 0.06',
    'tidemark_kafka_batch_seconds_sum{topic="events"} 0.3',
  ]);
  expect(of('tidemark_kafka_batch_seconds_count')).toEqual([
    'tidemark_kafka_batch_seconds_count{topic="a/b.observations"} 2',
    'tidemark_kafka_batch_seconds_count{topic="events"} 1',
  ]);
  expect(of('tidemark_kafka_failures_total')).toEqual(['tidemark_kafka_failures_total 2']);
});
