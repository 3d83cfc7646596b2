import { hashOf } from '../../language/hash.ts';
import { words } from '../../records/growing.ts';
import type { StateColumn, Unpacked } from '../../records/pack.ts';
import { PackedTexts } from '../comparison/packed-texts.ts';

const FIRST_SLOTS = 256;
const FREE = 0;

/** A table of distinct texts shared by many rows, numbered from 0 on in order of addition. */
export class Interned {
  private texts = new PackedTexts();
  /** Number of the text in the slot plus one. */
  private slots = words(FIRST_SLOTS);
  /** The last text looked up: consecutive rows mostly share it. */
  private last = '';
  private lastNumber: number | undefined;

  get size(): number {
    return this.texts.size;
  }

  /** The number of a text, or undefined. */
  get(text: string): number | undefined {
    if (text === this.last && this.lastNumber !== undefined) return this.lastNumber;
    if (this.texts.size === 0) return undefined;
    const found = this.slots[this.slotOf(text)];
    if (found === FREE) return undefined;
    this.last = text;
    this.lastNumber = found - 1;
    return found - 1;
  }

  /** Adds a text and returns its number, the existing one if it is known. */
  add(text: string): number {
    const known = this.get(text);
    if (known !== undefined) return known;
    if (2 * (this.texts.size + 1) > this.slots.length) this.spread(2 * this.slots.length);
    const slot = this.slotOf(text);
    this.texts.push(text);
    this.slots[slot] = this.texts.size;
    return this.texts.size - 1;
  }

  /** The text with a number below {@link size}. */
  at(number: number): string {
    return this.texts.at(number);
  }

  /** Columns for {@link Interned.restore}: a snapshot of the present state. */
  save(): Iterable<StateColumn> {
    return this.texts.save();
  }

  static restore(saved: Unpacked): Interned {
    const interned = new Interned();
    interned.texts = PackedTexts.restore(saved);
    let slots = FIRST_SLOTS;
    while (slots < 2 * interned.size) slots *= 2;
    interned.spread(slots);
    return interned;
  }

  /** Rebuilds the hash table with a number of slots, a power of two. */
  private spread(length: number): void {
    this.slots = words(length);
    for (let number = 0; number < this.texts.size; number++) {
      this.slots[this.slotOf(this.texts.at(number))] = number + 1;
    }
  }

  /** Slot of a text, or the free one where it belongs. */
  private slotOf(text: string): number {
    const mask = this.slots.length - 1;
    const hash = Math.imul(hashOf(text), 0x9e3779b1);
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (; this.slots[slot] !== FREE; slot = (slot + 1) & mask) {
      if (this.texts.at(this.slots[slot] - 1) === text) return slot;
    }
    return slot;
  }
}
