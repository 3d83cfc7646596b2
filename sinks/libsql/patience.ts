import { retry } from '../retry.ts';
import { responseCode } from './errors.ts';

/** Milliseconds to wait for the transaction of another, and between two attempts: a server forgets one of a killed process after 10 s. */
const PATIENCE = 30_000;
const ATTEMPT_EVERY = 250;

/** Makes an attempt again while another transaction holds the database, when nothing of it has been run. */
export function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE;
  return retry(attempt, {
    first: ATTEMPT_EVERY,
    stop: new AbortController().signal,
    failed(error, wait) {
      const isBusy = responseCode(error).startsWith('SQLITE_BUSY');
      if (!isBusy || performance.now() + wait > until) throw error;
    },
  });
}
