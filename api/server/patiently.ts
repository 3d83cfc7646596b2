import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type ErrorCode, TidemarkError } from '../../operators/records/errors.ts';

/** What may be mended by waiting. */
const PASSING: ReadonlySet<ErrorCode> = new Set(['store_unavailable', 'broker_unavailable', 'unreachable']);
/** Milliseconds before the next try: at first, and at most. */
const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;

export interface Patience {
  /** What is waited for, for the log. */
  readonly what: string;
  /** Milliseconds after which the last error is thrown. */
  readonly most: number;
  readonly stop?: AbortSignal;
}

/**
 * Tries again what fails because something is away: what a server needs often starts at the same time as it does.
 *
 * @throws what the task throws when waiting does not help, or has not helped for long enough
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
