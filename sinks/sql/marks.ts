import type { Transaction } from '../store.ts';

/** How far each log of the store goes; what lies beyond was never acknowledged. */
export interface Marks {
  readonly seq: number;
  readonly change: number;
  readonly tick: number;
  /** Version of the last change of settings. */
  readonly settings: number;
  /** Number of series. */
  readonly series: number;
}

/** How far the logs go with a transaction more. */
export function advance(marks: Marks, transaction: Transaction): Marks {
  const last = transaction.observations.at(-1);
  return {
    seq: last === undefined ? marks.seq : last.firstSeq + last.length - 1,
    change: marks.change + transaction.changes.length,
    tick: transaction.ticks.at(-1)?.number ?? marks.tick,
    settings: transaction.settings.at(-1)?.version ?? marks.settings,
    series: marks.series + transaction.series.length,
  };
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
    transaction.positions.length === 0
  );
}
