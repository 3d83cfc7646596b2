import { doubles, withRoom } from './known/growing.ts';

/** A sum for each of many keys, whole numbers from 0 on, and which of them have one. */
export class Tally {
  #sums = doubles(1024);
  readonly #keys: number[] = [];

  /** How many keys have a sum. */
  get size(): number {
    return this.#keys.length;
  }

  /** Adds to the sum of a key something above 0. */
  add(key: number, value: number): void {
    if (key >= this.#sums.length) this.#sums = withRoom(this.#sums, key + 1, doubles);
    if (this.#sums[key] === 0) this.#keys.push(key);
    this.#sums[key] += value;
  }

  /** The sum of a key; undefined where nothing was added. */
  get(key: number): number | undefined {
    const sum = this.#sums[key];
    return sum > 0 ? sum : undefined;
  }

  /** Keys with a sum, in the order in which they came. */
  keys(): readonly number[] {
    return this.#keys;
  }

  /** Calls back for each key with a sum, in the order in which they came. */
  forEach(visit: (sum: number, key: number) => void): void {
    for (const key of this.#keys) visit(this.#sums[key], key);
  }

  /** Takes all sums away. */
  clear(): void {
    for (const key of this.#keys) this.#sums[key] = 0;
    this.#keys.length = 0;
  }
}
