import { setTimeout as delay } from 'node:timers/promises';
import { responseCode } from './errors.ts';

/** Milliseconds to wait for the transaction of another, and between two attempts: a server forgets one of a killed process after 10 s. */
const PATIENCE = 30_000;
const ATTEMPT_EVERY = 250;

/** Makes an attempt again while another transaction holds the database, when nothing of it has been run. */
export async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!responseCode(error).startsWith('SQLITE_BUSY') || performance.now() > until) throw error;
      await delay(ATTEMPT_EVERY);
    }
  }
}
