import { bytes, doubles, withRoom } from '../records/growing.ts';

/** Keys per block, as a power of two: blocks without a sum are skipped. */
const BLOCK_BITS = 8;
const BLOCK = 1 << BLOCK_BITS;

/** Receives sums by key, from `from` to `to - 1`; 0 for keys without one. */
export type SumVisitor = (sums: Float64Array, from: number, to: number) => void;

/**
 * Sums by key, for integers from 0 on. Sums are stored in a column and visited in key order, so a pass over very many costs no more
 * than reading them.
 */
export class Tally {
  #sums = doubles(BLOCK);
  /** Per block: 1 when something was added. */
  #used = bytes(1);

  /** Number of keys with a sum. */
  get size(): number {
    let size = 0;
    this.visit((sums, from, to) => {
      size += countOf(sums, from, to);
    });
    return size;
  }

  /** Adds a positive value to the sum of a key. */
  add(key: number, value: number): void {
    if (key >= this.#sums.length) this.#grow(key);
    this.#used[key >>> BLOCK_BITS] = 1;
    this.#sums[key] += value;
  }

  /** The sum of a key; undefined when nothing was added. */
  get(key: number): number | undefined {
    const sum = this.#sums[key];
    return sum > 0 ? sum : undefined;
  }

  /** Keys with a sum, in ascending order. */
  keys(): readonly number[] {
    const keys: number[] = [];
    this.forEach((_, key) => {
      keys.push(key);
    });
    return keys;
  }

  /** Calls back for each key with a sum, in ascending order. */
  forEach(visit: (sum: number, key: number) => void): void {
    this.visit((sums, from, to) => {
      for (let key = from; key < to; key++) if (sums[key] > 0) visit(sums[key], key);
    });
  }

  /** Passes all positive sums to a visitor, part by part. Sums that it sets to 0 are removed. */
  visit(visitor: SumVisitor): void {
    for (let block = 0; block < this.#used.length; block++) {
      if (this.#used[block] === 1) visitor(this.#sums, block << BLOCK_BITS, (block + 1) << BLOCK_BITS);
    }
  }

  /** Removes all sums. */
  clear(): void {
    this.visit((sums, from, to) => sums.fill(0, from, to));
    this.#used.fill(0);
  }

  #grow(key: number): void {
    this.#used = withRoom(this.#used, (key >>> BLOCK_BITS) + 1, bytes);
    this.#sums = withRoom(this.#sums, this.#used.length << BLOCK_BITS, doubles);
  }
}

function countOf(sums: Float64Array, from: number, to: number): number {
  let count = 0;
  for (let key = from; key < to; key++) count += sums[key] > 0 ? 1 : 0;
  return count;
}
