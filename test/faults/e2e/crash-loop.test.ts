import { expect, it } from 'vitest';
import { call, metricsOf } from '../../api/answers.ts';
import { uuid } from '../../api/harness.ts';
import { kafka, SESSION, setUp, until } from '../../e2e/kafka-site.ts';
import { seven, stallOf } from '../../e2e/scale-out-site.ts';
import { startServer, UNBUNDLED } from '../../e2e/server.ts';
import { postgresForTests } from '../../services/postgres.ts';

const postgres = await postgresForTests();

/** What a worker writes when its consumer crashes at each fetch from then on, and when it does not any more. */
const SAYS = 'crashes at each fetch: ';

/** What a worker runs first: at SIGUSR2 kafkajs cannot take what is fetched of observations, and at the next one it can again. */
const CRASHING = `
  import { createRequire } from 'node:module';
  import { isMainThread } from 'node:worker_threads';
  const require = createRequire(process.argv[1]);
  const path = require.resolve('kafkajs/src/consumer/batch.js');
  const Batch = require(path);
  let crashes = false;
  require.cache[path].exports = class extends Batch {
    constructor(topic, ...rest) {
      super(topic, ...rest);
      if (crashes && topic.endsWith('observations') && this.rawMessages.length > 0)
        throw new RangeError('Attempt to access memory outside buffer bounds');
    }
  };
  if (isMainThread) process.on('SIGUSR2', () => { crashes = !crashes; console.log('${SAYS}' + crashes); });`;

kafka.describe('finding 9: a worker whose consumer crashes whenever it reads', () => {
  postgres.describe('on Postgres', () => {
    it('is not ready and says why, joins again less and less often, and goes on once it can read', async () => {
      const { dsn, env, topics } = await setUp(2);
      const preload = `data:text/javascript,${encodeURIComponent(CRASHING)}`;
      const server = await startServer(
        dsn,
        { ...env, SIGNAL_ROLE: 'all', NODE_OPTIONS: `--import ${preload}` },
        UNBUNDLED,
      );
      const producer = kafka.client().producer();
      await producer.connect();
      const send = (scope: string) =>
        producer.send({
          topic: topics.observations,
          messages: [{ key: uuid(scope), partition: 0, value: JSON.stringify(seven(scope)) }],
        });
      await send('a');
      await stallOf(server, 'a');
      const ready = () => call(server.url, '/ready');
      const metric = async (name: string) => (await metricsOf(server.url)).get(name) ?? 0;
      expect((await ready()).status).toBe(200);

      const toggle = async (crashes: boolean) => {
        process.kill(server.pid, 'SIGUSR2');
        await until('the signal', async () => server.stdout.includes(`${SAYS}${crashes}`) || undefined);
      };
      await toggle(true);
      await send('b');
      const reported = await until('not ready', async () => {
        const { status, text } = await ready();
        return status === 503 ? JSON.parse(text) : undefined;
      });
      const [{ partition, reason }] = reported.stalled;
      expect(partition).toBe(`${topics.observations}/0`);
      expect(reason).toMatch(
        /the log ends at 2: the consumer crashed \d+ times in a row, the last time because: /,
      );
      expect(reason).toMatch(/Attempt to access memory outside buffer bounds/);
      expect(await metric('tidemark_partitions_stalled')).toBeGreaterThan(0);
      // It waits 0.2 s, 0.4 s, ..., and not for the same time again and again.
      expect(await metric('tidemark_kafka_crashes_total')).toBeLessThan(SESSION / 400);
      const lines = server.stdout.filter((line) => line.includes('outside buffer bounds'));
      const waits = lines.flatMap((line) => /"wait_ms":(\d+)/.exec(line)?.[1] ?? []).map(Number);
      expect(waits.slice(0, 3)).toEqual([200, 400, 800]);

      await toggle(false);
      await stallOf(server, 'b');
      await until('ready', async () => ((await ready()).status === 200 ? true : undefined));
      expect(await metric('tidemark_partitions_stalled')).toBe(0);
      await producer.disconnect();
    });
  });
});
