import { type StateColumn, together, type Unpacked } from '../records/pack.ts';
import { wider } from './postings.ts';

/** Bytes of a slab. A document lies within one slab. */
const SLAB_BITS = 18;
const SLAB = 1 << SLAB_BITS;
const IN_SLAB = SLAB - 1;
/** Documents of a block. */
/** Bytes of the first slab in the beginning, and offsets of the first block; they double, so that few documents take little memory. */
const FIRST_BYTES = 4096;
const FIRST_OFFSETS = 256;
const BLOCK_BITS = 14;
const BLOCK = 1 << BLOCK_BITS;
const IN_BLOCK = BLOCK - 1;

/**
 * Maximum number of stored terms per document, from its start: about two thousand words of English, where a claim is a sentence and an
 * event seldom more than a page. It bounds the time to read a hit (microseconds) and the size of a document (5 kB).
 */
export const MOST_TERMS = 1024;
/** Maximum bytes of a number below 2^32, and of the number of terms. */
const WIDEST = 5;
const COUNT = 2;

/**
 * A forward index: for each document, numbered from 0 on, the numbers of its terms in text order, up to {@link MOST_TERMS}. A number
 * takes a byte per seven bits, so common terms, which come first and have small numbers, take one or two (variable byte codes:
 * Williams and Zobel, Compressing integers for fast file access, The Computer Journal 42(3), 1999). Bytes and addresses are in slabs,
 * so growth copies nothing.
 */
export class Sequences {
  #slabs: Uint8Array[] = [];
  /** First unused byte. */
  #free = 0;
  #documents = 0;
  /** Address of the first document of each block, and the offset of each document of the block. */
  #bases: number[] = [];
  #offsets: Uint32Array[] = [];
  readonly #read = new Uint32Array(MOST_TERMS);

  /** Number of documents. */
  get size(): number {
    return this.#documents;
  }

  /** Adds the next document by the numbers of its terms, each an integer below 2^32. */
  push(terms: ArrayLike<number>): void {
    const count = Math.min(terms.length, MOST_TERMS);
    const left = SLAB - (this.#free & IN_SLAB);
    if (left < COUNT + WIDEST * count) this.#free += left;
    if (Math.floor(this.#free / SLAB) === this.#slabs.length) {
      this.#slabs.push(new Uint8Array(this.#slabs.length === 0 ? FIRST_BYTES : SLAB));
    }
    this.#reach((this.#free & IN_SLAB) + COUNT + WIDEST * count);
    const place = this.#documents & IN_BLOCK;
    if (place === 0) {
      this.#bases.push(this.#free);
      this.#offsets.push(new Uint32Array(this.#offsets.length === 0 ? FIRST_OFFSETS : BLOCK));
    }
    const block = this.#bases.length - 1;
    if (place === this.#offsets[block].length) {
      this.#offsets[block] = wider(this.#offsets[block], Math.min(BLOCK, Math.max(FIRST_OFFSETS, 2 * place)));
    }
    this.#offsets[block][place] = this.#free - this.#bases[block];
    const slab = this.#slabs[this.#slabs.length - 1];
    const from = this.#free & IN_SLAB;
    let at = written(slab, from, count);
    for (let i = 0; i < count; i++) at = written(slab, at, terms[i]);
    this.#free += at - from;
    this.#documents++;
  }

  /** Extends the first slab to at least this length. */
  #reach(length: number): void {
    const [first] = this.#slabs;
    if (this.#slabs.length > 1 || length <= first.length) return;
    this.#slabs[0] = new Uint8Array(Math.min(SLAB, Math.max(length, 2 * first.length)));
    this.#slabs[0].set(first);
  }

  /** The numbers of a document's terms, in text order; the document is below {@link size}. Valid until the next call. */
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

  /** Columns for {@link Sequences.restore}: a snapshot of the present documents. */
  save(): Iterable<StateColumn> {
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
      sequences.#offsets.push(saved.words(Math.min(BLOCK, documents - from), documents <= BLOCK ? 0 : BLOCK));
    }
    for (let from = 0; from < free; from += SLAB) {
      sequences.#slabs.push(saved.bytes(Math.min(SLAB, free - from), free <= SLAB ? 0 : SLAB));
    }
    return sequences;
  }
}

/** Writes a number as a variable byte code, and returns its end. */
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
