import { expect, it } from 'vitest';
import { call, metricsOf } from '../api/answers.ts';
import { uuid } from '../api/harness.ts';
import { postgresForTests } from '../services/postgres.ts';
import { kafka, SESSION, setUp, until } from './kafka-site.ts';
import { seven, stallOf } from './scale-out-site.ts';
import { startServer, UNBUNDLED } from './server.ts';

const postgres = await postgresForTests();
const PARTITIONS = 4;

/** What a worker writes once it is deaf. */
const IS_DEAF = 'reads nothing from here on';

/**
 * What a worker runs first that is to stop reading: at SIGUSR2 kafkajs takes every partition of the consumers that there are
 * for paused, which nobody asked for and nothing ends. Consumers that are made later read.
 */
const DEAF = `
  import { createRequire } from 'node:module';
  import { isMainThread } from 'node:worker_threads';
  const require = createRequire(process.argv[1]);
  const path = require.resolve('kafkajs/src/consumer/subscriptionState.js');
  const Subscription = require(path);
  let now = 0;
  require.cache[path].exports = class extends Subscription {
    made = now;
    isPaused(...partition) {
      return this.made < now || super.isPaused(...partition);
    }
  };
  if (isMainThread) process.on('SIGUSR2', () => { now++; console.log('${IS_DEAF}'); });`;

kafka.describe('finding 8: a worker that has partitions and reads nothing of them', () => {
  postgres.describe('on Postgres', () => {
    it('says so, is not ready, and reads again within two sessions', async () => {
      const { dsn, env, topics } = await setUp(PARTITIONS);
      const preload = `data:text/javascript,${encodeURIComponent(DEAF)}`;
      const server = await startServer(
        dsn,
        { ...env, SIGNAL_ROLE: 'all', NODE_OPTIONS: `--import ${preload}` },
        UNBUNDLED,
      );
      const producer = kafka.client().producer();
      await producer.connect();
      const send = (scope: string, partition: number) =>
        producer.send({
          topic: topics.observations,
          messages: [{ key: uuid(scope), partition, value: JSON.stringify(seven(scope)) }],
        });
      await send('a', 0);
      await stallOf(server, 'a');
      const lags = async () => {
        const { text } = await call(server.url, '/metrics');
        return [...text.matchAll(/^tidemark_kafka_lag\{partition="([^"]*)"\} (\d+)$/gm)].map(
          ([, name, lag]) => [name.replace(topics.observations, 'topic'), Number(lag)],
        );
      };
      const partitions = Array.from({ length: PARTITIONS }, (_, at) => `topic/${at}`);
      // Of three of them nothing was ever read.
      const all = await until('the lag of every partition', async () => {
        const found = await lags();
        return partitions.every((name) => found.some(([one]) => one === name)) ? found : undefined;
      });
      expect(all.filter(([name]) => String(name).startsWith('topic/')).every(([, lag]) => lag === 0)).toBe(
        true,
      );
      expect((await metricsOf(server.url)).get('tidemark_partitions_stalled')).toBe(0);

      process.kill(server.pid, 'SIGUSR2');
      // A busy process may take what comes from Kafka before it takes the signal.
      await until('a deaf worker', async () => server.stdout.includes(IS_DEAF) || undefined);
      await send('b', 1);
      const sent = performance.now();
      await until('the lag', async () =>
        (await lags()).find(([name, lag]) => name === 'topic/1' && lag === 1),
      );
      const reported = await until('not ready', async () => {
        const { status, text } = await call(server.url, '/ready');
        return status === 503 && text.includes(`${topics.observations}/1`) ? JSON.parse(text) : undefined;
      });
      expect(reported).toMatchObject({
        status: 'not_ready',
        store: 'reachable',
      });
      // That of the finder of correlations stands still as well.
      const { reason } = reported.stalled.find(
        ({ partition }: { partition: string }) => partition === `${topics.observations}/1`,
      );
      expect(reason).toMatch(
        /^has no position yet|^stands at 0 for \d+(\.\d)? s, although the log ends at 1/,
      );
      expect((await metricsOf(server.url)).get('tidemark_partitions_stalled')).toBeGreaterThan(0);
      await stallOf(server, 'b');
      expect(performance.now() - sent).toBeLessThan(2 * SESSION);
      await until('ready', async () =>
        (await call(server.url, '/ready')).status === 200 ? true : undefined,
      );
      expect((await metricsOf(server.url)).get('tidemark_partitions_stalled')).toBe(0);
      const lines = server.stdout.filter(
        (line) => line.includes('stands still') && line.includes(`${topics.observations}/1`),
      );
      expect(lines).toHaveLength(1);
      await producer.disconnect();
    });
  });
});
