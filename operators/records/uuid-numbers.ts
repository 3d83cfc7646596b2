import { Cells, IN_SLAB, SLAB_BITS } from './cells.ts';
import { type Column, together, type Unpacked } from './pack.ts';
import { uuidFrom, uuidWords } from './uuid.ts';

const FIRST_SLOTS = 4096;
const FREE = 0;
/** Slots that each new id brings over from the table before, which are all over long before the next table is due. */
const MOVED = 8;

/**
 * Numbers UUIDs in the order in which they come, and finds either by the other: 16 bytes an id and 8 to 16 for the slots
 * of a table with open addressing and linear probing that holds numbers. A table that is full is followed by one twice
 * as large, to which each id that comes brings some of the old ones, so that none of them waits for all.
 */
export class UuidNumbers {
  private words = new Cells();
  /** One more than a number, or {@link FREE}. */
  private slots = new Uint32Array(FIRST_SLOTS);
  /** The table before, whose slots from `moved` on have not been brought over; empty where all have. */
  private before = new Uint32Array(0);
  private moved = 0;
  private readonly key = new Uint32Array(4);

  /** How many there are: the number that the next one gets. */
  get size(): number {
    return this.words.size / 4;
  }

  /** Number of a UUID, in either case, or undefined. */
  numberOf(id: string): number | undefined {
    // What is no UUID has no number, as what is not there has none.
    if (!uuidWords(id, this.key)) return undefined;
    const number = this.find();
    return number === FREE ? undefined : number - 1;
  }

  /**
   * Gives a UUID the next number; false where it has one.
   *
   * @throws RangeError when the text is no UUID
   */
  add(id: string): boolean {
    const { size } = this;
    return this.place(id) === size;
  }

  /**
   * Number of a UUID, which is the next one where it had none.
   *
   * @throws RangeError when the text is no UUID
   */
  place(id: string): number {
    if (!uuidWords(id, this.key)) throw new RangeError(`${JSON.stringify(id)} is no UUID`);
    const known = this.find();
    if (known !== FREE) return known - 1;
    const number = this.size;
    if (2 * (number + 1) > this.slots.length) {
      this.move(this.before.length);
      this.before = this.slots;
      this.moved = 0;
      this.slots = new Uint32Array(2 * this.before.length);
    }
    const address = this.words.allocate(4);
    this.words.slabs[address >>> SLAB_BITS].set(this.key, address & IN_SLAB);
    this.slots[freeSlot(this.slots, this.key, 0)] = number + 1;
    if (this.before.length > 0) this.move(MOVED);
    return number;
  }

  /** The UUID with a number below {@link size}, in lower case. */
  at(number: number): string {
    return uuidFrom(this.words.slabs[(4 * number) >>> SLAB_BITS], (4 * number) & IN_SLAB);
  }

  /** Columns that {@link UuidNumbers.restore} reads: what is there now, and stays as it is. */
  save(): Iterable<Column> {
    return together(this.words.save());
  }

  static restore(saved: Unpacked): UuidNumbers {
    const numbers = new UuidNumbers();
    numbers.words = Cells.restore(saved);
    let slots = FIRST_SLOTS;
    while (slots < 2 * numbers.size) slots *= 2;
    numbers.slots = new Uint32Array(slots);
    for (let number = 0; number < numbers.size; number++) numbers.bring(number + 1);
    return numbers;
  }

  /** Brings over what is in the next `count` slots of the table before. */
  private move(count: number): void {
    const end = Math.min(this.before.length, this.moved + count);
    for (; this.moved < end; this.moved++) {
      const number = this.before[this.moved];
      if (number !== FREE) this.bring(number);
    }
    if (this.moved < this.before.length) return;
    this.before = new Uint32Array(0);
    this.moved = 0;
  }

  /** Puts what stands for a number to a free slot. */
  private bring(number: number): void {
    const address = 4 * (number - 1);
    const words = this.words.slabs[address >>> SLAB_BITS];
    this.slots[freeSlot(this.slots, words, address & IN_SLAB)] = number;
  }

  /** What stands for the number of the key, or {@link FREE}. */
  private find(): number {
    const found = this.findIn(this.slots);
    return found !== FREE || this.before.length === 0 ? found : this.findIn(this.before);
  }

  private findIn(slots: Uint32Array): number {
    const { key } = this;
    const mask = slots.length - 1;
    let slot = homeOf(key, 0) & mask;
    for (let number = slots[slot]; number !== FREE; number = slots[slot]) {
      const address = 4 * (number - 1);
      const words = this.words.slabs[address >>> SLAB_BITS];
      const at = address & IN_SLAB;
      let same = true;
      for (let word = 0; word < 4; word++) same &&= words[at + word] === key[word];
      if (same) return number;
      slot = (slot + 1) & mask;
    }
    return FREE;
  }
}

/** Where the key at `at` of `words` belongs, in its last bits. */
function homeOf(words: Uint32Array, at: number): number {
  const mixed = Math.imul(words[at] ^ (words[at + 1] >>> 7) ^ words[at + 3], 0x9e3779b1) ^ words[at + 2];
  return mixed ^ (mixed >>> 15);
}

/** The free slot where a key belongs that no slot has. */
function freeSlot(slots: Uint32Array, words: Uint32Array, at: number): number {
  const mask = slots.length - 1;
  let slot = homeOf(words, at) & mask;
  while (slots[slot] !== FREE) slot = (slot + 1) & mask;
  return slot;
}
