/** Backoff in milliseconds: first and maximum; each wait doubles. */
export interface Waits {
  readonly first: number;
  /** Default: same as `first`. */
  readonly longest?: number;
}

export interface RetryOptions extends Waits {
  /** Called with each failed attempt and the milliseconds until the next one; if it throws, the attempts end. */
  readonly failed: (error: unknown, wait: number) => void;
  /** Ends the attempts. */
  readonly stop: AbortSignal;
}

/** Resolves after some milliseconds, or at once when stopped. By the timers of the platform, because the client runs in browsers too. */
async function pause(milliseconds: number, stop: AbortSignal | undefined): Promise<void> {
  if (stop?.aborted === true) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    stop?.addEventListener('abort', end);
  });
}

/** The waits between attempts. */
export class Backoff {
  private readonly waits: Waits;
  private next: number;

  constructor(waits: Waits) {
    this.waits = waits;
    this.next = waits.first;
  }

  /** Resets to the first wait. */
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

  /** Waits before the next attempt. Resolves at once when stopped. */
  async wait(stop?: AbortSignal): Promise<void> {
    await pause(this.take(), stop);
  }
}

/**
 * Attempts a task until it succeeds, with exponential backoff.
 *
 * @param task may report progress, which resets the backoff
 * @throws once `stop` is aborted: the error of the running attempt, or between attempts the reason; any error of `failed`
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
      const wait = backoff.take();
      failed(error, wait);
      await pause(wait, stop);
    }
  }
}
