import type { Client } from 'pg';
import pg from 'pg';
import { only } from '../sql/values.ts';
import type { Database } from './database.ts';
import type { Session } from './session.ts';
import { asNumber } from './values.ts';

/** Milliseconds between polls of the counter. Polling alone suffices: a pooler may drop notifications. */
const LOOK_EVERY = 250;
/** Polls after which the reader is woken although nothing has grown. */
const WAKE_EVERY = 20;
/** Polls after which a lost connection for notifications is reconnected. */
const RECONNECT_EVERY = 20;

/**
 * Calls back whenever the change log or the ledger has grown, by notification or by polling; occasionally also when it has not.
 * Resolves to a function that stops it.
 */
export async function watch(
  { database, channel }: { database: Database; channel: string },
  grown: () => void,
): Promise<() => Promise<void>> {
  let ended = false;
  let looks = 0;
  let seen: number | undefined;
  let listener = await listen(database, channel, grown);
  const look = async () => {
    looks++;
    try {
      if (listener.lost && looks % RECONNECT_EVERY === 0) listener = await listen(database, channel, grown);
      const last = await database.read(grownSoFar);
      const woken = (seen !== undefined && last > seen) || looks % WAKE_EVERY === 0;
      seen = last;
      if (woken && !ended) grown();
    } catch {
      // The store is unavailable; the next poll detects any growth.
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, LOOK_EVERY);
  timer.unref();
  return async () => {
    ended = true;
    clearInterval(timer);
    await looking;
    await listener.end();
  };
}

/** A counter that increases whenever the change log or the ledger grows. */
async function grownSoFar(session: Session): Promise<number> {
  const { schema } = session;
  const rows = await session.rows(
    `SELECT (SELECT last FROM ${schema}.change_counter) + (SELECT head FROM ${schema}.ledger_head)`,
  );
  const [sum] = only(rows);
  return asNumber(sum);
}

interface Listener {
  readonly lost: boolean;
  end(): Promise<void>;
}

/** Listens on a separate connection; if that fails, the listener is lost from the start. */
async function listen(database: Database, channel: string, grown: () => void): Promise<Listener> {
  let lost = false;
  let client: Client | undefined;
  try {
    client = await database.connect();
    client.on('end', () => {
      lost = true;
    });
    client.on('notification', grown);
    await client.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
  } catch {
    // Polling continues without it, and reconnecting is retried.
    lost = true;
  }
  return {
    get lost() {
      return lost;
    },
    async end() {
      client?.removeAllListeners('notification');
      await client?.end().catch(() => undefined);
    },
  };
}
