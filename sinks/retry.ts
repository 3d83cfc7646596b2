import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds before the next attempt: at first, and at most; each wait is twice the one before. */
export interface Waits {
  readonly first: number;
  /** Default: as at first. */
  readonly longest?: number;
}

export interface RetryOptions extends Waits {
  /** Is told of each attempt that failed; what it throws ends the attempts. */
  readonly failed: (error: unknown) => void;
  /** Ends the attempts. */
  readonly stop: AbortSignal;
}

/** The waits between attempts. */
export class Backoff {
  private readonly waits: Waits;
  private next: number;

  constructor(waits: Waits) {
    this.waits = waits;
    this.next = waits.first;
  }

  /** Lets the next wait be the first one again. */
  reset(): void {
    this.next = this.waits.first;
  }

  /** Milliseconds of the next wait; the one after it is longer. */
  take(): number {
    const { first, longest = first } = this.waits;
    const milliseconds = this.next;
    this.next = Math.min(2 * milliseconds, longest);
    return milliseconds;
  }

  /** Waits before the next attempt. Resolves at once when it is stopped. */
  async wait(stop: AbortSignal): Promise<void> {
    await sleep(this.take(), undefined, { signal: stop }).catch(() => undefined);
  }
}

/**
 * Attempts a task until it succeeds, with growing waits between attempts.
 *
 * @param task may say that it has progressed: the next wait is then the first one again
 * @throws once `stop` is aborted: what the attempt under way throws, or between attempts the reason; what `failed` throws
 */
export async function retry<Result>(
  task: (progressed: () => void) => Promise<Result>,
  { failed, stop, ...waits }: RetryOptions,
): Promise<Result> {
  const backoff = new Backoff(waits);
  const progressed = () => backoff.reset();
  for (;;) {
    stop.throwIfAborted();
    try {
      return await task(progressed);
    } catch (error) {
      if (stop.aborted) throw error;
      failed(error);
      await backoff.wait(stop);
    }
  }
}
