import type { Client } from 'pg';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Session } from './session.ts';
import { asNumber } from './values.ts';

/** Milliseconds between two looks at the counter, which alone would do: a pooler may swallow notifications. */
const LOOK_EVERY = 250;
/** Looks after which the reader is woken though nothing has grown. */
const WAKE_EVERY = 20;
/** Looks after which a lost connection for notifications is made anew. */
const RECONNECT_EVERY = 20;

/**
 * Calls back whenever the change log or the ledger has grown, by a notification where one arrives and else by looking; also now and
 * then when it has not. Resolves to a function that ends it.
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
      // The store is away; the next look finds out what has grown meanwhile.
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

/** A number that rises whenever the change log or the ledger grows. */
async function grownSoFar(session: Session): Promise<number> {
  const { schema } = session;
  const [[sum]] = await session.rows(
    `SELECT (SELECT last FROM ${schema}.change_counter) + (SELECT head FROM ${schema}.ledger_head)`,
  );
  return asNumber(sum);
}

interface Listener {
  readonly lost: boolean;
  end(): Promise<void>;
}

/** Listens on a connection of its own; where that fails, the listener is lost from the start. */
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
    // Looking goes on without it, and it is tried again.
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
