import { expect, it } from 'vitest';
import { beliefsOf } from '../../bench/service/chaos/beliefs.ts';
import { eventsOf } from '../../bench/service/chaos/statements.ts';
import type { EventInput } from '../../operators/records/event.ts';
import { call } from '../api/answers.ts';
import { postgresForTests } from '../services/postgres.ts';
import { alone, ledgerOf, messagesWith, produce, stored } from './events-site.ts';
import { kafka, type Message, messagesOf, setUp, someTopics, until } from './kafka-site.ts';
import { startServer, temporaryFolder } from './server.ts';

const postgres = await postgresForTests();

kafka.describe('events through Kafka', () => {
  postgres.describe('into the memory that processes share', () => {
    it('go to the dead letters where they cannot be taken, and hold nothing up', async () => {
      const { start, dsn, topics } = await setUp(1);
      const [first, second, ...rest] = eventsOf(12, 4);
      const bad = { ...second, id: 'x' };
      const poison = [
        'no json',
        '{"id": 1, "content": []}',
        '[]',
        null,
        'x'.repeat(2_000_000),
        JSON.stringify([first, bad, second]),
        JSON.stringify({ ...first, content: 'Something else.' }),
        Buffer.concat([Buffer.from([0, 0, 0, 0, 42]), Buffer.from('{}')]),
      ];
      const messages = poison.flatMap((value, at) => [{ value }, { value: JSON.stringify(rest[at]) }]);
      await produce(topics.events, messages);
      const ledger = await ledgerOf(dsn);
      await start('worker');
      await stored(ledger, 10);
      const letters = await messagesOf(topics.deadLetter, (found) => found.length >= poison.length);
      const place = ({ headers }: Message) => Number(headers['tidemark-offset']);
      const dead = letters.sort((a, b) => place(a) - place(b));
      expect(dead.map(place)).toEqual(poison.map((_, at) => 2 * at));
      for (const { headers } of dead) {
        expect(headers).toMatchObject({ 'tidemark-topic': topics.events, 'tidemark-partition': '0' });
        expect(headers['tidemark-reason'].length).toBeGreaterThan(5);
      }
      expect(dead[4].headers).toMatchObject({ 'tidemark-cut': '2000000' });
      expect(dead[5].headers).toMatchObject({ 'tidemark-index': '1', 'tidemark-path': 'id' });
      expect(JSON.parse(dead[5].value ?? '')).toEqual(bad);
      expect(dead[6].headers).toMatchObject({ 'tidemark-path': 'id' });
      expect(dead[6].headers['tidemark-reason']).toMatch(/another event/);
      const taken = [first, second, ...rest.slice(0, poison.length)];
      expect((await beliefsOf(ledger)).events).toEqual((await alone(taken)).events);
      const offset = [{ source: 'kafka', partition: `${topics.events}/0`, offset: '16' }];
      await until('the offset', async () =>
        JSON.stringify((await ledger.positions()).filter(({ source }) => source === 'kafka')) ===
        JSON.stringify(offset)
          ? true
          : undefined,
      );
    });
  });

  it('fill the memory of one process, each once, over a restart, and the topic of claims from it', async () => {
    const { topics, env } = await someTopics();
    const file = `${temporaryFolder()}/store.duckdb`;
    const all = eventsOf(150, 6);
    const counted = async (url: string) => {
      const { text } = await call(url, '/v1/events?limit=1000');
      const { count }: { count: number } = JSON.parse(text);
      return count;
    };
    await produce(topics.events, messagesWith(all.slice(0, 80)));
    const first = await startServer(file, env);
    await until('some events', async () => ((await counted(first.url)) > 0 ? true : undefined));
    await first.end('SIGKILL');
    await produce(topics.events, messagesWith(all.slice(80)));
    const second = await startServer(file, env);
    await until('all events', async () => ((await counted(second.url)) >= 150 ? true : undefined));
    const { text } = await call(second.url, '/v1/events?limit=1000');
    const ids = JSON.parse(text).events.map(({ id }: EventInput) => id);
    expect(ids.sort()).toEqual(all.map(({ id }) => id).sort());
    const expected = await alone(all);
    const copied = await messagesOf(
      topics.claims,
      (found) => new Set(found.map(({ key }) => key)).size >= expected.claims.size,
    );
    expect(new Set(copied.map(({ key }) => key))).toEqual(new Set(expected.claims.keys()));
  });
});
