import type { StateColumn, Unpacked } from './pack.ts';

const BLOCK_BITS = 16;
const BLOCK = 1 << BLOCK_BITS;
const IN_BLOCK = BLOCK - 1;
const FIRST = 1024;

type Numbers = Float64Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** Type of the numbers of a column. */
interface Kind {
  readonly make: (length: number) => Numbers;
  readonly read: (saved: Unpacked, length: number, room: number) => Numbers;
}

/** Any number. */
export const DOUBLE_BLOCKS: Kind = {
  make: (length) => new Float64Array(length),
  read: (saved, length, room) => saved.doubles(length, room),
};
/** Integers below 2^32. */
export const WORD_BLOCKS: Kind = {
  make: (length) => new Uint32Array(length),
  read: (saved, length, room) => saved.words(length, room),
};

/** A column of numbers in blocks: appending one never copies more than half a megabyte. */
export class Blocks {
  private readonly kind: Kind;
  private readonly blocks: Numbers[] = [];
  private count = 0;

  constructor(kind: Kind) {
    this.kind = kind;
  }

  get size(): number {
    return this.count;
  }

  /** The number at an index below {@link size}. */
  at(place: number): number {
    return this.blocks[place >>> BLOCK_BITS][place & IN_BLOCK];
  }

  /** Sets the number at an index below {@link size}. */
  set(place: number, value: number): void {
    this.blocks[place >>> BLOCK_BITS][place & IN_BLOCK] = value;
  }

  /** Appends a number. */
  push(value: number): void {
    const place = this.count++;
    const at = place >>> BLOCK_BITS;
    const inBlock = place & IN_BLOCK;
    if (at === this.blocks.length) this.blocks.push(this.kind.make(at === 0 ? FIRST : BLOCK));
    else if (inBlock === this.blocks[at].length) {
      const larger = this.kind.make(Math.min(BLOCK, Math.max(FIRST, 2 * inBlock)));
      larger.set(this.blocks[at]);
      this.blocks[at] = larger;
    }
    this.blocks[at][inBlock] = value;
  }

  /** Columns for {@link Blocks.restore}: the numbers present now. Values set before they are read may be included. */
  save(): Iterable<StateColumn> {
    return this.first(this.count);
  }

  static restore(kind: Kind, saved: Unpacked): Blocks {
    const column = new Blocks(kind);
    const [count] = saved.doubles(1);
    for (let from = 0; from < count; from += BLOCK) {
      column.blocks.push(kind.read(saved, Math.min(BLOCK, count - from), count <= BLOCK ? FIRST : BLOCK));
    }
    column.count = count;
    return column;
  }

  private *first(count: number): Generator<StateColumn, void, undefined> {
    yield Float64Array.of(count);
    for (let from = 0; from < count; from += BLOCK) {
      yield this.blocks[from >>> BLOCK_BITS].subarray(0, Math.min(BLOCK, count - from));
    }
  }
}

/** A column of numbers. */
interface Column {
  readonly size: number;
  at(place: number): number;
}

/** The place of a number in a column of ascending numbers, or undefined. Without gaps between them it is found at once. */
export function placeOf(column: Column, number: number): number | undefined {
  const { size } = column;
  if (size === 0) return undefined;
  const near = number - column.at(0);
  if (near >= 0 && near < size && column.at(near) === number) return near;
  let [low, high] = [0, Math.max(0, Math.min(size, near))];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (column.at(middle) < number) low = middle + 1;
    else high = middle;
  }
  return low < size && column.at(low) === number ? low : undefined;
}
