import { expect, it } from 'vitest';
import { getSignals, post, postLines } from '../../api/answers.ts';
import { uuid } from '../../api/harness.ts';
import { kafka, setUp } from '../../e2e/kafka-site.ts';
import { seven, stallOf } from '../../e2e/scale-out-site.ts';
import { launchServer } from '../../e2e/server.ts';
import { postgresForTests } from '../../services/postgres.ts';

const postgres = await postgresForTests();

kafka.describe('processes that share the work', () => {
  postgres.describe('on one Postgres', () => {
    it('lets a worker that stood still for longer than its session write nothing', async () => {
      const { start, env, dsn } = await setUp(2);
      const api = await start('api');
      const zombie = await start('worker');
      await postLines(
        api.url,
        ['a', 'b', 'c'].flatMap(seven).map((one) => JSON.stringify(one)),
      );
      await Promise.all(['a', 'b', 'c'].map((scope) => stallOf(api, scope)));
      // More comes just before it is stopped, so that it is in the midst of things.
      await postLines(
        api.url,
        ['d', 'e', 'f'].flatMap(seven).map((one) => JSON.stringify(one)),
      );
      process.kill(zombie.pid, 'SIGSTOP');
      const heir = launchServer(dsn, { ...env, SIGNAL_ROLE: 'worker' });
      await heir.listening;
      await Promise.all(['d', 'e', 'f'].map((scope) => stallOf(api, scope)));
      const rows = async () => {
        const { rows: found } = await post(api.url, '/v1/sql', {
          sql: 'SELECT scope_id, entity_id, "timestamp", outcome FROM observations ORDER BY 1, 2, 3',
        }).then(({ text }) => JSON.parse(text));
        return found;
      };
      const before = await rows();
      expect(before).toHaveLength(42);
      process.kill(zombie.pid, 'SIGCONT');
      await postLines(
        api.url,
        ['g', 'h'].flatMap(seven).map((one) => JSON.stringify(one)),
      );
      await Promise.all(['g', 'h'].map((scope) => stallOf(api, scope)));
      const after = await rows();
      expect(after).toHaveLength(56);
      expect(new Set(after.map((row: unknown) => JSON.stringify(row))).size).toBe(56);
      const { signals } = await getSignals(api.url, 'pattern=stall');
      expect(signals.map(({ scope_id }) => scope_id).sort()).toEqual(
        ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(uuid).sort(),
      );
    });
  });
});
