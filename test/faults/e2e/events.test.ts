import { expect, it } from 'vitest';
import { beliefsOf } from '../../../bench/service/chaos/beliefs.ts';
import { eventsOf } from '../../../bench/service/chaos/statements.ts';
import { call, post } from '../../api/answers.ts';
import {
  alone,
  events,
  expectEveryChange,
  ledgerOf,
  messagesWith,
  produce,
  stored,
} from '../../e2e/events-site.ts';
import { kafka, SESSION, setUp, until } from '../../e2e/kafka-site.ts';
import { postgresForTests } from '../../services/postgres.ts';

const postgres = await postgresForTests();

kafka.describe('events through Kafka', () => {
  postgres.describe('into the memory that processes share', () => {
    it('count once each, come by topic or by HTTP, while a worker is killed', async () => {
      const { start, dsn, topics } = await setUp();
      const all = eventsOf(900, 3);
      const ledger = await ledgerOf(dsn);
      const [api, victim, other] = await Promise.all([start('api'), start('worker'), start('worker')]);
      const byTopic = produce(topics.events, messagesWith(all.slice(0, 700)));
      const byHttp = (async () => {
        // Some come both ways.
        for (let at = 600; at < 900; at += 30) {
          const answer = await post(api.url, '/v1/events', { events: all.slice(at, at + 30) });
          expect(answer.status, answer.text).toBe(202);
        }
      })();
      await stored(ledger, 200);
      process.kill(victim.pid, 'SIGKILL');
      const before = await events(ledger);
      const heir = await start('worker');
      await Promise.all([byTopic, byHttp]);
      await stored(ledger, 900);
      expect(before).toBeLessThan(900);
      const [found, expected] = [await beliefsOf(ledger), await alone(all)];
      expect(expected.contradictions.size).toBeGreaterThan(20);
      expect(found.events).toEqual(expected.events);
      expect(found.claims).toEqual(expected.claims);
      expect(found.contradictions).toEqual(expected.contradictions);
      await expectEveryChange(topics.claims, ledger);
      // Everything is read, and those that took the last messages of a partition say so.
      const lag = new RegExp(`^tidemark_kafka_lag\\{partition="${topics.events}/(\\d)"\\} (\\d+)$`, 'gm');
      const lags = await until('all partitions read', async () => {
        const texts = await Promise.all([other, heir].map(({ url }) => call(url, '/metrics')));
        const found = texts.flatMap(({ text }) =>
          [...text.matchAll(lag)].map(([, name, value]) => [name, value]),
        );
        return found.length > 0 && found.every(([, value]) => value === '0') ? found : undefined;
      });
      expect(new Set(lags.map(([name]) => name)).size).toBe(lags.length);
    }, 240_000);

    it('change nothing when a worker that stood still for longer than its session goes on', async () => {
      const { start, dsn, topics } = await setUp(2);
      const all = eventsOf(400, 5);
      const ledger = await ledgerOf(dsn);
      const zombie = await start('worker');
      await produce(topics.events, messagesWith(all.slice(0, 200)), 5);
      await stored(ledger, 20);
      process.kill(zombie.pid, 'SIGSTOP');
      const stopped = performance.now();
      await start('worker');
      await produce(topics.events, messagesWith(all.slice(200, 300)));
      await stored(ledger, 300);
      expect(performance.now() - stopped).toBeGreaterThan(SESSION / 2);
      process.kill(zombie.pid, 'SIGCONT');
      await produce(topics.events, messagesWith(all.slice(300)));
      await stored(ledger, 400);
      expect(await beliefsOf(ledger)).toEqual(await alone(all));
      await expectEveryChange(topics.claims, ledger);
    });
  });
});
