import { expect, it } from 'vitest';
import { call, getSignals, metricsOf, post } from '../api/answers.ts';
import { uuid } from '../api/harness.ts';
import { postgresForTests } from '../services/postgres.ts';
import { kafka, messagesOf, setUp, someTopics, until } from './kafka-site.ts';
import { observation, seven, stallOf } from './scale-out-site.ts';
import { type Server, startServer, temporaryFolder } from './server.ts';

const postgres = await postgresForTests();
const SCOPES = ['a', 'b', 'c', 'd'];
const PARTITIONS = 4;

/** Produces seven observations of each scope without a key, one to each partition in turn. */
async function produceKeyless(topic: string): Promise<void> {
  const producer = kafka.client().producer();
  await producer.connect();
  for (let at = 0; at < 7; at++) {
    const messages = SCOPES.map((scope, place) => ({
      partition: (at + place) % PARTITIONS,
      value: JSON.stringify(observation(scope, at)),
    }));
    await producer.send({ topic, messages });
  }
  await producer.disconnect();
}

/** Entries of a server's log that tell of a scope in a second partition. */
function splitsIn(server: Server): { scope_id: string; partition: string; home: string }[] {
  return server.stdout.flatMap((line) => (line.includes('in a second partition') ? [JSON.parse(line)] : []));
}

async function countOf(api: Server): Promise<number> {
  const sql = 'SELECT count(*) AS n FROM observations';
  const { text } = await post(api.url, '/v1/sql', { sql });
  return JSON.parse(text).rows[0].n;
}

kafka.describe('finding 11: one scope over several partitions', () => {
  postgres.describe('of workers on one Postgres', () => {
    it('is reported once for each scope and partition, and counted', async () => {
      const { start, topics } = await setUp(PARTITIONS);
      const [api, worker] = await Promise.all([start('api'), start('worker')]);
      await produceKeyless(topics.observations);
      await until('all to be stored', async () => ((await countOf(api)) === 28 ? true : undefined));
      const splits = await until('all to be reported', async () => {
        const found = splitsIn(worker);
        return found.length >= 12 ? found : undefined;
      });
      const reported = splits.map(({ scope_id, partition }) => `${scope_id} ${partition}`);
      expect([reported.length, new Set(reported).size]).toEqual([12, 12]);
      for (const scope of SCOPES) {
        const homes = splits.filter(({ scope_id }) => scope_id === uuid(scope)).map(({ home }) => home);
        expect([homes.length, new Set(homes).size]).toEqual([3, 1]);
      }
      expect((await metricsOf(worker.url)).get('tidemark_split_scopes_total')).toBe(12);
      // More of the same is no news.
      await produceKeyless(topics.observations);
      await until('all to be stored', async () => ((await countOf(api)) === 56 ? true : undefined));
      expect(splitsIn(worker)).toHaveLength(12);
    });

    it('is put aside where that is chosen, and detected on where it came first', async () => {
      const { dsn, env, topics } = await setUp(PARTITIONS);
      const worker = await startServer(dsn, {
        ...env,
        SIGNAL_ROLE: 'all',
        SIGNAL_SPLIT_SCOPES: 'dead-letter',
      });
      const producer = kafka.client().producer();
      await producer.connect();
      const send = (partition: number, ...values: unknown[]) =>
        producer.send({
          topic: topics.observations,
          messages: values.map((value) => ({ partition, value: JSON.stringify(value) })),
        });
      await send(0, seven('a'));
      await stallOf(worker, 'a');
      await send(1, observation('a', 7), [observation('b', 0), observation('a', 8)], [observation('a', 9)]);
      await producer.disconnect();
      const letters = await messagesOf(topics.deadLetter, (messages) => messages.length >= 3);
      expect(letters.map(({ headers }) => [headers['tidemark-offset'], headers['tidemark-index']])).toEqual([
        ['0', undefined],
        ['1', '1'],
        ['2', undefined],
      ]);
      for (const { headers } of letters) {
        expect(headers['tidemark-partition']).toBe('1');
        expect(headers['tidemark-reason']).toMatch(/belongs? to (a scope|scopes) of another partition/);
        expect(headers['tidemark-reason']).toContain('key');
      }
      expect(JSON.parse(letters[1].value ?? '')).toEqual(observation('a', 8));
      await until('the rest to be stored', async () => ((await countOf(worker)) === 8 ? true : undefined));
      expect(splitsIn(worker)).toMatchObject([
        { scope_id: uuid('a'), partition: `${topics.observations}/1`, home: `${topics.observations}/0` },
      ]);
      expect((await call(worker.url, '/ready')).status).toBe(200);
    });
  });

  it('does no harm where one process reads all of them', async () => {
    const { topics, env } = await someTopics(PARTITIONS);
    await produceKeyless(topics.observations);
    const server = await startServer(`${temporaryFolder()}/store.duckdb`, {
      ...env,
      SIGNAL_ALLOWED_LATENESS: '1h',
    });
    const waiting = async () => (await metricsOf(server.url)).get('tidemark_waiting_observations');
    await until('all to be taken', async () => ((await waiting()) === 28 ? true : undefined));
    // What is held back for an hour is released by later ones.
    for (const scope of SCOPES) await post(server.url, '/v1/ingest', observation(scope, 100, 9));
    for (const scope of SCOPES) await stallOf(server, scope);
    expect((await getSignals(server.url, 'pattern=stall')).signals).toHaveLength(4);
    expect(splitsIn(server)).toEqual([]);
  });
});
