import type { StoredBatch } from '../../operators/records/batch.ts';
import type { Transaction } from '../store.ts';

/** The ends of a shard's logs. */
export interface ShardMarks {
  /** Last sequence number. */
  readonly seq: number;
  readonly tick: number;
  /** Version of the last settings change. */
  readonly settings: number;
  /** Number of series. */
  readonly series: number;
}

/** The ends of the store's logs; what lies beyond was never acknowledged. */
export interface LogMarks extends ShardMarks {
  readonly change: number;
}

/** Sequence number of the last row of batches, undefined when they are empty. */
export function lastSeqOf(observations: readonly StoredBatch[]): number | undefined {
  const last = observations.findLast(({ length }) => length > 0);
  return last && last.firstSeq + last.length - 1;
}

/** The ends of a shard's logs after a transaction. */
export function advanceShard(marks: ShardMarks, transaction: Transaction): ShardMarks {
  return {
    seq: lastSeqOf(transaction.observations) ?? marks.seq,
    tick: transaction.ticks.at(-1)?.number ?? marks.tick,
    settings: transaction.settings.at(-1)?.version ?? marks.settings,
    series: marks.series + transaction.series.length,
  };
}

/** The ends of the logs after a transaction. */
export function advance(marks: LogMarks, transaction: Transaction): LogMarks {
  return { ...advanceShard(marks, transaction), change: marks.change + transaction.changes.length };
}

/** True when there is nothing to commit. */
export function isEmpty(transaction: Transaction): boolean {
  return (
    transaction.series.length === 0 &&
    transaction.observations.every((batch) => batch.length === 0) &&
    transaction.signals.length === 0 &&
    transaction.changes.length === 0 &&
    transaction.ticks.length === 0 &&
    transaction.settings.length === 0 &&
    transaction.positions.length === 0 &&
    (transaction.homes ?? []).length === 0 &&
    transaction.described === undefined &&
    transaction.journal === undefined
  );
}

/** Rows that engines write at once. */
const BLOCK = 2048;

/** True for a transaction of observations that fit one block only: the usual group of small requests. */
export function onlyOneBlock({ observations, ...rest }: Transaction): boolean {
  const [first, ...others] = observations;
  return (
    first !== undefined &&
    others.length === 0 &&
    first.length <= BLOCK &&
    isEmpty({ ...rest, observations: [] })
  );
}
