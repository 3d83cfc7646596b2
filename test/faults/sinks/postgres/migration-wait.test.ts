import pg from 'pg';
import { expect, it } from 'vitest';
import { DEFAULT_NAMESPACE } from '../../../../sinks/postgres/open.ts';
import { lockSchema } from '../../../../sinks/postgres/session.ts';
import { postgresForTests, postgresUrl } from '../../../services/postgres.ts';
import { connect, openShared, until } from '../../../sinks/postgres/harness.ts';

const postgres = await postgresForTests();

postgres.describe('a process that finds an empty PostgreSQL', () => {
  it('finding 12: waits for another that makes the schema, longer than for any other lock', async () => {
    const url = await postgresUrl();
    const other = await connect(url);
    await other.query('BEGIN');
    await other.query(lockSchema(pg.escapeIdentifier(DEFAULT_NAMESPACE)));
    const opening = openShared({ url });
    const waits = async (seconds: number) => {
      const { rows } = await other.query<{ waits: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND waitstart < clock_timestamp() - $1 * interval '1 second') AS waits`,
        [seconds],
      );
      return rows[0].waits;
    };
    // Other locks are waited for five seconds.
    await until(() => waits(6));
    await other.query('COMMIT');
    await expect(opening).resolves.toBeDefined();
  });
});
