import { setTimeout as sleep } from 'node:timers/promises';
import { TidemarkError } from '../../operators/records/errors.ts';

/** Seconds before a request is repeated if the server does not say: initially, and at most. */
const FIRST_WAIT = 1;
const LONGEST_WAIT = 30;

/** Consecutive failures after which a server that does not answer is given up. */
const MOST_FAILURES = 10;

/** How a server that is busy or away is waited for. */
export interface Patience {
  /** Ends it after the request under way when aborted; sent again, what the server has is not stored twice. */
  readonly stop: AbortSignal;
  /** Called for each pause, with its seconds and the reason. */
  readonly onPause: (seconds: number, why: string) => void;
}

/**
 * Repeats a request while the server is busy or away; undefined when stopped meanwhile.
 *
 * @param isKnown whether the server has answered before; one that never did is not waited for
 */
export async function untilTaken<Answer>(
  request: () => Promise<Answer>,
  { stop, onPause }: Patience,
  isKnown: boolean,
): Promise<Answer | undefined> {
  let wait = FIRST_WAIT;
  for (let failures = 1; ; failures++) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof TidemarkError) || !mayPass(error, isKnown)) throw error;
      // A server that answers when to come again is there; one that does not answer at all may be gone.
      if (error.retryAfter !== undefined) failures = 0;
      if (failures >= MOST_FAILURES) throw error;
      const seconds = error.retryAfter ?? wait;
      wait = Math.min(LONGEST_WAIT, 2 * wait);
      onPause(seconds, error.message);
      await sleep(seconds * 1000, undefined, { signal: stop }).catch(() => undefined);
      if (stop.aborted) return undefined;
    }
  }
}

function mayPass(error: TidemarkError, isKnown: boolean): boolean {
  const status = 'httpStatus' in error && typeof error.httpStatus === 'number' ? error.httpStatus : undefined;
  return status === undefined ? isKnown && error.code === 'unreachable' : status === 429 || status >= 500;
}
