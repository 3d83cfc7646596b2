import type { PairNote } from './notes.ts';

/**
 * A batch of observations as columns. `series` holds the integers that the directory assigned to (scope_id, entity_id); times are
 * microseconds since the epoch. An optional column is omitted if no row of the batch has the field, so that the usual batch has only three
 * typed arrays.
 */
export interface ObservationBatch {
  readonly length: number;
  readonly series: Int32Array;
  readonly time: Float64Array;
  readonly outcome: Float64Array;
  /** The producer's idempotency keys; null for a row without one. */
  readonly id?: readonly (string | null)[];
  readonly features?: readonly (readonly number[] | null)[];
  readonly labels?: readonly (readonly string[] | null)[];
  readonly meta?: readonly (Readonly<Record<string, string>> | null)[];
}

/** A batch whose rows have sequence numbers in the log: row i has `firstSeq + i`. */
export interface StoredBatch extends ObservationBatch {
  readonly firstSeq: number;
  /** Notes for a detection of pairs, by row; only a merged stream has any. */
  readonly notes?: readonly PairNote[];
}

/** The rows of a batch with the indices in `keep`, in that order. */
export function selectRows(batch: ObservationBatch, keep: readonly number[]): ObservationBatch {
  const pick = <T>(column: readonly T[]) => keep.map((row) => column[row]);
  return {
    length: keep.length,
    series: Int32Array.from(keep, (row) => batch.series[row]),
    time: Float64Array.from(keep, (row) => batch.time[row]),
    outcome: Float64Array.from(keep, (row) => batch.outcome[row]),
    ...(batch.id && { id: pick(batch.id) }),
    ...(batch.features && { features: pick(batch.features) }),
    ...(batch.labels && { labels: pick(batch.labels) }),
    ...(batch.meta && { meta: pick(batch.meta) }),
  };
}

/** A batch without what detection does not read: ids, labels and metadata take many times the memory of the numbers. */
export function forDetection({
  firstSeq,
  length,
  series,
  time,
  outcome,
  features,
  notes,
}: StoredBatch): StoredBatch {
  return {
    firstSeq,
    length,
    series,
    time,
    outcome,
    ...(features && { features }),
    ...(notes && { notes }),
  };
}
