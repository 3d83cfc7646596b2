import { type StateColumn, together, type Unpacked, withSpare } from '../records/pack.ts';

/** Cells of a slab. A chunk lies within one slab. */
const SLAB_BITS = 18;
const SLAB = 1 << SLAB_BITS;
const IN_SLAB = SLAB - 1;
/** Cells of the first slab in the beginning; it doubles, so that few numbers take little memory. */
const FIRST = 1024;
/** Cells of the largest chunk. */
const LARGEST = 4096;

const FIRST_LISTS = 1024;
/** Numbers saved at once. */
const STRETCH = 1 << 16;

/** Cells of the chunk at an index of its list: 2, 4, 8 … up to {@link LARGEST}. The last cell links to the next chunk. */
function cellsOf(place: number): number {
  return place >= 11 ? LARGEST : 2 << place;
}

/** Receives a part of a list: `cells[from]` to `cells[to - 1]`. */
export type PostingVisitor = (cells: Uint32Array, from: number, to: number) => void;

/**
 * Append-only lists of 32-bit numbers in shared slabs. A list is a chain of chunks of doubling size: growth copies nothing, a list of
 * one takes eight bytes, and a long one wastes at most 16 kB. After "slices" in Earlybird (Busch et al., ICDE 2012, §V).
 */
export class Postings {
  #slabs: Uint32Array[] = [new Uint32Array(FIRST)];
  /** First unallocated cell. Address 0 means "no chunk". */
  #free = 2;
  #lists = 0;
  #heads = new Uint32Array(FIRST_LISTS);
  /** Address of the next number; equal to the link of its chunk when the chunk is full. */
  #tails = new Uint32Array(FIRST_LISTS);
  #links = new Uint32Array(FIRST_LISTS);
  /** Index of the last chunk in its list. */
  #places = new Uint32Array(FIRST_LISTS);
  #counts = new Uint32Array(FIRST_LISTS);

  /** Creates an empty list and returns its number: 0, 1, 2 … */
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
      // A shortened list keeps its chunks.
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

