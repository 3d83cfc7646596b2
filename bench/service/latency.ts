import { setTimeout as sleep } from 'node:timers/promises';
import kafkajs from 'kafkajs';
import { Client } from '../../api/client/index.ts';
import { uuidV5 } from '../../operators/records/uuid.ts';
import { startKafka } from '../../services/kafka/start.ts';
import { startPostgres } from '../../services/postgres/start.ts';
import type { Bench, Figure } from '../bench.ts';
import { startWorker } from './chaos/workers.ts';
import { singles } from './kafka/load.ts';
import { start } from './load.ts';

const TOPIC = 'observations';
const PARTITIONS = 12;
const NAMESPACE = uuidV5('6ba7b811-9dad-11d1-80b4-00c04fd430c8', 'https://tidemark.dev/latency');
/** Milliseconds between requests of the load, and between probes. */
const BEAT = 50;
const PROBE_EVERY = 200;
const TICK = 1000;
/** Messages per request. */
const REQUEST = 2000;

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))];
}

/** Milliseconds from the last message of a stall to its arrival on the API's stream, under a load. */
async function probe(load: number, seconds: number): Promise<number[]> {
  const broker = await startKafka({ heap: '1g' });
  const postgres = await startPostgres();
  const env = {
    SIGNAL_KAFKA_BROKERS: broker.brokers.join(','),
    SIGNAL_KAFKA_OBSERVATIONS_TOPIC: TOPIC,
    SIGNAL_DB_DSN: await postgres.createDatabase(),
    SIGNAL_DETECTION_INTERVAL: `${TICK}ms`,
  };
  await broker.createTopics([{ topic: TOPIC, partitions: PARTITIONS }]);
  const worker = startWorker(env);
  const api = await start(['api/cli/tidemark.js', 'serve', '--port', '0', '--role', 'api'], env);
  const producer = broker.client().producer({ createPartitioner: kafkajs.Partitioners.DefaultPartitioner });
  const abort = new AbortController();
  const sent = new Map<string, number>();
  const taken: number[] = [];
  const following = (async () => {
    const client = new Client({ url: api.url });
    for await (const { signal } of client.stream({ pattern: 'stall' }, { signal: abort.signal })) {
      const at = sent.get(signal.scope_id);
      if (at !== undefined) taken.push(performance.now() - at);
      sent.delete(signal.scope_id);
    }
  })();
  try {
    await producer.connect();
    while (worker.partitions.size < PARTITIONS) await sleep(100);
    const messages = singles(Math.ceil(load * (seconds + 5)));
    const begun = performance.now();
    let produced = 0;
    let probes = 0;
    while (performance.now() - begun < seconds * 1000) {
      const due = Math.floor((load * (performance.now() - begun)) / 1000) - produced;
      const batch = Array.from({ length: due }, () => messages.next().value).filter(
        (one) => one !== undefined,
      );
      produced += due;
      for (let from = 0; from < batch.length; from += REQUEST) {
        await producer.send({ topic: TOPIC, messages: batch.slice(from, from + REQUEST) });
      }
      if ((performance.now() - begun) / PROBE_EVERY > probes && performance.now() - begun > 2000) {
        const scope_id = uuidV5(NAMESPACE, `scope ${probes++}`);
        const value = JSON.stringify(
          Array.from({ length: 7 }, (_, at) => ({
            scope_id,
            entity_id: uuidV5(NAMESPACE, 'entity'),
            outcome: 4,
            timestamp: new Date(1.7e12 + at * 1000).toISOString(),
          })),
        );
        sent.set(scope_id, performance.now());
        await producer.send({ topic: TOPIC, messages: [{ key: scope_id, value }] });
      } else if ((performance.now() - begun) / PROBE_EVERY > probes) {
        probes++;
      }
      await sleep(BEAT);
    }
    for (const until = performance.now() + 30_000; sent.size > 0 && performance.now() < until; )
      await sleep(50);
    if (sent.size > 0) throw new Error(`${sent.size} stalls were never heard of`);
    return taken;
  } finally {
    abort.abort();
    await following;
    await producer.disconnect();
    await api.stop();
    await worker.end('SIGTERM');
    await broker.stop();
    await postgres.stop();
  }
}

/** From a producer's message to the signal at a reader, idle and under load. */
export const latency: Bench = {
  name: 'latency',
  summary: `from a message in Kafka to its signal on the API's stream, ticks of ${TICK} ms`,
  async run({ smoke }): Promise<Figure[]> {
    const figures: Figure[] = [];
    for (const load of smoke ? [1000] : [0, 20_000, 50_000, 90_000]) {
      process.stderr.write(`a load of ${load} observations a second\n`);
      const taken = await probe(load, smoke ? 8 : 40);
      for (const [name, q] of [
        ['p50', 0.5],
        ['p99', 0.99],
      ] as const) {
        figures.push({ name: `${load} obs/s: ${name}`, value: quantile(taken, q), unit: 'ms' });
      }
    }
    return figures;
  },
};
