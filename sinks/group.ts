import { itemAt } from '../operators/item-at.ts';
import { type ObservationBatch, type StoredBatch, selectRows } from '../operators/records/batch.ts';
import { generatedId, generatedSeq } from './generated-id.ts';
import type { IdSet } from './id-set.ts';

/** Result of an appended batch. */
export interface AppendResult {
  /** Stored rows. */
  readonly accepted: number;
  /** Rows skipped because their id was known. */
  readonly duplicates: number;
  /** Sequence number of the first stored row; the others follow without a gap. Undefined when none was stored. */
  readonly firstSeq: number | undefined;
  /** For a batch of one row its id: the caller's or the generated one. */
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

export interface KnownIds {
  readonly ids: IdSet;
  readonly storeId: string;
  readonly nextSeq: number;
  /** Number of the scope of a series. */
  readonly scopeOf: (series: number) => number;
  /** Series of stored observations by sequence number; see {@link namedSeqs}. */
  readonly stored: ReadonlyMap<number, number>;
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
  const [first, ...others] = batches;
  if (first !== undefined && others.length === 0) return { ...first, firstSeq };
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

/** Sequence numbers below `nextSeq` of stored observations to which generated ids in the group refer. */
export function namedSeqs(group: readonly Pending[], storeId: string, nextSeq: number): number[] {
  const seqs = new Set<number>();
  for (const { batch } of group) {
    for (const id of batch.id ?? []) {
      const seq = id === null ? undefined : generatedSeq(storeId, id);
      if (seq !== undefined && seq < nextSeq) seqs.add(seq);
    }
  }
  return [...seqs];
}

/**
 * Drops the rows of a group whose id is known in their scope: from an earlier commit, from an earlier row of the group, or as a
 * generated id of an earlier observation of the scope. Of equal ids the first row wins. The ids of the remaining rows are proposed to
 * `ids`, which the caller settles with the commit.
 */
export function admit(group: readonly Pending[], known: KnownIds): Admitted {
  const { ids, storeId, nextSeq, scopeOf, stored } = known;
  const isNew = (id: string | null, series: number): boolean => {
    if (id === null) return true;
    const scope = scopeOf(series);
    if (stored.size > 0) {
      const named = stored.get(generatedSeq(storeId, id) ?? -1);
      if (named !== undefined && scopeOf(named) === scope) return false;
    }
    return ids.propose(id, scope);
  };
  const newRows = ({ id, series }: ObservationBatch) =>
    id?.flatMap((one, row) => (isNew(one, itemAt(series, row)) ? [row] : []));
  let seq = nextSeq;
  const kept: ObservationBatch[] = [];
  const results = group.map(({ batch }): AppendResult => {
    const rows = newRows(batch);
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
