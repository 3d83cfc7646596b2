import pg from 'pg';
import { expect, it, onTestFailed, onTestFinished } from 'vitest';
import { watchIdle } from '../../../bench/service/chaos/idle.ts';
import { startWorker, type WorkerProcess } from '../../../bench/service/chaos/workers.ts';
import { uniform } from '../../../operators/statistics/seeded-random.ts';
import { uuid } from '../../api/harness.ts';
import { kafka, SESSION, setUp, until } from '../../e2e/kafka-site.ts';
import { runs, seed } from '../../property.ts';
import { postgresForTests } from '../../services/postgres.ts';
import { START } from '../../sinks/fixtures.ts';

const postgres = await postgresForTests();

const PARTITIONS = 6;
/** Milliseconds by which the clocks of three workers are ahead. */
const CLOCKS = [3_600_000, -3_600_000, 0];
/** Milliseconds between two messages to every partition. */
const PACE = 50;
const KILLS = runs(8);
/**
 * Sessions for which a partition may stand still at most. Two on an idle machine, as the line that the test prints tells; beside other
 * tests everything takes longer, and what this is about stood still for minutes.
 */
const MOST_SESSIONS = 5;

/** Produces a numbered observation to every partition again and again, until it is stopped; resolves to how many. */
function produceSteadily(topic: string) {
  const stop = new AbortController();
  const done = (async () => {
    const producer = kafka.client().producer({ idempotent: true, maxInFlightRequests: 1 });
    await producer.connect();
    let sent = 0;
    for (; !stop.signal.aborted; sent++) {
      const timestamp = new Date(START / 1000 + sent * 1000).toISOString();
      const messages = Array.from({ length: PARTITIONS }, (_, partition) => {
        const scope_id = uuid(`scope ${partition}`);
        const record = { scope_id, entity_id: uuid('entity'), outcome: sent, timestamp, id: `${sent}` };
        return { partition, key: scope_id, value: JSON.stringify(record) };
      });
      await producer.send({ topic, acks: -1, messages });
      await new Promise((resolve) => setTimeout(resolve, PACE));
    }
    await producer.disconnect();
    return sent * PARTITIONS;
  })();
  return { stop: () => stop.abort(), done };
}

kafka.describe('finding 8: workers whose clocks are an hour apart', () => {
  postgres.describe(`killed ${KILLS} times under a steady load`, () => {
    it('leave no partition unread, lose nothing and double nothing', {
      timeout: 180_000 + KILLS * 60_000,
    }, async () => {
      const { topics, dsn, env } = await setUp(PARTITIONS);
      const random = uniform(seed);
      const workers: WorkerProcess[] = [];
      onTestFinished(async () => {
        for (const worker of workers) await worker.end('SIGKILL');
      });
      onTestFailed(() => {
        for (const { pid, partitions, complaints } of workers) {
          process.stderr.write(`${pid} has ${[...partitions]}\n${complaints.join('\n')}\n`);
        }
      });
      const start = (clock: number) =>
        startWorker({ ...env, SIGNAL_DB_DSN: dsn, SIGNAL_ALLOWED_LATENESS: '1h' }, clock);
      for (const clock of CLOCKS) workers.push(start(clock));
      const load = produceSteadily(topics.observations);
      const settled = () =>
        until('a share for each worker', async () => {
          const all = workers.flatMap(({ partitions }) => [...partitions]);
          // The partition of the finder of correlations is one more.
          return all.length === PARTITIONS + 1 && workers.every(({ partitions }) => partitions.size > 0)
            ? true
            : undefined;
        });
      await settled();
      const idle = await watchIdle(dsn, topics.observations);
      const allMove = (since: number) =>
        until('every partition to move', async () =>
          idle.movedSince(since) === PARTITIONS ? true : undefined,
        );
      await allMove(performance.now());
      let worst = { milliseconds: 0, fault: 'no fault' };
      const note = (fault: string) => {
        const milliseconds = Math.round(idle.longest());
        if (milliseconds > worst.milliseconds) worst = { milliseconds, fault };
      };
      for (let kill = 0; kill < KILLS; kill++) {
        const at = Math.floor(random() * CLOCKS.length);
        if (kill % 4 === 3) {
          // A clock that was ahead is behind from now on, or the other way about.
          const other = at === 0 ? 1 : 0;
          workers[other].tell('SIGUSR2');
          // One fault at a time: the bound is that of one. What a clock does to a member shows within two sessions.
          const over = performance.now() + 2 * SESSION;
          await until('the clock to have its effect', async () => performance.now() > over || undefined);
          await allMove(performance.now());
          await settled();
          note(`the clock that jumped before kill ${kill}`);
        }
        await workers[at].end('SIGKILL');
        await allMove(performance.now());
        note(`kill ${kill}`);
        workers[at] = start(CLOCKS[at]);
        await settled();
        // A share is not read yet when it is given; the next fault would add to this one.
        await allMove(performance.now());
        note(`the start after kill ${kill}`);
      }
      load.stop();
      const sent = await load.done;
      const client = new pg.Client(dsn);
      await client.connect();
      onTestFinished(() => client.end());
      const stored = async () => {
        const { rows } = await client.query(
          'SELECT count(*)::integer AS rows, count(DISTINCT (scope_id, id))::integer AS ids FROM tidemark.observations',
        );
        return rows[0];
      };
      await until('all to be stored', async () => ((await stored()).ids >= sent ? true : undefined));
      await idle.stop();
      const complaints = workers.flatMap((worker) => worker.complaints.slice(-3));
      const { milliseconds, fault } = worst;
      process.stdout.write(
        `longest that a partition stood still: ${milliseconds} ms, after ${fault}, with ${KILLS} kills and a session of ${SESSION} ms\n`,
      );
      expect(await stored(), complaints.join('\n')).toEqual({ rows: sent, ids: sent });
      expect(milliseconds, fault).toBeLessThan(MOST_SESSIONS * SESSION);
    });
  });
});
