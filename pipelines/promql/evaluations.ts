import { PromqlFault } from '../../operators/promql/faults.ts';

/** Evaluations that run or are sent at a time: each may hold as much as its bound of values. */
const MOST_RUNNING = 2;
/** Milliseconds in which a query waits, reads, evaluates and sends its answer. */
export const MOST_TIME = 30_000;

/** The queries of a process, of which a few run at a time and the others wait in order. */
export class Evaluations {
  private readonly most: number;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param most how many run at a time */
  constructor(most = MOST_RUNNING) {
    this.most = most;
  }

  /**
   * Waits for a turn.
   *
   * @param stop ends the waiting with its reason
   * @returns what ends the turn; it may be called again
   */
  async enter(stop: AbortSignal): Promise<() => void> {
    stop.throwIfAborted();
    if (this.running < this.most) this.running++;
    else await this.turn(stop);
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      const next = this.waiting.shift();
      if (next === undefined) this.running--;
      else next();
    };
  }

  private turn(stop: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        stop.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.waiting.splice(this.waiting.indexOf(begin), 1);
        reject(stop.reason);
      };
      stop.addEventListener('abort', leave);
      this.waiting.push(begin);
    });
  }
}

/** A signal that aborts with the fault of a query that took too long, or when the process stops or the caller has gone. */
export function queryTime(...stops: readonly AbortSignal[]): { readonly stop: AbortSignal; end(): void } {
  const ending = new AbortController();
  const late = () =>
    ending.abort(PromqlFault.timeout('the query took too long; ask for a shorter time or fewer series'));
  const timer = setTimeout(late, MOST_TIME);
  for (const one of stops) {
    if (one.aborted) late();
    one.addEventListener('abort', late);
  }
  return {
    stop: ending.signal,
    end() {
      clearTimeout(timer);
      for (const one of stops) one.removeEventListener('abort', late);
    },
  };
}
