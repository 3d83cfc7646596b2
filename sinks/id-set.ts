import { randomFillSync } from 'node:crypto';
import { uuidWords } from '../operators/records/uuid.ts';
import { murmur3 } from './murmur3.ts';

/** Initial slots of a table: few, because each group of the writer creates one. */
const FIRST_SLOTS = 64;

/** Not 0: with seed 0 the empty text would have the key of the nil UUID. */
const SEED = 0x7469_6465;

const encoder = new TextEncoder();
/** Maximum length of an id hashed without allocating a buffer: a UTF-16 unit takes at most three bytes of UTF-8. */
const SCRATCH_UNITS = 1024;
const scratch = new Uint8Array(SCRATCH_UNITS * 3);

/** Key of an id as four words: the 128 bits of a UUID (case-insensitive), or the 128-bit hash of any other text. */
export function idKey(id: string, key: Uint32Array): void {
  if (uuidWords(id, key)) return;
  if (id.length <= SCRATCH_UNITS) {
    murmur3(scratch, encoder.encodeInto(id, scratch).written, SEED, key);
  } else {
    const bytes = encoder.encode(id);
    murmur3(bytes, bytes.length, SEED, key);
  }
}

/** Hash table with open addressing and linear probing; a slot is four words, all zero when free. */
class Table {
  count = 0;
  private slots: Uint32Array;
  private mask: number;
  /** The key that looks like a free slot. */
  private hasZero = false;

  constructor(slots: number) {
    this.slots = new Uint32Array(slots * 4);
    this.mask = slots - 1;
  }

  get slotCount(): number {
    return this.mask + 1;
  }

  has(key: Uint32Array): boolean {
    return isZero(key, 0) ? this.hasZero : !isZero(this.slots, this.find(key));
  }

  /** Adds a key; false when present. */
  add(key: Uint32Array): boolean {
    if (isZero(key, 0)) {
      if (this.hasZero) return false;
      this.hasZero = true;
      this.count++;
      return true;
    }
    let at = this.find(key);
    if (!isZero(this.slots, at)) return false;
    if (2 * this.count >= this.slotCount) {
      this.grow();
      at = this.find(key);
    }
    this.put(key, at);
    this.count++;
    return true;
  }

  /** Copies each key into `key` and calls `each`. */
  forEach(key: Uint32Array, each: () => void): void {
    if (this.hasZero) {
      key.fill(0);
      each();
    }
    for (let at = 0; at < this.slots.length; at += 4) {
      if (isZero(this.slots, at)) continue;
      for (let word = 0; word < 4; word++) key[word] = this.slots[at + word];
      each();
    }
  }

  /** Index of the key's first word, or of the free slot where it belongs. */
  private find(key: Uint32Array): number {
    const slots = this.slots;
    // Element by element: destructuring a typed array goes through its iterator.
    const a = key[0];
    const b = key[1];
    const c = key[2];
    const d = key[3];
    // The words of ids may differ in a few bits only (counters, times), so they are mixed before truncation.
    let hash = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35);
    hash = Math.imul(hash ^ (hash >>> 15) ^ d, 0x27d4eb2f);
    let slot = (hash ^ (hash >>> 14)) & this.mask;
    for (;;) {
      const at = slot * 4;
      if (slots[at] === a && slots[at + 1] === b && slots[at + 2] === c && slots[at + 3] === d) return at;
      if (isZero(slots, at)) return at;
      slot = (slot + 1) & this.mask;
    }
  }

  private grow(): void {
    const old = this.slots;
    this.slots = new Uint32Array(old.length * 2);
    this.mask = this.mask * 2 + 1;
    const key = new Uint32Array(4);
    // Not by forEach: the old slots are read while the new ones are filled.
    for (let at = 0; at < old.length; at += 4) {
      if (isZero(old, at)) continue;
      for (let word = 0; word < 4; word++) key[word] = old[at + word];
      this.put(key, this.find(key));
    }
  }

  private put(key: Uint32Array, at: number): void {
    for (let word = 0; word < 4; word++) this.slots[at + word] = key[word];
  }
}

function isZero(words: Uint32Array, at: number): boolean {
  return (words[at] | words[at + 1] | words[at + 2] | words[at + 3]) === 0;
}

/**
 * A random 128-bit mask per scope. XORed with the key of an id it separates scopes. The masks are known to this process only, so
 * callers cannot choose ids whose keys collide with those of another scope.
 */
class Masks {
  private words = new Uint32Array(0);

  /** Combines `key` with the word of scope number `scope`. */
  apply(scope: number, key: Uint32Array): void {
    const at = scope * 4;
    if (at >= this.words.length) this.grow(at + 4);
    for (let word = 0; word < 4; word++) key[word] ^= this.words[at + word];
  }

  private grow(least: number): void {
    const words = new Uint32Array(Math.max(64, 2 ** Math.ceil(Math.log2(least))));
    randomFillSync(words);
    words.set(this.words);
    this.words = words;
  }
}

/**
 * The latest ids added, each within its scope: at least half of `capacity`, at most all of it. It keeps two generations, each in a
 * table of typed arrays. When the younger one is full it becomes the older, and the older is dropped. An id takes 32 to 64 bytes.
 * Scopes have the numbers of the series directory.
 *
 * Keys are 128 bits, so two different ids among n collide with a probability of about n²/2¹²⁹.
 */
export class IdSet {
  private readonly perGeneration: number;
  private young = new Table(FIRST_SLOTS);
  private old = new Table(FIRST_SLOTS);
  private proposed = new Table(FIRST_SLOTS);
  private readonly key = new Uint32Array(4);
  private readonly masks = new Masks();

  /** @param capacity maximum number of ids, at least 2 */
  constructor(capacity = 8_000_000) {
    this.perGeneration = Math.max(1, Math.floor(capacity / 2));
  }

  /** Number of known ids. */
  get size(): number {
    return this.young.count + this.old.count;
  }

  has(id: string, scope: number): boolean {
    this.readKey(id, scope);
    return this.young.has(this.key) || this.old.has(this.key);
  }

  /** Adds an id of a scope; false when known there. */
  add(id: string, scope: number): boolean {
    this.readKey(id, scope);
    return this.addKey(this.key);
  }

  /** Reserves an id until {@link keep} or {@link forget}; false when it is known or reserved already. Reserved ids are not yet known. */
  propose(id: string, scope: number): boolean {
    this.readKey(id, scope);
    if (this.young.has(this.key) || this.old.has(this.key)) return false;
    return this.proposed.add(this.key);
  }

  /** Adds the reserved ids. */
  keep(): void {
    this.proposed.forEach(this.key, () => this.addKey(this.key));
    this.forget();
  }

  /** Drops the reserved ids. */
  forget(): void {
    const { count, slotCount } = this.proposed;
    if (count === 0) return;
    // The next group is likely to have the size of this one; growing a table costs more than the space.
    this.proposed = new Table(8 * count < slotCount ? Math.max(FIRST_SLOTS, slotCount / 2) : slotCount);
  }

  private readKey(id: string, scope: number): void {
    idKey(id, this.key);
    this.masks.apply(scope, this.key);
  }

  private addKey(key: Uint32Array): boolean {
    if (this.young.has(key) || this.old.has(key)) return false;
    if (this.young.count >= this.perGeneration) {
      this.old = this.young;
      this.young = new Table(FIRST_SLOTS);
    }
    return this.young.add(key);
  }
}
