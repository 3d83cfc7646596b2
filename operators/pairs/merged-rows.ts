import type { StoredBatch } from '../records/batch.ts';
import type { PairNote } from '../records/notes.ts';

/** Rows of all shards in their common order, with notes. */
export class MergedRows {
  length = 0;
  private series = new Int32Array(1024);
  private time = new Float64Array(1024);
  private outcome = new Float64Array(1024);
  private readonly notes: PairNote[] = [];

  push(series: number, time: number, outcome: number): void {
    const row = this.length++;
    if (row === this.series.length) this.grow();
    this.series[row] = series;
    this.time[row] = time;
    this.outcome[row] = outcome;
  }

  note(note: PairNote): void {
    this.notes.push({ ...note, row: this.length });
  }

  /** The rows as a batch; `firstSeq` is the sequence number of the first. */
  batch(firstSeq: number): StoredBatch {
    const { length, series, time, outcome, notes } = this;
    return {
      firstSeq,
      length,
      series: series.subarray(0, length),
      time: time.subarray(0, length),
      outcome: outcome.subarray(0, length),
      ...(notes.length > 0 && { notes }),
    };
  }

  private grow(): void {
    const size = 2 * this.series.length;
    const series = new Int32Array(size);
    series.set(this.series);
    this.series = series;
    for (const column of ['time', 'outcome'] as const) {
      const wider = new Float64Array(size);
      wider.set(this[column]);
      this[column] = wider;
    }
  }
}
