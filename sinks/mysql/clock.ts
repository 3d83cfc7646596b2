import { asNumber, only } from '../sql/values.ts';
import { addressOf } from './connection/address.ts';
import { openFailure } from './connection/errors.ts';
import { Session } from './connection/session.ts';

/**
 * The clock of a MySQL or MariaDB server, in milliseconds since 1970.
 *
 * @throws TidemarkError `store_path` or `store_unavailable`, with the remedy, if it cannot be asked
 */
export async function mysqlClock(url: string): Promise<number> {
  const address = addressOf(url, undefined);
  try {
    const session = await Session.open(address);
    try {
      const [now] = only(await session.rows('SELECT unix_timestamp(sysdate(6)) * 1000'));
      return asNumber(now);
    } finally {
      await session.close();
    }
  } catch (error) {
    throw openFailure(error);
  }
}
