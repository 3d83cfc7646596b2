import { type ErrorCode, TidemarkError } from '../../operators/records/errors.ts';
import { retry } from '../../sinks/retry.ts';
import type { Logger } from './logger.ts';

/** Errors that a retry may resolve. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['store_unavailable', 'broker_unavailable', 'unreachable']);
/** Backoff in milliseconds: first and maximum. */
const WAITS = { first: 250, longest: 5_000 };

export interface Dependency {
  /** The name of what is waited for, for the log. */
  readonly what: string;
  /** Milliseconds after which the last error is thrown. */
  readonly most: number;
  readonly stop?: AbortSignal;
}

/**
 * Retries a task that fails because something is unavailable: what a server depends on often starts at the same time.
 *
 * @throws the error of the task if a retry cannot resolve it, or once the time is over; once stopped, that error or the reason of the stop
 */
export async function retryUntilAvailable<T>(
  task: () => Promise<T>,
  { what, most, stop = new AbortController().signal }: Dependency,
  log: Logger,
): Promise<T> {
  const until = performance.now() + most;
  return retry(task, {
    ...WAITS,
    stop,
    failed(error, wait) {
      const passing = error instanceof TidemarkError && PASSING.has(error.code);
      if (!passing || performance.now() + wait > until) throw error;
      log.warn({ err: error }, `waiting for ${what}`);
    },
  });
}
