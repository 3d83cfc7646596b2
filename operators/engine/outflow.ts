import type { PairNote } from '../records/notes.ts';

/** What a detection without pairs passes to a detection of pairs elsewhere: rows in the order in which it processed them. */
export interface Outflow {
  readonly length: number;
  readonly series: Int32Array;
  readonly time: Float64Array;
  readonly outcome: Float64Array;
  /** Rows that are the first ever of their series, in order. */
  readonly firsts: readonly number[];
  readonly notes: readonly PairNote[];
}

/** Collects an {@link Outflow} between two calls of {@link take}. */
export class OutflowLog {
  private series = new Int32Array(1024);
  private time = new Float64Array(1024);
  private outcome = new Float64Array(1024);
  private firsts: number[] = [];
  private notes: PairNote[] = [];
  private length = 0;

  /** Adds an observation; `first` is true if its series has had none before. */
  push(series: number, time: number, outcome: number, first: boolean): void {
    const row = this.length++;
    if (row === this.series.length) this.grow();
    this.series[row] = series;
    this.time[row] = time;
    this.outcome[row] = outcome;
    if (first) this.firsts.push(row);
  }

  /** Adds the season of a series, valid from its latest observation on. */
  season(series: number, period: number): void {
    this.notes.push({ kind: 'season', row: this.length, series, period });
  }

  /** Adds the overrides of a scope, valid from now on. */
  settings(scope_id: string, overrides: Extract<PairNote, { kind: 'settings' }>['overrides']): void {
    this.notes.push({ kind: 'settings', row: this.length, scope_id, overrides });
  }

  /** Everything since the last call. */
  take(): Outflow {
    const { length, firsts, notes } = this;
    this.length = 0;
    this.firsts = [];
    this.notes = [];
    return {
      length,
      series: this.series.slice(0, length),
      time: this.time.slice(0, length),
      outcome: this.outcome.slice(0, length),
      firsts,
      notes,
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
