import { bytes, doubles, withRoom, words } from '../../records/growing.ts';
import { type Column, type Unpacked, withSpare } from '../../records/pack.ts';

type Numbers = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** What the numbers of a column are. */
interface Kind {
  readonly make: (length: number) => Numbers;
  readonly read: (saved: Unpacked, length: number, room: number) => Numbers;
}

/** Any number. */
export const DOUBLES: Kind = {
  make: doubles,
  read: (saved, length, room) => saved.doubles(length, room),
};
/** Whole numbers below 2^32. */
export const WORDS: Kind = { make: words, read: (saved, length, room) => saved.words(length, room) };
/** Whole numbers below 256. */
export const BYTES: Kind = { make: bytes, read: (saved, length, room) => saved.bytes(length, room) };

/** A column of numbers that grows with the last row that was set; where none was set there is 0. */
export class Rows {
  private readonly kind: Kind;
  private values: Numbers;
  private count = 0;

  constructor(kind: Kind) {
    this.kind = kind;
    this.values = kind.make(0);
  }

  /** One more than the last row that was set. */
  get size(): number {
    return this.count;
  }

  at(row: number): number {
    return row < this.count ? this.values[row] : 0;
  }

  set(row: number, value: number): void {
    if (row >= this.count) {
      this.values = withRoom(this.values, row + 1, this.kind.make);
      this.count = row + 1;
    }
    this.values[row] = value;
  }

  /** Sets a value that most rows do not have: a column of which no row has one takes no room. */
  mark(row: number, value: number): void {
    if (value !== 0 || row < this.count) this.set(row, value);
  }

  /** Columns that {@link Rows.load} reads: the rows that there are now. What is set in them until then may show. */
  save(): Iterable<Column> {
    return [Float64Array.of(this.count), this.values.subarray(0, this.count)];
  }

  /** The same with what is in the rows now. */
  saveAsIs(): Iterable<Column> {
    return [Float64Array.of(this.count), this.values.slice(0, this.count)];
  }

  /** Takes the rows that were saved in place of its own. */
  load(saved: Unpacked): void {
    [this.count] = saved.doubles(1);
    this.values = this.kind.read(saved, this.count, withSpare(this.count));
  }
}
