import { randomFillSync } from 'node:crypto';

/** Initial slots of a table. */
const FIRST_SLOTS = 1024;

/** Values of 32 bits, and bits of the upper part of a fingerprint, which is a whole number of 53 bits. */
const LOW = 2 ** 32;
const LOW_BITS_OF_HIGH = 11;

/** Hash table of fingerprints with open addressing and linear probing; 0 is a free slot. */
class Table {
  count = 0;
  private slots: Float64Array;

  /** @param slots a power of two */
  constructor(slots = FIRST_SLOTS) {
    this.slots = new Float64Array(slots);
  }

  get slotCount(): number {
    return this.slots.length;
  }

  has(print: number): boolean {
    return this.slots[this.find(print)] === print;
  }

  /** Adds a fingerprint; false if it is there. */
  add(print: number): boolean {
    const at = this.find(print);
    if (this.slots[at] === print) return false;
    this.slots[at] = print;
    this.count++;
    if (2 * this.count > this.slots.length) this.grow();
    return true;
  }

  /** Removes a fingerprint; those behind it move up, so that none is cut off from its place. */
  delete(print: number): void {
    const { slots } = this;
    const mask = slots.length - 1;
    let free = this.find(print);
    if (slots[free] !== print) return;
    this.count--;
    for (let at = (free + 1) & mask; slots[at] !== 0; at = (at + 1) & mask) {
      const home = (slots[at] >>> 0) & mask;
      if (((at - home) & mask) < ((at - free) & mask)) continue;
      slots[free] = slots[at];
      free = at;
    }
    slots[free] = 0;
  }

  /** Index of a fingerprint, or of the free slot where it belongs. */
  private find(print: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    let at = (print >>> 0) & mask;
    while (slots[at] !== 0 && slots[at] !== print) at = (at + 1) & mask;
    return at;
  }

  private grow(): void {
    const before = this.slots;
    this.slots = new Float64Array(2 * before.length);
    for (const print of before) if (print !== 0) this.slots[this.find(print)] = print;
  }
}

/**
 * The latest samples, by series, time and value: at least half of `most`, at most all of them. A sample takes 16 to 32 bytes. It is kept as
 * a fingerprint of 53 bits under a secret of the process: of n samples, one that is new is taken for a known one with a probability of n/2⁵³.
 */
export class KnownSamples {
  private readonly perGeneration: number;
  private young = new Table();
  private old = new Table();
  /** Samples that are not in a table yet. */
  private waiting: number[] = [];
  private readonly doubles = new Float64Array(2);
  private readonly words = new Uint32Array(this.doubles.buffer);
  private readonly secret = randomFillSync(new Uint32Array(2));

  constructor(most: number) {
    this.perGeneration = Math.max(1, Math.floor(most / 2));
  }

  /** @param series number of a series */
  fingerprint(series: number, time: number, value: number): number {
    const { words } = this;
    this.doubles[0] = time;
    this.doubles[1] = value;
    let low = mix(this.secret[0], series);
    let high = mix(this.secret[1], series);
    for (let word = 0; word < words.length; word++) {
      low = mix(low, words[word]);
      high = mix(high, ~words[word]);
    }
    return (finish(high) >>> LOW_BITS_OF_HIGH) * LOW + finish(low) || 1;
  }

  /** Adds a sample that cannot be known. It is put into the table with others: one after the other, the places are far apart in memory. */
  addNew(print: number): void {
    this.waiting.push(print);
  }

  /** Puts all samples into the table. */
  settle(): void {
    if (this.waiting.length === 0) return;
    const prints = this.waiting;
    this.waiting = [];
    for (const print of prints) this.add(print);
  }

  /** Adds a sample; false if it is known. */
  add(print: number): boolean {
    this.settle();
    if (this.old.has(print)) return false;
    if (this.young.count >= this.perGeneration && !this.young.has(print)) {
      this.old = this.young;
      // The next generation is likely to become as large as this one.
      this.young = new Table(this.old.slotCount);
    }
    return this.young.add(print);
  }

  /** Forgets a sample, which was not stored. */
  delete(print: number): void {
    this.settle();
    this.young.delete(print);
    this.old.delete(print);
  }
}

/** A round of MurmurHash3 (x86, 32 bits). */
function mix(hash: number, word: number): number {
  let key = Math.imul(word, 0xcc9e2d51);
  key = Math.imul((key << 15) | (key >>> 17), 0x1b873593);
  const mixed = hash ^ key;
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

/** The finalizer of MurmurHash3; a whole number of 32 bits without a sign. */
function finish(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
