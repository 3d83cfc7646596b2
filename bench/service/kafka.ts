import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { from } from 'pg-copy-streams';
import { openSharedStore } from '../../api/stores/open-store.ts';
import { startKafka } from '../../services/kafka/start.ts';
import { startPostgres } from '../../services/postgres/start.ts';
import type { Bench, Figure } from '../bench.ts';
import { startWorker } from './chaos/workers.ts';
import { arrays, discard, fill, SERIES, singles } from './kafka/load.ts';

const PARTITIONS = 12;
const ARRAY = 500;
/** Rows per bare COPY. */
const COPY_ROWS = 10_000;
/** Milliseconds between counts of stored rows. */
const LOOK = 50;

interface Topic {
  readonly name: string;
  readonly label: string;
  readonly observations: number;
  readonly messages: () => Iterable<{ key: string; value: string }>;
  readonly count: number;
}

/** Observations per second of a worker from a topic into Postgres, from its first commit to its last. */
async function work(
  topic: string,
  observations: number,
  dsn: string,
  brokers: readonly string[],
): Promise<number> {
  // Creates the schema for the worker.
  await (await openSharedStore(dsn)).close();
  const client = new pg.Client(dsn);
  await client.connect();
  const worker = startWorker({
    SIGNAL_KAFKA_BROKERS: brokers.join(','),
    SIGNAL_KAFKA_OBSERVATIONS_TOPIC: topic,
    SIGNAL_DB_DSN: dsn,
  });
  const stored = async () => {
    const sql = 'SELECT sum(next_seq - 1 - number * 1099511627776) AS stored FROM tidemark.shard';
    const { rows } = await client.query<{ stored: string | null }>(sql);
    return Number(rows[0].stored ?? 0);
  };
  try {
    let first = 0;
    let started = 0;
    for (const until = performance.now() + 600_000; performance.now() < until; await sleep(LOOK)) {
      const have = await stored();
      if (have >= observations) return (observations - first) / ((performance.now() - started) / 1000);
      if (have > 0 && started === 0) {
        started = performance.now();
        first = have;
      }
    }
    throw new Error(`the worker did not store everything: ${worker.complaints.slice(-3).join('\n')}`);
  } finally {
    await worker.end('SIGTERM');
    await client.end();
  }
}

/** Rows per second of bare COPYs of the observation columns, into a table without an index. */
async function copy(url: string, rows: number): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    'CREATE TABLE bare (seq bigint, series bigint, "time" timestamptz, outcome double precision)',
  );
  const started = performance.now();
  for (let at = 0; at < rows; at += COPY_ROWS) {
    const text = Array.from(
      { length: COPY_ROWS },
      (_, row) =>
        `${at + row}\t${(at + row) % SERIES}\t${new Date(1.7e12 + at + row).toISOString()}\t${50 + row / COPY_ROWS}\n`,
    ).join('');
    const stream = client.query(from('COPY bare FROM STDIN'));
    stream.end(text);
    await once(stream, 'finish');
  }
  const rate = rows / ((performance.now() - started) / 1000);
  await client.query('DROP TABLE bare');
  await client.end();
  return rate;
}

/** A worker from Kafka into Postgres, exactly once, compared with a consumer that discards the same topic. */
export const kafka: Bench = {
  name: 'kafka',
  summary:
    'one worker from Kafka into Postgres, exactly once, against a bare kafkajs consumer of the same topic',
  async run({ smoke }): Promise<Figure[]> {
    const size = smoke ? 20_000 : 1_000_000;
    const topics: Topic[] = [
      {
        name: 'singles',
        label: 'one observation a message',
        observations: size,
        messages: () => singles(size),
        count: size,
      },
      {
        name: 'arrays',
        label: `arrays of ${ARRAY}`,
        observations: 2 * size,
        messages: () => arrays(2 * size, ARRAY),
        count: [...arrays(2 * size, ARRAY)].length,
      },
    ];
    const broker = await startKafka({ heap: '1g' });
    const postgres = await startPostgres();
    const figures: Figure[] = [];
    try {
      await broker.createTopics(topics.map(({ name }) => ({ topic: name, partitions: PARTITIONS })));
      for (const { name, label, observations, messages, count } of topics) {
        process.stderr.write(`filling ${name}\n`);
        await fill(broker.client(), name, messages());
        const seconds = await discard(broker.client(), name, count);
        const bare = observations / seconds;
        process.stderr.write(`a worker reads ${name}\n`);
        const dsn = await postgres.createDatabase();
        const rate = await work(name, observations, dsn, broker.brokers);
        const again = observations / (await discard(broker.client(), name, count));
        const baseline = (bare + again) / 2;
        figures.push(
          { name: `${label}: bare consumer`, value: baseline, unit: 'obs/s' },
          { name: `${label}: into Postgres`, value: rate, unit: 'obs/s' },
          { name: `${label}: ratio`, value: rate / baseline, unit: 'worker / bare' },
        );
      }
      const url = await postgres.createDatabase();
      figures.push({ name: 'bare COPY of such rows', value: await copy(url, size), unit: 'rows/s' });
      return figures;
    } finally {
      await broker.stop();
      await postgres.stop();
    }
  },
};
