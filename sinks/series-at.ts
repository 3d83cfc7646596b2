import { itemAt } from '../operators/item-at.ts';
import type { StoredBatch } from '../operators/records/batch.ts';

/** Rows between two requested positions up to which reading on is cheaper than another query. */
const NEAR = 16_384;

/**
 * Series of observations by sequence number, in any order. Positions without an observation are left out.
 *
 * @param recent batches that the log does not have yet
 * @param after reads observations of the log with a sequence number above its argument, in order
 */
export async function seriesAt(
  seqs: readonly number[],
  recent: readonly StoredBatch[],
  after: (seq: number) => AsyncIterable<StoredBatch>,
): Promise<Map<number, number>> {
  const found = new Map<number, number>();
  const look = (batch: StoredBatch, seq: number) => {
    const row = seq - batch.firstSeq;
    if (row >= 0 && row < batch.length) found.set(seq, itemAt(batch.series, row));
  };
  for (const seq of seqs) for (const batch of recent) look(batch, seq);
  const sought = seqs.filter((seq) => !found.has(seq)).sort((a, b) => a - b);
  let at = 0;
  let next = sought[at];
  for (let isEnd = false; next !== undefined && !isEnd; ) {
    isEnd = true;
    for await (const batch of after(next - 1)) {
      const end = batch.firstSeq + batch.length;
      for (; next !== undefined && next < end; next = sought[++at]) look(batch, next);
      if (next === undefined) break;
      isEnd = next - end <= NEAR;
      if (!isEnd) break;
    }
  }
  return found;
}
