import type { Column, Unpacked } from '../records/pack.ts';

/** Cells of a slab. A chunk lies within one slab. */
const SLAB_BITS = 18;
const SLAB = 1 << SLAB_BITS;
const IN_SLAB = SLAB - 1;
/** Cells of the largest chunk. */
const LARGEST = 4096;

const FIRST_LISTS = 1024;

/** Cells of the slab at a place that are below the first free one. */
function usedOf(free: number, slab: number): number {
  return Math.max(0, Math.min(SLAB, free - slab * SLAB));
}

/** Cells of the chunk at a place of its list: 2, 4, 8 … up to {@link LARGEST}. The last one links to the next chunk. */
function cellsOf(place: number): number {
  return place >= 11 ? LARGEST : 2 << place;
}

/** Reads a stretch of a list: `cells[from]` to `cells[to - 1]`. */
export type PostingVisitor = (cells: Uint32Array, from: number, to: number) => void;

/**
 * Many append-only lists of 32-bit numbers in shared slabs. A list is a chain of chunks that double in size, so that
 * it grows without ever being copied, a list of one takes eight bytes, and a long one wastes at most 16 kB. After
 * "slices" in Earlybird (Busch et al., ICDE 2012, §V).
 */
export class Postings {
  #slabs: Uint32Array[] = [new Uint32Array(SLAB)];
  /** First cell that no chunk has. Address 0 stands for "no chunk". */
  #free = 2;
  #lists = 0;
  #heads = new Uint32Array(FIRST_LISTS);
  /** Where the next number goes; equal to the link of its chunk when the chunk is full. */
  #tails = new Uint32Array(FIRST_LISTS);
  #links = new Uint32Array(FIRST_LISTS);
  /** Place of the last chunk in its list. */
  #places = new Uint32Array(FIRST_LISTS);
  #counts = new Uint32Array(FIRST_LISTS);

  /** Makes an empty list and returns its number: 0, 1, 2 … */
  addList(): number {
    const list = this.#lists++;
    if (list === this.#heads.length) {
      this.#heads = doubled(this.#heads);
      this.#tails = doubled(this.#tails);
      this.#links = doubled(this.#links);
      this.#places = doubled(this.#places);
      this.#counts = doubled(this.#counts);
    }
    const head = this.#allocate(cellsOf(0));
    this.#heads[list] = head;
    this.#rewind(list);
    return list;
  }

  /** How many numbers a list has. */
  count(list: number): number {
    return this.#counts[list];
  }

  append(list: number, value: number): void {
    let at = this.#tails[list];
    const link = this.#links[list];
    if (at === link) {
      const place = ++this.#places[list];
      const cells = cellsOf(place);
      // A list that was shortened still has the chunks that it had.
      at = this.#read(link);
      if (at === 0) {
        at = this.#allocate(cells);
        this.#write(link, at);
      }
      this.#links[list] = at + cells - 1;
    }
    this.#write(at, value);
    this.#tails[list] = at + 1;
    this.#counts[list]++;
  }

  /** Hands out a list from its first number on, stretch by stretch. */
  visit(list: number, visitor: PostingVisitor): void {
    let at = this.#heads[list];
    let left = this.#counts[list];
    for (let place = 0; left > 0; place++) {
      const length = Math.min(left, cellsOf(place) - 1);
      const from = at & IN_SLAB;
      visitor(this.#slabs[at >>> SLAB_BITS], from, from + length);
      left -= length;
      if (left > 0) at = this.#read(at + length);
    }
  }

  /** Drops the numbers of a list that `keep` refuses; the others stay in order. */
  retain(list: number, keep: (value: number) => boolean): void {
    let at = this.#heads[list];
    let left = this.#counts[list];
    this.#rewind(list);
    // What is written never overtakes what is read, and links stay as they are.
    for (let place = 0; left > 0; place++) {
      const length = Math.min(left, cellsOf(place) - 1);
      for (let i = 0; i < length; i++) {
        const value = this.#read(at + i);
        if (keep(value)) this.append(list, value);
      }
      left -= length;
      if (left > 0) at = this.#read(at + length);
    }
  }

  /** Columns that {@link Postings.restore} reads. */
  *save(): Generator<Column, void, undefined> {
    yield Float64Array.of(this.#free, this.#lists);
    for (const column of [this.#heads, this.#tails, this.#links, this.#places, this.#counts]) {
      yield column.subarray(0, this.#lists);
    }
    for (const [at, slab] of this.#slabs.entries()) yield slab.subarray(0, usedOf(this.#free, at));
  }

  static restore(saved: Unpacked): Postings {
    const postings = new Postings();
    const [free, lists] = saved.doubles(2);
    postings.#free = free;
    postings.#lists = lists;
    postings.#heads = saved.words(lists, FIRST_LISTS);
    postings.#tails = saved.words(lists, FIRST_LISTS);
    postings.#links = saved.words(lists, FIRST_LISTS);
    postings.#places = saved.words(lists, FIRST_LISTS);
    postings.#counts = saved.words(lists, FIRST_LISTS);
    postings.#slabs = [];
    for (let at = 0; at === 0 || at * SLAB < free; at++) {
      postings.#slabs.push(saved.words(usedOf(free, at), SLAB));
    }
    return postings;
  }

  #rewind(list: number): void {
    this.#tails[list] = this.#heads[list];
    this.#links[list] = this.#heads[list] + cellsOf(0) - 1;
    this.#places[list] = 0;
    this.#counts[list] = 0;
  }

  #allocate(cells: number): number {
    const left = SLAB - (this.#free & IN_SLAB);
    if (left < cells) this.#free += left;
    if (this.#free >>> SLAB_BITS === this.#slabs.length) this.#slabs.push(new Uint32Array(SLAB));
    const at = this.#free;
    this.#free += cells;
    return at;
  }

  #read(address: number): number {
    return this.#slabs[address >>> SLAB_BITS][address & IN_SLAB];
  }

  #write(address: number, value: number): void {
    this.#slabs[address >>> SLAB_BITS][address & IN_SLAB] = value;
  }
}

/** The same numbers with as many zeros after them. */
export function doubled(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
