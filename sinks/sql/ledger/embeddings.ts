import { Conflict } from '../../../operators/records/errors.ts';
import type { ClaimEmbedding } from '../../ledger.ts';

/** Dimensions of some vectors, undefined when there are none. */
export function dimensionsOf(rows: readonly ClaimEmbedding[]): number | undefined {
  const [first] = rows;
  if (rows.some(({ vector }) => vector.length !== first.vector.length)) {
    throw new RangeError('all vectors of a model must have the same dimensions');
  }
  return first?.vector.length;
}

/** Throws a Conflict when a model has vectors of other dimensions; `found` is undefined when it has none. */
export function checkDimensions(model: string, found: number | undefined, given: number): void {
  if (found === undefined || found === given) return;
  throw new Conflict(
    `The vectors of the model ${model} in the store have ${found} dimensions, and it now returns ${given}: it is a different ` +
      'model. Give it another name in MEMORY_EMBEDDINGS_MODEL.',
  );
}
