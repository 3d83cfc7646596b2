import { itemAt } from '../../operators/item-at.ts';
import { Conflict } from '../../operators/records/errors.ts';
import type { Ledger, Near } from '../../sinks/ledger.ts';
import { type Embedder, EmbeddingFailed } from './embedder.ts';

/** Milliseconds that a question waits for its nearest neighbours. */
export const QUESTION_LIMIT = 2000;

/** Claims and events whose embeddings are near that of a question. */
export interface Neighbours {
  /** Nearest first; empty when there is a warning. */
  readonly claims: readonly Near[];
  readonly events: readonly Near[];
  /** Why there are no neighbours although a model is configured. */
  readonly warning?: string;
}

/** Settles with `work`, or rejects as soon as the signal is aborted. Does not stop `work`. */
function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    if (signal.aborted) stop();
  });
}

/** Ledgers on which an abandoned search is still running: another search would block all other reads too. */
const searching = new WeakSet<object>();

async function both(
  ledger: Pick<Ledger, 'nearest'>,
  model: string,
  vector: Float32Array,
  k: number,
): Promise<Neighbours> {
  const [claims, events] = await Promise.all([
    ledger.nearest('claim', model, vector, k),
    ledger.nearest('event', model, vector, k),
  ]);
  return { claims, events };
}

async function search(
  ledger: Pick<Ledger, 'nearest'>,
  model: string,
  vector: Float32Array,
  k: number,
  over: AbortSignal,
): Promise<Neighbours> {
  const found = both(ledger, model, vector, k);
  try {
    return await within(found, over);
  } catch (error) {
    if (over.aborted) {
      searching.add(ledger);
      const ended = () => searching.delete(ledger);
      void found.then(ended, ended);
    }
    throw error;
  }
}

/**
 * Returns the claims and the events whose embeddings are nearest to that of a question. If the model fails or is slow, the result is a warning only,
 * and the question is answered without neighbours.
 *
 * @param k maximum number of claims, and of events
 * @param limit milliseconds for the whole call
 * @throws StoreUnavailable; the reason of the signal when it is aborted
 */
export async function neighboursOf(
  ledger: Pick<Ledger, 'nearest'>,
  embedder: Pick<Embedder, 'model' | 'embed'>,
  question: string,
  k: number,
  signal: AbortSignal = new AbortController().signal,
  limit = QUESTION_LIMIT,
): Promise<Neighbours> {
  const late = AbortSignal.timeout(limit);
  const over = AbortSignal.any([signal, late]);
  const without = (why: string): Neighbours => ({
    claims: [],
    events: [],
    warning: `${why.replace(/\.$/, '')}; the answer does not use embeddings.`,
  });
  if (searching.has(ledger)) return without('An earlier search by embeddings is still running');
  let asked = false;
  try {
    const vectors = await within(embedder.embed([question], over), over);
    asked = true;
    return await search(ledger, embedder.model, itemAt(vectors, 0), k, over);
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) return without(`The search by embeddings took longer than ${limit} ms`);
    if (error instanceof EmbeddingFailed || error instanceof Conflict) return without(error.message);
    if (asked) throw error;
    return without('The embedding model failed');
  }
}
