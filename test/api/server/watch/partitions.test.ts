import pino from 'pino';
import { expect, it } from 'vitest';
import { createMetrics } from '../../../../api/process/metrics.ts';
import { watchPartitions } from '../../../../api/server/watch/partitions.ts';

it('finding 9: a partition that does not move is named with the reason, whatever it is, and counted', async () => {
  const metrics = createMetrics();
  const lines: string[] = [];
  const { events, stalled } = watchPartitions(metrics, pino({}, { write: (line) => void lines.push(line) }));
  const gauge = async (name: string) =>
    (await metrics.registry.getSingleMetric(name)?.get())?.values[0].value;
  const reported = {
    partition: 'in/0',
    position: 3,
    end: 9,
    still: 12_340,
    excuse: undefined,
    rejoins: false,
  };
  const error = new RangeError('Attempt to access memory outside buffer bounds');
  const reasonOf = (info: Partial<Parameters<typeof events.stalled>[0]>) => {
    events.stalled({ ...reported, crash: undefined, ...info });
    return stalled()[0].reason;
  };
  const start = 'stands at 3 for 12.3 s, although the log ends at 9';
  expect(reasonOf({})).toBe(`${start} and no cause is known`);
  expect(reasonOf({ excuse: 'store' })).toBe(`${start}: the store does not take what was read of it`);
  expect(reasonOf({ position: undefined, crash: { error, count: 3, wait: 800 } })).toBe(
    `has no position yet for 12.3 s, although the log ends at 9: the consumer crashed 3 times in a row, the last time because: ${error.message}`,
  );
  expect(await gauge('tidemark_partitions_stalled')).toBe(1);
  events.crashed({ error, count: 3, wait: 800 });
  expect(await gauge('tidemark_kafka_crashes_total')).toBe(1);
  const { count, wait_ms, err } = JSON.parse(lines.at(-1) ?? '');
  expect([count, wait_ms, err.message]).toEqual([3, 800, error.message]);
  events.moving({ partition: 'in/0' });
  expect([stalled(), await gauge('tidemark_partitions_stalled')]).toEqual([[], 0]);
});
