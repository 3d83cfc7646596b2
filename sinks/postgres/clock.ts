import { TidemarkError } from '../../operators/records/errors.ts';
import { only } from '../sql/values.ts';
import { Database } from './database.ts';
import { openFailure } from './errors.ts';
import { asNumber } from './values.ts';

/**
 * The clock of a PostgreSQL server, in milliseconds since 1970.
 *
 * @throws TidemarkError `store_path` or `store_unavailable`, with the remedy, if it cannot be asked
 */
export async function postgresClock(url: string): Promise<number> {
  if (!URL.canParse(url)) {
    throw new TidemarkError('store_path', 'The URL of the store is malformed; correct its DSN.');
  }
  const database = new Database({ url, namespace: 'tidemark', poolSize: 1, statementTimeoutMs: 10_000 });
  try {
    return await database.read(async (session) => {
      const [now] = only(await session.rows('SELECT extract(epoch FROM clock_timestamp()) * 1000'));
      return asNumber(now);
    });
  } catch (error) {
    throw openFailure(error);
  } finally {
    await database.end();
  }
}
