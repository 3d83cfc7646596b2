import { Conflict } from '../../operators/records/errors.ts';
import type { Ledger, NearClaim } from '../../sinks/ledger.ts';
import { type Embedder, EmbeddingFailed } from './embedder.ts';

/** Milliseconds that the answer to a question waits for its neighbours by meaning. */
export const QUESTION_LIMIT = 2000;

/** Claims near a question by meaning. */
export interface Neighbours {
  /** The nearest first; none where there is a warning. */
  readonly claims: readonly NearClaim[];
  /** Why there are none though a model is configured, for whoever asked. */
  readonly warning?: string;
}

/** Settles as `work` does, or rejects as soon as the signal is aborted, whatever becomes of the work. */
function within<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    if (signal.aborted) stop();
  });
}

/** Ledgers of which a search still runs that was given up: another one would hold up all other reads too. */
const searching = new WeakSet<object>();

async function search(
  ledger: Pick<Ledger, 'nearest'>,
  model: string,
  vector: Float32Array,
  k: number,
  over: AbortSignal,
): Promise<readonly NearClaim[]> {
  const found = ledger.nearest(model, vector, k);
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
 * The claims whose texts are nearest to a question in what a model makes of them. A model that fails or is slow makes a
 * warning and nothing else: the question is answered without it.
 *
 * @param k most claims
 * @param limit milliseconds for all of it
 * @throws StoreUnavailable; the reason of the signal where that is aborted
 */
export async function nearestClaims(
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
    warning: `${why.replace(/\.$/, '')}; the answer was made without embeddings.`,
  });
  if (searching.has(ledger)) return without('A search by embeddings that took too long still runs');
  let asked = false;
  try {
    const [vector] = await within(embedder.embed([question], over), over);
    asked = true;
    return { claims: await search(ledger, embedder.model, vector, k, over) };
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) return without(`Embeddings took longer than ${limit} ms`);
    if (error instanceof EmbeddingFailed || error instanceof Conflict) return without(error.message);
    if (asked) throw error;
    return without('The model of the embeddings failed');
  }
}
