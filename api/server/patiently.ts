import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type ErrorCode, TidemarkError } from '../../operators/records/errors.ts';

/** Errors that a retry may resolve. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['store_unavailable', 'broker_unavailable', 'unreachable']);
/** Milliseconds before the next try: initially, and at most. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;

export interface Patience {
  /** The name of what is waited for, for the log. */
  readonly what: string;
  /** Milliseconds after which the last error is thrown. */
  readonly most: number;
  readonly stop?: AbortSignal;
}

/**
 * Retries a task that fails because something is unavailable: what a server depends on often starts at the same time.
 *
 * @throws the error of the task if a retry cannot resolve it, or once the time is over
 */
export async function patiently<T>(
  task: () => Promise<T>,
  { what, most, stop }: Patience,
  log: Logger,
): Promise<T> {
  const until = performance.now() + most;
  for (let wait = FIRST_WAIT; ; wait = Math.min(2 * wait, LONGEST_WAIT)) {
    try {
      return await task();
    } catch (error) {
      const passing = error instanceof TidemarkError && PASSING.has(error.code);
      if (!passing || stop?.aborted === true || performance.now() + wait > until) throw error;
      log.warn({ err: error }, `waiting for ${what}`);
      await sleep(wait, undefined, stop && { signal: stop }).catch(() => undefined);
    }
  }
}
