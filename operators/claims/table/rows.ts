import { bytes, doubles, withRoom, words } from '../../records/growing.ts';
import { type StateColumn, type Unpacked, withSpare } from '../../records/pack.ts';

type Numbers = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** Type of a column's numbers. */
interface Kind {
  readonly make: (length: number) => Numbers;
  readonly read: (saved: Unpacked, length: number, room: number) => Numbers;
}

/** Any number. */
export const DOUBLES: Kind = {
  make: doubles,
  read: (saved, length, room) => saved.doubles(length, room),
};
/** Integers below 2^32. */
export const WORDS: Kind = { make: words, read: (saved, length, room) => saved.words(length, room) };
/** Integers below 256. */
export const BYTES: Kind = { make: bytes, read: (saved, length, room) => saved.bytes(length, room) };

/** A column of numbers that grows to the last row set; unset rows are 0. */
export class Rows {
  private readonly kind: Kind;
  private values: Numbers;
  private count = 0;

  constructor(kind: Kind) {
    this.kind = kind;
    this.values = kind.make(0);
  }

  /** Index of the last row set plus one. */
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

  /** Sets a value that is rarely used: a column without any such value takes no space. */
  mark(row: number, value: number): void {
    if (value !== 0 || row < this.count) this.set(row, value);
  }

  /** Columns for {@link Rows.load}: the present rows. Values set before they are written may be included. */
  save(): Iterable<StateColumn> {
    return [Float64Array.of(this.count), this.values.subarray(0, this.count)];
  }

  /** The same with the present values. */
  saveAsIs(): Iterable<StateColumn> {
    return [Float64Array.of(this.count), this.values.slice(0, this.count)];
  }

  /** Replaces its rows by saved ones. */
  load(saved: Unpacked): void {
    [this.count] = saved.doubles(1);
    this.values = this.kind.read(saved, this.count, withSpare(this.count));
  }
}
