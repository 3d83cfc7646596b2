import pg from 'pg';
import { expect, it } from 'vitest';
import { pgBouncerForTests } from './pgbouncer.ts';

const pooler = await pgBouncerForTests();

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

pooler.describe('startPgBouncer', () => {
  it('shares one session of the server between clients, from transaction to transaction', async () => {
    const clients = [await connect(pooler.url), await connect(pooler.url)];
    const pids = [];
    for (const client of clients)
      pids.push((await client.query('select pg_backend_pid() as pid')).rows[0].pid);
    expect(pids[0]).toBe(pids[1]);
    await Promise.all(clients.map((client) => client.end()));
  });

  it('leads to the same database as the direct way', async () => {
    const [through, direct] = [await connect(pooler.url), await connect(pooler.direct)];
    await through.query('create table seen as select 7 as x');
    expect((await direct.query('select x from seen')).rows).toEqual([{ x: 7 }]);
    await Promise.all([through.end(), direct.end()]);
  });
});
