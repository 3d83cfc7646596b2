import { bytes, integers, withRoom, words } from '../records/growing.ts';
import { FIELD_UNITS } from './bm25.ts';
import type { Postings } from './postings.ts';
import { FREQUENCY_BITS, MOST_FREQUENCY } from './scores.ts';
import { WINDOW_WORDS } from './windows.ts';

/** Lists that are kept; the one that was asked for longest ago goes. A million slots take 125 to 250 kB a list. */
const KEPT = 128;

/**
 * The postings of one term as bits, one for each slot: 32 documents are looked at together. A document that has the
 * term once has a bit in {@link has} alone; one with another frequency has one in {@link others} too.
 */
export class TermBits {
  has = integers(WINDOW_WORDS);
  /** Undefined where there are no others. */
  others: Int32Array | undefined;
  /** The highest frequency of a document, in units. */
  most = 0;
  #slots = words(16);
  #units = bytes(16);
  #count = 0;
  /** Place of the slot that was asked for last. */
  #last = 0;
  /** Postings that were taken. */
  #taken = 0;

  /** Units of the term in the document of a slot with a bit in {@link others}; soon where slots are asked for in order. */
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

  /** Takes the postings that came since it was called last. */
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

/** Bits of the lists that are asked for often; made of their postings when one is asked for first. */
export class BitLists {
  readonly #lists = new Map<number, TermBits>();

  /** The bits of a list, with all postings that it has now. */
  of(list: number, postings: Postings, slots: number): TermBits {
    const bits = this.#lists.get(list) ?? new TermBits();
    this.#lists.delete(list);
    this.#lists.set(list, bits);
    if (this.#lists.size > KEPT) this.#lists.delete(this.#lists.keys().next().value ?? list);
    bits.follow(postings, list, slots);
    return bits;
  }

  /** To be called when postings of a list were dropped. */
  forget(list: number): void {
    this.#lists.delete(list);
  }

  clear(): void {
    this.#lists.clear();
  }
}
