import type { Memory } from '../../pipelines/memory/memory.ts';
import type { Logger } from '../process/logger.ts';

/** Longest delay of a timer, in milliseconds. */
const LONGEST = 2 ** 31 - 1;

/** The memory of each scope, one after the other; see `Memories.each`. */
interface Scopes {
  each(
    task: (memory: Pick<Memory, 'tend'>) => Promise<void>,
    options: { readonly stop: AbortSignal },
  ): Promise<void>;
}

/** Memory that is tended periodically. */
export interface KeptTending {
  /** Stops a tending in progress between two of its changes, and starts no other. */
  stop(): Promise<void>;
}

/**
 * Tends the memory of all scopes, one after the other, periodically: first one interval after the start, then one interval after each end. Does not keep the process alive.
 *
 * @param every microseconds; 0 disables it
 */
export function keepTending(memories: Scopes, every: number, log: Logger): KeptTending {
  const ended = new AbortController();
  const { signal } = ended;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const run = async () => {
    try {
      await memories.each(
        async (memory) => {
          await memory.tend({ stop: signal });
        },
        { stop: signal },
      );
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'tending memory failed; retrying');
    }
    wait(every / 1000);
  };
  const wait = (left: number) => {
    if (signal.aborted) return;
    const now = Math.min(left, LONGEST);
    timer = setTimeout(() => {
      if (left > now) wait(left - now);
      else running = run();
    }, now);
    timer.unref();
  };
  if (every > 0) wait(every / 1000);
  return {
    async stop() {
      ended.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
