import { PromqlFault } from '../../operators/promql/faults.ts';

/** Milliseconds in which a query waits, reads, evaluates and sends its answer. */
export const MOST_TIME = 30_000;

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
