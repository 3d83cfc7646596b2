import { bytes, integers, withRoom, words } from '../records/growing.ts';
import { FIELD_UNITS } from './bm25.ts';
import type { Postings } from './postings.ts';
import { FREQUENCY_BITS, MOST_FREQUENCY } from './scores.ts';
import { WINDOW_WORDS } from './windows.ts';

/** Cached lists, with least-recently-used eviction. A million slots take 125 to 250 kB per list. */
const KEPT = 128;

/**
 * The postings of a term as bits, one per slot: 32 documents are processed together. A document with a single occurrence has a bit in
 * {@link has} only; one with another frequency also has one in {@link others}.
 */
export class TermBits {
  has = integers(WINDOW_WORDS);
  /** Undefined when there are none. */
  others: Int32Array | undefined;
  /** Maximum frequency in a document, in units. */
  most = 0;
  #slots = words(16);
  #units = bytes(16);
  #count = 0;
  /** Index of the slot of the last lookup. */
  #last = 0;
  /** Postings processed. */
  #taken = 0;

  /** Units of the term in the document of a slot with a bit in {@link others}; fast for slots in ascending order. */
  unitsAt(slot: number): number {
    const slots = this.#slots;
    let low = slots[this.#last] <= slot ? this.#last : 0;
    let reach = 1;
    while (low + reach < this.#count && slots[low + reach] <= slot) {
      low += reach;
      reach *= 2;
    }
    let high = Math.min(low + reach, this.#count);
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (slots[middle] <= slot) low = middle;
      else high = middle;
    }
    this.#last = low;
    return this.#units[low];
  }

  /** Processes the postings added since the last call. */
  follow(postings: Postings, list: number, slots: number): void {
    const size = Math.ceil(slots / (32 * WINDOW_WORDS)) * WINDOW_WORDS;
    this.has = withRoom(this.has, size, integers);
    if (this.others !== undefined) this.others = withRoom(this.others, size, integers);
    postings.visit(list, (cells, from, to) => this.#take(cells, from, to), this.#taken);
    this.#taken = postings.count(list);
  }

  #take(cells: Uint32Array, from: number, to: number): void {
    const { has } = this;
    for (let i = from; i < to; i++) {
      const slot = cells[i] >>> FREQUENCY_BITS;
      has[slot >>> 5] |= 1 << (slot & 31);
      const units = cells[i] & MOST_FREQUENCY;
      if (units > this.most) this.most = units;
      if (units !== FIELD_UNITS.text) this.#takeOther(slot, units);
    }
  }

  #takeOther(slot: number, units: number): void {
    this.others ??= integers(this.has.length);
    this.others[slot >>> 5] |= 1 << (slot & 31);
    this.#slots = withRoom(this.#slots, this.#count + 1, words);
    this.#units = withRoom(this.#units, this.#count + 1, bytes);
    this.#slots[this.#count] = slot;
    this.#units[this.#count++] = units;
  }
}

/** Bits of frequently used lists; built from postings on first use. */
export class BitLists {
  readonly #lists = new Map<number, TermBits>();

  /** The bits of a list, with all its present postings. */
  of(list: number, postings: Postings, slots: number): TermBits {
    const bits = this.#lists.get(list) ?? new TermBits();
    this.#lists.delete(list);
    this.#lists.set(list, bits);
    if (this.#lists.size > KEPT) this.#lists.delete(this.#lists.keys().next().value ?? list);
    bits.follow(postings, list, slots);
    return bits;
  }

  /** Call when postings of a list were removed. */
  forget(list: number): void {
    this.#lists.delete(list);
  }

  clear(): void {
    this.#lists.clear();
  }
}
