import { setTimeout as delay } from 'node:timers/promises';
import { only } from '../../sql/values.ts';
import type { Database } from '../database.ts';

/** Milliseconds for which the outcome of an unknown commit is checked before its caller gets an error. */
const LOOK_FOR = 3000;
const LOOK_EVERY = 100;

/**
 * Whether a commit happened. If not, its token is taken, so that it cannot happen later even if it is still on its way to the server.
 * If it is running now, the unique key of tokens makes this wait for it.
 */
function happened(database: Database, token: string): Promise<boolean> {
  return database.write(async (session) => {
    await session.rows(
      `INSERT INTO ledger_commit VALUES ($1::uuid, NULL, clock_timestamp()) ON CONFLICT (token) DO NOTHING`,
      [token],
    );
    const [head] = only(await session.rows(`SELECT head FROM ledger_commit WHERE token = $1::uuid`, [token]));
    return head !== null;
  });
}

/**
 * Determines the outcome of a commit whose answer was lost.
 *
 * @returns undefined when the server could not be asked in time: it may have happened, and may still
 */
export async function outcomeOfCommit(database: Database, token: string): Promise<boolean | undefined> {
  const until = performance.now() + LOOK_FOR;
  for (;;) {
    try {
      return await happened(database, token);
    } catch {
      if (performance.now() >= until) return undefined;
      await delay(LOOK_EVERY);
    }
  }
}
