import { type ObservationBatch, type StoredBatch, selectRows } from '../operators/records/batch.ts';
import { generatedId, generatedSeq } from './generated-id.ts';
import type { IdSet } from './id-set.ts';

/** What became of an appended batch. */
export interface AppendResult {
  /** Rows that were stored. */
  readonly accepted: number;
  /** Rows that were left out because their id was known. */
  readonly duplicates: number;
  /** Sequence number of the first stored row, those after it follow without a gap; undefined when none was stored. */
  readonly firstSeq: number | undefined;
  /** For a batch of one row its id: the caller's, or the one that the store gave it. */
  readonly id: string | undefined;
}

export interface Pending {
  readonly batch: ObservationBatch;
}

export interface Admitted {
  /** The rows to store, as one batch. */
  readonly batch: StoredBatch;
  readonly results: readonly AppendResult[];
  readonly duplicates: number;
}

export interface Known {
  readonly ids: IdSet;
  readonly storeId: string;
  readonly nextSeq: number;
}

function concatColumn<T>(
  batches: readonly ObservationBatch[],
  column: (batch: ObservationBatch) => readonly (T | null)[] | undefined,
): (T | null)[] | undefined {
  if (batches.every((batch) => column(batch) === undefined)) return undefined;
  return batches.flatMap((batch) => column(batch) ?? Array.from({ length: batch.length }, () => null));
}

/** All rows of the batches, in order, as one batch. */
function concat(batches: readonly ObservationBatch[], firstSeq: number): StoredBatch {
  if (batches.length === 1) return { ...batches[0], firstSeq };
  const length = batches.reduce((sum, batch) => sum + batch.length, 0);
  const series = new Int32Array(length);
  const time = new Float64Array(length);
  const outcome = new Float64Array(length);
  let at = 0;
  for (const batch of batches) {
    series.set(batch.series, at);
    time.set(batch.time, at);
    outcome.set(batch.outcome, at);
    at += batch.length;
  }
  const id = concatColumn(batches, (batch) => batch.id);
  const features = concatColumn(batches, (batch) => batch.features);
  const labels = concatColumn(batches, (batch) => batch.labels);
  const meta = concatColumn(batches, (batch) => batch.meta);
  return {
    length,
    series,
    time,
    outcome,
    firstSeq,
    ...(id && { id }),
    ...(features && { features }),
    ...(labels && { labels }),
    ...(meta && { meta }),
  };
}

function newRows(ids: readonly (string | null)[], isNew: (id: string | null) => boolean): number[] {
  const rows: number[] = [];
  for (let row = 0; row < ids.length; row++) if (isNew(ids[row])) rows.push(row);
  return rows;
}

/**
 * Leaves out the rows of a group whose id is known: from an earlier commit, from an earlier row of the group, or
 * because it is an id that the store itself gave to an earlier observation. Of the same id twice the first row wins.
 * The ids of the rows that stay are proposed to `ids`, which the caller settles with the commit.
 */
export function admit(group: readonly Pending[], { ids, storeId, nextSeq }: Known): Admitted {
  const isNew = (id: string | null): boolean => {
    if (id === null) return true;
    const given = generatedSeq(storeId, id);
    return (given === undefined || given >= nextSeq) && ids.propose(id);
  };
  let seq = nextSeq;
  const kept: ObservationBatch[] = [];
  const results = group.map(({ batch }): AppendResult => {
    const rows = batch.id && newRows(batch.id, isNew);
    const accepted = rows?.length ?? batch.length;
    if (accepted > 0) kept.push(accepted === batch.length || !rows ? batch : selectRows(batch, rows));
    const firstSeq = accepted > 0 ? seq : undefined;
    seq += accepted;
    return {
      accepted,
      duplicates: batch.length - accepted,
      firstSeq,
      id: batch.length === 1 ? (batch.id?.[0] ?? generatedId(storeId, firstSeq ?? 0)) : undefined,
    };
  });
  return {
    batch: concat(kept, nextSeq),
    results,
    duplicates: results.reduce((sum, result) => sum + result.duplicates, 0),
  };
}
