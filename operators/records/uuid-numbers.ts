import { Cells, IN_SLAB, SLAB_BITS } from './cells.ts';
import { bytes, withRoom } from './growing.ts';
import { type StateColumn, together, type Unpacked } from './pack.ts';
import { uuidFrom, uuidWords } from './uuid.ts';

const FIRST_SLOTS = 4096;
const FREE = 0;
/** Slots of the previous table moved with each new id; all are moved long before the next table is due. */
const MOVED = 8;

/**
 * Numbers UUIDs in order of arrival, with lookup in both directions: 16 bytes an id, and 8 to 16 for the slots of a hash table with open
 * addressing and linear probing that holds numbers. A full table is replaced by one twice as large; each new id moves some of the old
 * slots, so that no insertion waits for a complete rehash.
 */
export class UuidNumbers {
  private words = new Cells();
  /** Number plus one, or {@link FREE}. */
  private slots = new Uint32Array(FIRST_SLOTS);
  /** The previous table, whose slots from `moved` on are still to be moved; empty if all have been. */
  private before = new Uint32Array(0);
  private moved = 0;
  private readonly key = new Uint32Array(4);
  /** By number: 1 when its id was removed. Empty as long as none was. */
  private removed = bytes(0);

  /** Number of ids, removed ones included, which is the number of the next one. */
  get size(): number {
    return this.words.size / 4;
  }

  /** Number of a UUID, in either case, or undefined. */
  numberOf(id: string): number | undefined {
    // A text that is not a UUID has no number.
    if (!uuidWords(id, this.key)) return undefined;
    const number = this.find();
    return number === FREE ? undefined : number - 1;
  }

  /**
   * Assigns the next number to a UUID; returns false if it has one already.
   *
   * @throws RangeError if the text is not a UUID
   */
  add(id: string): boolean {
    const { size } = this;
    return this.place(id) === size;
  }

  /**
   * Number of a UUID; assigns the next one if it has none.
   *
   * @throws RangeError if the text is not a UUID
   */
  place(id: string): number {
    if (!uuidWords(id, this.key)) throw new RangeError(`${JSON.stringify(id)}is not a UUID`);
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

  /** Forgets the id with a number: it has none from then on, and gets the next one when it comes again. Not to be saved any more. */
  remove(number: number): void {
    this.removed = withRoom(this.removed, this.size, bytes);
    this.removed[number] = 1;
  }

  /** The UUIDs that have a number, in order. */
  *ids(): Generator<string, void, void> {
    for (let number = 0; number < this.size; number++) if (this.removed[number] !== 1) yield this.at(number);
  }

  /** The UUID that has or had a number below {@link size}, in lower case. */
  at(number: number): string {
    return uuidFrom(this.words.slabs[(4 * number) >>> SLAB_BITS], (4 * number) & IN_SLAB);
  }

  /** Columns for {@link UuidNumbers.restore}: the ids present now, which do not change. */
  save(): Iterable<StateColumn> {
    return together(this.words.save());
  }

  static restore(saved: Unpacked): UuidNumbers {
    const numbers = new UuidNumbers();
    numbers.words = Cells.restore(saved);
    let slots = FIRST_SLOTS;
    while (slots < 2 * numbers.size) slots *= 2;
    numbers.slots = new Uint32Array(slots);
    for (let number = 0; number < numbers.size; number++) numbers.insert(number + 1);
    return numbers;
  }

  /** Moves the ids in the next `count` slots of the previous table. */
  private move(count: number): void {
    const end = Math.min(this.before.length, this.moved + count);
    for (; this.moved < end; this.moved++) {
      const number = this.before[this.moved];
      if (number !== FREE) this.insert(number);
    }
    if (this.moved < this.before.length) return;
    this.before = new Uint32Array(0);
    this.moved = 0;
  }

  /** Stores a slot value in a free slot. */
  private insert(number: number): void {
    const address = 4 * (number - 1);
    const words = this.words.slabs[address >>> SLAB_BITS];
    this.slots[freeSlot(this.slots, words, address & IN_SLAB)] = number;
  }

  /** The slot value of the key, or {@link FREE}. */
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
      if (same && this.removed[number - 1] !== 1) return number;
      slot = (slot + 1) & mask;
    }
    return FREE;
  }
}

/** Hash of the key at `at` of `words`; its low bits select the slot. */
function homeOf(words: Uint32Array, at: number): number {
  const mixed = Math.imul(words[at] ^ (words[at + 1] >>> 7) ^ words[at + 3], 0x9e3779b1) ^ words[at + 2];
  return mixed ^ (mixed >>> 15);
}

/** The free slot for a key that is in no slot. */
function freeSlot(slots: Uint32Array, words: Uint32Array, at: number): number {
  const mask = slots.length - 1;
  let slot = homeOf(words, at) & mask;
  while (slots[slot] !== FREE) slot = (slot + 1) & mask;
  return slot;
}
