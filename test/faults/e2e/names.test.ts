import { describe, expect, it } from 'vitest';
import { openStore } from '../../../api/stores/open-store.ts';
import { entityIdOf, scopeIdOf } from '../../../operators/records/series/name-ids.ts';
import { acknowledged, post } from '../../api/answers.ts';
import { startServer, temporaryFolder } from '../../e2e/server.ts';
import { KILLED } from '../../e2e/stores.ts';

/** What the register of a store that no server has open says. */
async function describedIn(dsn: string) {
  const store = await openStore(dsn, {});
  try {
    const { series, described } = await store.recover();
    return {
      scopes: described.scopes,
      series: described.series.map(({ series: number, ...rest }) => ({ ...series[number], ...rest })),
    };
  } finally {
    await store.close();
  }
}

for (const { name, dsn: dsnIn } of KILLED) {
  describe(`names on ${name}`, () => {
    it('outlive a process that is killed right after it acknowledged the observation that gave them', async () => {
      const dsn = await dsnIn(temporaryFolder());
      // No tick comes: what is acknowledged is in the journal alone, where there is one.
      const env = { SIGNAL_DETECTION_INTERVAL: '1h' };
      const ids = { scope_id: scopeIdOf('prod'), entity_id: entityIdOf('web-1', 'cpu') };
      const web = { scope: 'prod', entity: 'web-1', metric: 'cpu' };
      const first = await startServer(dsn, env);
      acknowledged(await post(first.url, '/v1/ingest', { ...web, unit: '%', outcome: 1 }));
      await first.end('SIGKILL');
      const second = await startServer(dsn, env);
      acknowledged(await post(second.url, '/v1/ingest', { ...web, tags: { env: 'a' }, outcome: 1 }));
      await second.end('SIGKILL');
      const third = await startServer(dsn, env);
      expect((await third.end()).code).toBe(0);
      expect(await describedIn(dsn)).toEqual({
        scopes: [{ scope_id: ids.scope_id, scope: 'prod' }],
        series: [{ ...ids, entity: 'web-1', metric: 'cpu', unit: '%', tags: { env: 'a' } }],
      });
    });
  });
}