  /**
   * Passes a list to a visitor, part by part.
   *
   * @param skipped numbers to skip at the start
   */
  visit(list: number, visitor: PostingVisitor, skipped = 0): void {
    let at = this.#heads[list];
    let left = this.#counts[list];
    let skip = skipped;
    for (let place = 0; left > 0; place++) {
      const length = Math.min(left, cellsOf(place) - 1);
      const from = at & IN_SLAB;
      if (skip < length) visitor(this.#slabs[at >>> SLAB_BITS], from + skip, from + length);
      skip = Math.max(0, skip - length);
      left -= length;
      if (left > 0) at = this.#read(at + length);
    }
  }

  /** The numbers of a list, one by one. The list must not change meanwhile. */
  *each(list: number): Generator<number, void, void> {
    let at = this.#heads[list];
    let left = this.#counts[list];
    for (let place = 0; left > 0; place++) {
      const length = Math.min(left, cellsOf(place) - 1);
      for (let i = 0; i < length; i++) yield this.#read(at + i);
      left -= length;
      if (left > 0) at = this.#read(at + length);
    }
  }

  /** A cursor over a list of rising numbers. The list must not change while it is used. */
  cursor(list: number): PostingCursor {
    return new PostingCursor(this.#slabs, this.#heads[list], this.#counts[list]);
  }

  /** Removes the numbers of a list that `keep` rejects; the others stay in order. */
  retain(list: number, keep: (value: number) => boolean): void {
    let at = this.#heads[list];
    let left = this.#counts[list];
    this.#rewind(list);
    // Writing never overtakes reading, and links do not change.
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

  /**
   * Columns for {@link Postings.restore}: the present numbers, whatever is appended before they are read. Nothing may be removed until
   * then.
   */
  save(): Iterable<StateColumn> {
    const counts = this.#counts.slice(0, this.#lists);
    return together([Float64Array.of(counts.length), counts], this.#stretches(counts));
  }

  static restore(saved: Unpacked): Postings {
    const postings = new Postings();
    const [lists] = saved.doubles(1);
    postings.#lists = lists;
    postings.#counts = saved.words(lists, Math.max(FIRST_LISTS, withSpare(lists)));
    const columns = () => new Uint32Array(postings.#counts.length);
    [postings.#heads, postings.#tails, postings.#links, postings.#places] = Array.from(
      { length: 4 },
      columns,
    );
    let total = 0;
    for (let list = 0; list < lists; list++) total += postings.#counts[list];
    let stretch = new Uint32Array(0);
    let at = 0;
    const into = (address: number, length: number) => {
      const slab = postings.#slabs[address >>> SLAB_BITS];
      const from = address & IN_SLAB;
      for (let i = 0; i < length; i++) {
        if (at === stretch.length) {
          stretch = saved.words(Math.min(STRETCH, total));
          total -= stretch.length;
          at = 0;
        }
        slab[from + i] = stretch[at++];
      }
    };
    for (let list = 0; list < lists; list++) postings.#refill(list, into);
    return postings;
  }

  /** The lists in order, up to the given counts, in columns of {@link STRETCH} numbers. */
  *#stretches(counts: Uint32Array): Generator<StateColumn, void, undefined> {
    let stretch = new Uint32Array(STRETCH);
    let filled = 0;
    for (let list = 0; list < counts.length; list++) {
      let at = this.#heads[list];
      let left = counts[list];
      for (let place = 0; left > 0; place++) {
        const length = Math.min(left, cellsOf(place) - 1);
        const slab = this.#slabs[at >>> SLAB_BITS];
        const from = at & IN_SLAB;
        for (let i = 0; i < length; i++) {
          stretch[filled++] = slab[from + i];
          if (filled < STRETCH) continue;
          yield stretch;
          stretch = new Uint32Array(STRETCH);
          filled = 0;
        }
        left -= length;
        if (left > 0) at = this.#read(at + length);
      }
    }
    if (filled > 0) yield stretch.subarray(0, filled);
  }

  /** Allocates and fills the chunks of a list whose count is set. */
  #refill(list: number, fill: (address: number, length: number) => void): void {
    let left = this.#counts[list];
    let place = 0;
    let at = this.#allocate(cellsOf(0));
    this.#heads[list] = at;
    for (;;) {
      const room = cellsOf(place) - 1;
      const length = Math.min(left, room);
      fill(at, length);
      left -= length;
      this.#tails[list] = at + length;
      this.#links[list] = at + room;
      this.#places[list] = place;
      if (left === 0) return;
      const next = this.#allocate(cellsOf(++place));
      this.#write(at + room, next);
      at = next;
    }
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
    const [first] = this.#slabs;
    const needed = Math.min(this.#free, SLAB);
    if (needed > first.length)
      this.#slabs[0] = wider(first, Math.min(SLAB, Math.max(needed, 2 * first.length)));
    return at;
  }

  #read(address: number): number {
    return this.#slabs[address >>> SLAB_BITS][address & IN_SLAB];
  }

  #write(address: number, value: number): void {
    this.#slabs[address >>> SLAB_BITS][address & IN_SLAB] = value;
  }
}

/** Iterates over a list of rising numbers up to successive limits. */
export class PostingCursor {
  readonly #slabs: readonly Uint32Array[];
  #at: number;
  #left: number;
  /** Index of the chunk in its list, and its remaining numbers. */
  #place = 0;
  #inChunk: number;

  constructor(slabs: readonly Uint32Array[], head: number, count: number) {
    this.#slabs = slabs;
    this.#at = head;
    this.#left = count;
    this.#inChunk = Math.min(count, cellsOf(0) - 1);
  }

  /** The next number; Infinity at the end. */
  get next(): number {
    if (this.#left === 0) return Number.POSITIVE_INFINITY;
    return this.#slabs[this.#at >>> SLAB_BITS][this.#at & IN_SLAB];
  }

  /** Passes the next numbers below a limit to a visitor, part by part. */
  below(limit: number, visitor: PostingVisitor): void {
    while (this.#left > 0) {
      const cells = this.#slabs[this.#at >>> SLAB_BITS];
      const from = this.#at & IN_SLAB;
      const to = endBelow(cells, from, from + this.#inChunk, limit);
      if (to > from) visitor(cells, from, to);
      const taken = to - from;
      this.#at += taken;
      this.#left -= taken;
      this.#inChunk -= taken;
      if (this.#inChunk > 0) return;
      if (this.#left > 0) {
        this.#at = this.#slabs[this.#at >>> SLAB_BITS][this.#at & IN_SLAB];
        this.#inChunk = Math.min(this.#left, cellsOf(++this.#place) - 1);
      }
    }
  }
}

/** Index at which the rising cells from `from` to `to` reach a limit. */
function endBelow(cells: Uint32Array, from: number, to: number, limit: number): number {
  if (cells[to - 1] < limit) return to;
  let [low, high] = [from, to - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cells[middle] < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The numbers, extended by as many zeros. */
export function doubled(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  return wider(numbers, numbers.length * 2);
}

/** The numbers, extended by zeros to a length. */
export function wider(numbers: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length);
  larger.set(numbers);
  return larger;
}
