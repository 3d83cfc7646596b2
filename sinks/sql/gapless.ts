import type { StoredBatch } from '../../operators/records/batch.ts';

function slice(batch: StoredBatch, from: number, to: number): StoredBatch {
  return {
    length: to - from,
    series: batch.series.subarray(from, to),
    time: batch.time.subarray(from, to),
    outcome: batch.outcome.subarray(from, to),
    firstSeq: 0,
    ...(batch.id && { id: batch.id.slice(from, to) }),
    ...(batch.features && { features: batch.features.slice(from, to) }),
    ...(batch.labels && { labels: batch.labels.slice(from, to) }),
    ...(batch.meta && { meta: batch.meta.slice(from, to) }),
  };
}

/** Splits a batch at gaps in the sequence numbers (retention deletes rows from the middle). */
export function* gapless(batch: StoredBatch, seqs: Float64Array): Iterable<StoredBatch> {
  let from = 0;
  let firstSeq = Number.NaN;
  let next = Number.NaN;
  let row = 0;
  for (const seq of seqs) {
    if (seq !== next) {
      if (row > 0) yield { ...slice(batch, from, row), firstSeq };
      from = row;
      firstSeq = seq;
    }
    next = seq + 1;
    row++;
  }
  if (row > 0) yield from === 0 ? batch : { ...slice(batch, from, row), firstSeq };
}
