import { setTimeout as sleep } from 'node:timers/promises';

/** Time as the sender knows it. */
export interface Clock {
  /** Wall clock in milliseconds. */
  now(): number;
  /** Resolves after some milliseconds, or when stopped. */
  wait(milliseconds: number, stop: AbortSignal): Promise<void>;
}

/** The time of the system. */
export const systemClock: Clock = {
  now: () => Date.now(),
  wait: (milliseconds, stop) =>
    sleep(milliseconds, undefined, { signal: stop }).catch((error: unknown) => {
      if (!stop.aborted) throw error;
    }),
};
