import { bytes, doubles, withRoom } from '../records/growing.ts';

/** Keys of a block, as a power of two: blocks without a sum are passed over. */
const BLOCK_BITS = 8;
const BLOCK = 1 << BLOCK_BITS;

/** Gets a stretch of the sums by their keys, from `from` to `to - 1`; 0 where a key has none. */
export type SumVisitor = (sums: Float64Array, from: number, to: number) => void;

/**
 * A sum for each of many keys, whole numbers from 0 on. Sums are in a column and are gone through in the order of
 * their keys, so that a pass over very many costs no more than reading them.
 */
export class Tally {
  #sums = doubles(BLOCK);
  /** Of each block: 1 where something was added. */
  #used = bytes(1);

  /** How many keys have a sum. */
  get size(): number {
    let size = 0;
    this.visit((sums, from, to) => {
      size += countOf(sums, from, to);
    });
    return size;
  }

  /** Adds to the sum of a key something above 0. */
  add(key: number, value: number): void {
    if (key >= this.#sums.length) this.#grow(key);
    this.#used[key >>> BLOCK_BITS] = 1;
    this.#sums[key] += value;
  }

  /** The sum of a key; undefined where nothing was added. */
  get(key: number): number | undefined {
    const sum = this.#sums[key];
    return sum > 0 ? sum : undefined;
  }

  /** Keys with a sum, the smallest first. */
  keys(): readonly number[] {
    const keys: number[] = [];
    this.forEach((_, key) => {
      keys.push(key);
    });
    return keys;
  }

  /** Calls back for each key with a sum, the smallest first. */
  forEach(visit: (sum: number, key: number) => void): void {
    this.visit((sums, from, to) => {
      for (let key = from; key < to; key++) if (sums[key] > 0) visit(sums[key], key);
    });
  }

  /** Hands out the sums stretch by stretch; all that are above 0 are in one of them. What is set to 0 is taken away. */
  visit(visitor: SumVisitor): void {
    for (let block = 0; block < this.#used.length; block++) {
      if (this.#used[block] === 1) visitor(this.#sums, block << BLOCK_BITS, (block + 1) << BLOCK_BITS);
    }
  }

  /** Takes all sums away. */
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
