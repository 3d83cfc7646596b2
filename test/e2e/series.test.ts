import { expect, it } from 'vitest';
import { call, post } from '../api/answers.ts';
import { uuid } from '../api/harness.ts';
import { allContradictions, allEvents, process as processText } from '../api/memory/requests.ts';
import { postgresForTests } from '../services/postgres.ts';
import { kafka, setUp, until } from './kafka-site.ts';
import { startServer } from './server.ts';

const postgres = await postgresForTests();
const scope_id = uuid('scope');
const entity_id = uuid('queue');

kafka.describe('names of series where processes share the work', () => {
  postgres.describe('on one Postgres', () => {
    it('hold at every server and in the worker, once each', async () => {
      const { dsn, env, start } = await setUp(2);
      const api = await start('api');
      for (const _ of [1, 2]) {
        await startServer(dsn, {
          ...env,
          SIGNAL_ROLE: 'worker',
          MEMORY_FROM_SIGNALS: 'stall',
        });
      }
      const at = (second: number) => new Date(Date.UTC(2026, 4, 3, 14) + 1000 * second).toISOString();
      const observations = Array.from({ length: 60 }, (_, second) => ({
        scope_id,
        entity_id,
        outcome: second < 30 ? 50 + ((second * 7919) % 13) : 90,
        timestamp: at(second),
      }));
      expect((await post(api.url, '/v1/ingest/batch', { observations })).status).toBe(202);
      const [event] = await until('the signal in memory', async () => {
        const events = await allEvents(api.url);
        return events.length > 0 ? events : undefined;
      });
      expect(event).toMatchObject({
        content: expect.stringMatching(/ came to a standstill at 90 at 14:00:30 on 2026-05-03 \(stall\)\.$/),
        metadata: { scope_id, entity_id, pattern: 'stall' },
      });
      const other = await start('api');
      const named = await call(other.url, `/v1/series/${entity_id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ names: ['queue depth'], unit: 'MB' }),
      });
      expect(JSON.parse(named.text)).toMatchObject({ scope_id, names: ['queue depth'] });
      await processText(api.url, { text: 'The queue depth was 45 MB at 14:00:40 on 3 May 2026.' });
      const found = await until('the conflict', async () => {
        const all = await allContradictions(other.url);
        return all.length > 0 ? all : undefined;
      });
      expect(found.map(({ kind, rationale }) => [kind, rationale])).toEqual([
        [
          'observation_conflict',
          'it says "45 MB"; the stored observations say 90 MB at 2026-05-03T14:00:40Z: off by 45 MB (50%)',
        ],
      ]);
      expect(await allEvents(api.url, 'source_input_id=observations')).toHaveLength(1);
      expect(await allEvents(api.url)).toHaveLength(3);
    });
  });
});
