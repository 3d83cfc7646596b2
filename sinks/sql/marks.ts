import type { StoredBatch } from '../../operators/records/batch.ts';
import type { Transaction } from '../store.ts';

/** How far the logs of a shard go. */
export interface ShardMarks {
  /** Last sequence number. */
  readonly seq: number;
  readonly tick: number;
  /** Version of the last change of settings. */
  readonly settings: number;
  /** Number of series. */
  readonly series: number;
}

/** How far each log of the store goes; what lies beyond was never acknowledged. */
export interface Marks extends ShardMarks {
  readonly change: number;
}

/** Sequence number of the last row of batches, undefined where they have none. */
export function lastSeqOf(observations: readonly StoredBatch[]): number | undefined {
  const last = observations.findLast(({ length }) => length > 0);
  return last && last.firstSeq + last.length - 1;
}

/** How far the logs of a shard go with a transaction more. */
export function advanceShard(marks: ShardMarks, transaction: Transaction): ShardMarks {
  return {
    seq: lastSeqOf(transaction.observations) ?? marks.seq,
    tick: transaction.ticks.at(-1)?.number ?? marks.tick,
    settings: transaction.settings.at(-1)?.version ?? marks.settings,
    series: marks.series + transaction.series.length,
  };
}

/** How far the logs go with a transaction more. */
export function advance(marks: Marks, transaction: Transaction): Marks {
  return { ...advanceShard(marks, transaction), change: marks.change + transaction.changes.length };
}

/** True when there is nothing in it to commit. */
export function isEmpty(transaction: Transaction): boolean {
  return (
    transaction.series.length === 0 &&
    transaction.observations.every((batch) => batch.length === 0) &&
    transaction.signals.length === 0 &&
    transaction.changes.length === 0 &&
    transaction.ticks.length === 0 &&
    transaction.settings.length === 0 &&
    transaction.positions.length === 0 &&
    (transaction.homes ?? []).length === 0
  );
}
