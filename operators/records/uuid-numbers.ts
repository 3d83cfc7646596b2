import type { Column, Unpacked } from './pack.ts';
import { uuidFrom, uuidWords } from './uuid.ts';

const FIRST = 1024;
const FREE = -1;

/**
 * Numbers UUIDs in the order in which they come, and finds either by the other: 16 bytes an id and 8 to 16 for the slots
 * of a table with open addressing and linear probing that holds numbers.
 */
export class UuidNumbers {
  private words = new Uint32Array(4 * FIRST);
  private slots = new Int32Array(4 * FIRST).fill(FREE);
  private count = 0;
  private readonly key = new Uint32Array(4);

  /** How many there are: the number that the next one gets. */
  get size(): number {
    return this.count;
  }

  /** Number of a UUID, in either case, or undefined. */
  numberOf(id: string): number | undefined {
    // What is no UUID has no number, as what is not there has none.
    if (!uuidWords(id, this.key)) return undefined;
    const number = this.slots[this.slotOf(this.key, 0)];
    return number === FREE ? undefined : number;
  }

  /**
   * Gives a UUID the next number; false where it has one.
   *
   * @throws RangeError when the text is no UUID
   */
  add(id: string): boolean {
    if (!uuidWords(id, this.key)) throw new RangeError(`${JSON.stringify(id)} is no UUID`);
    if (this.slots[this.slotOf(this.key, 0)] !== FREE) return false;
    if (4 * this.count >= this.words.length) {
      const larger = new Uint32Array(2 * this.words.length);
      larger.set(this.words);
      this.words = larger;
    }
    this.words.set(this.key, 4 * this.count++);
    if (2 * this.count > this.slots.length) this.fillSlots(2 * this.slots.length);
    else this.slots[this.slotOf(this.key, 0)] = this.count - 1;
    return true;
  }

  /** The UUID with a number below {@link size}, in lower case. */
  at(number: number): string {
    return uuidFrom(this.words, 4 * number);
  }

  /** Columns that {@link UuidNumbers.restore} reads: what is there now, and stays as it is. */
  save(): Iterable<Column> {
    return [Float64Array.of(this.count), this.words.subarray(0, 4 * this.count)];
  }

  static restore(saved: Unpacked): UuidNumbers {
    const numbers = new UuidNumbers();
    [numbers.count] = saved.doubles(1);
    numbers.words = saved.words(4 * numbers.count, 4 * FIRST);
    let slots = 4 * FIRST;
    while (slots < 2 * numbers.count) slots *= 2;
    numbers.fillSlots(slots);
    return numbers;
  }

  private fillSlots(length: number): void {
    this.slots = new Int32Array(length).fill(FREE);
    for (let number = 0; number < this.count; number++) {
      this.slots[this.slotOf(this.words, 4 * number)] = number;
    }
  }

  /** Slot that holds the number of the key at `at` of `words`, or the free one where it belongs. */
  private slotOf(words: Uint32Array, at: number): number {
    const mask = this.slots.length - 1;
    const mixed = Math.imul(words[at] ^ (words[at + 1] >>> 7) ^ words[at + 3], 0x9e3779b1) ^ words[at + 2];
    let slot = (mixed ^ (mixed >>> 15)) & mask;
    for (let number = this.slots[slot]; number !== FREE; number = this.slots[slot]) {
      let same = true;
      for (let word = 0; word < 4; word++) same &&= this.words[4 * number + word] === words[at + word];
      if (same) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
