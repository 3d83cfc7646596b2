import { itemAt } from '../item-at.ts';
import { type RecordCursor, type RecordLayout, SeriesSlabs } from '../statistics/slab.ts';

/** The record of a series, as a copy. */
export interface SavedRecord {
  readonly series: number;
  readonly state: Uint8Array;
}

/** The records of all series that an engine has admitted, and which of them have changed since they were last saved. */
export class SeriesRecords {
  readonly slabs: SeriesSlabs;
  private dirty = new Uint8Array(1024);
  private admitted = 0;

  constructor(layout: RecordLayout) {
    this.slabs = new SeriesSlabs(layout);
  }

  /** Number of series that have a record. */
  get size(): number {
    return this.admitted;
  }

  /** Bytes of state per series. */
  get bytesPerSeries(): number {
    return this.slabs.stride * 8;
  }

  /**
   * Creates records for all series up to a count.
   *
   * @param admit called with each new series
   */
  admitUpTo(size: number, admit: (series: number) => void): void {
    if (size > this.dirty.length) {
      const dirty = new Uint8Array(2 * size);
      dirty.set(this.dirty);
      this.dirty = dirty;
    }
    for (; this.admitted < size; this.admitted++) {
      this.slabs.ensure(this.admitted);
      admit(this.admitted);
    }
  }

  /** Points a cursor at a record that is about to change. */
  change(cursor: RecordCursor, series: number): void {
    this.slabs.seek(cursor, series);
    this.dirty[series] = 1;
  }

  /** Fills a record with zeros except in the given ranges: offset and number of doubles of each. */
  clear({ f64, base }: RecordCursor, lasting: readonly (readonly [from: number, count: number])[]): void {
    const kept = lasting.map(([from, count]) => f64.slice(base + from, base + from + count));
    f64.fill(0, base, base + this.slabs.stride);
    lasting.forEach(([from], i) => {
      f64.set(itemAt(kept, i), base + from);
    });
  }

  /** Records that have changed since the last call. */
  *takeDirty(): Generator<SavedRecord> {
    for (let series = 0; series < this.admitted; series++) {
      if (this.dirty[series] === 0) continue;
      this.dirty[series] = 0;
      yield { series, state: this.slabs.read(series) };
    }
  }

  /** Makes the next {@link takeDirty} return every series again, after its last result was lost. */
  markAllDirty(): void {
    this.dirty.fill(1, 0, this.admitted);
  }
}
