import { type Column, together, type Unpacked } from '../records/pack.ts';

/** Bytes of a slab. A document lies within one slab. */
const SLAB_BITS = 18;
const SLAB = 1 << SLAB_BITS;
const IN_SLAB = SLAB - 1;
/** Documents of a block. */
const BLOCK_BITS = 14;
const BLOCK = 1 << BLOCK_BITS;
const IN_BLOCK = BLOCK - 1;

/**
 * Terms of a document that are kept, its first ones; some two thousand words of English, where a claim is a sentence and
 * an event seldom more than a page. The cap bounds what reading a hit costs (microseconds) and what one document takes
 * (5 kB).
 */
export const MOST_TERMS = 1024;
/** Bytes that a number below 2^32 takes at most, and the number of terms before them. */
const WIDEST = 5;
const COUNT = 2;

/**
 * A forward index: of each document, numbered from 0 on, the numbers of its terms in their order, up to
 * {@link MOST_TERMS}. A number takes a byte for each seven of its bits, so that the common terms, which come first and
 * have small numbers, take one or two (variable byte codes: Williams and Zobel, Compressing integers for fast file access,
 * The Computer Journal 42(3), 1999). Slabs hold the bytes and the addresses, so that nothing is ever copied to grow.
 */
export class Sequences {
  #slabs: Uint8Array[] = [];
  /** First byte that no document has. */
  #free = 0;
  #documents = 0;
  /** Address of the first document of each block, and how far behind it each one of the block lies. */
  #bases: number[] = [];
  #offsets: Uint32Array[] = [];
  readonly #read = new Uint32Array(MOST_TERMS);

  /** How many documents there are. */
  get size(): number {
    return this.#documents;
  }

  /** Adds the next document by the numbers of its terms, each a whole number below 2^32. */
  push(terms: ArrayLike<number>): void {
    const count = Math.min(terms.length, MOST_TERMS);
    const left = SLAB - (this.#free & IN_SLAB);
    if (left < COUNT + WIDEST * count) this.#free += left;
    if (Math.floor(this.#free / SLAB) === this.#slabs.length) this.#slabs.push(new Uint8Array(SLAB));
    const place = this.#documents & IN_BLOCK;
    if (place === 0) {
      this.#bases.push(this.#free);
      this.#offsets.push(new Uint32Array(BLOCK));
    }
    const block = this.#bases.length - 1;
    this.#offsets[block][place] = this.#free - this.#bases[block];
    const slab = this.#slabs[this.#slabs.length - 1];
    const from = this.#free & IN_SLAB;
    let at = written(slab, from, count);
    for (let i = 0; i < count; i++) at = written(slab, at, terms[i]);
    this.#free += at - from;
    this.#documents++;
  }

  /** The numbers of the terms of a document below {@link size}, in their order. Valid until the next call. */
  at(document: number): Uint32Array {
    const block = document >>> BLOCK_BITS;
    const address = this.#bases[block] + this.#offsets[block][document & IN_BLOCK];
    const slab = this.#slabs[Math.floor(address / SLAB)];
    let at = address % SLAB;
    const read = this.#read;
    let count = slab[at++];
    if (count > 127) count = (count & 127) | (slab[at++] << 7);
    for (let i = 0; i < count; i++) {
      let byte = slab[at++];
      let term = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = slab[at++];
        term |= (byte & 127) << shift;
      }
      read[i] = term;
    }
    return read.subarray(0, count);
  }

  /** Columns that {@link Sequences.restore} reads: the documents that are there now, whatever is added until then. */
  save(): Iterable<Column> {
    const inLast = this.#free - (this.#slabs.length - 1) * SLAB;
    const [blocks, slabs] = [this.#offsets.length, this.#slabs.length];
    const documents = this.#documents - (blocks - 1) * BLOCK;
    return together(
      [Float64Array.of(this.#documents, this.#free), Float64Array.from(this.#bases)],
      this.#offsets.map((offsets, at) => (at === blocks - 1 ? offsets.subarray(0, documents) : offsets)),
      this.#slabs.map((slab, at) => (at === slabs - 1 ? slab.subarray(0, inLast) : slab)),
    );
  }

  static restore(saved: Unpacked): Sequences {
    const sequences = new Sequences();
    const [documents, free] = saved.doubles(2);
    sequences.#documents = documents;
    sequences.#free = free;
    sequences.#bases = Array.from(saved.doubles(Math.ceil(documents / BLOCK)));
    for (let from = 0; from < documents; from += BLOCK) {
      sequences.#offsets.push(saved.words(Math.min(BLOCK, documents - from), BLOCK));
    }
    for (let from = 0; from < free; from += SLAB) {
      sequences.#slabs.push(saved.bytes(Math.min(SLAB, free - from), SLAB));
    }
    return sequences;
  }
}

/** Writes a number as a variable byte code, and returns where it ends. */
function written(bytes: Uint8Array, from: number, value: number): number {
  let at = from;
  let left = value;
  while (left > 127) {
    bytes[at++] = (left & 127) | 128;
    left >>>= 7;
  }
  bytes[at++] = left;
  return at;
}
