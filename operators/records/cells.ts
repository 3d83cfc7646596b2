import type { Column, Unpacked } from './pack.ts';

/** The slab of an address is its bits from here on, the place in the slab those below. */
export const SLAB_BITS = 18;
export const IN_SLAB = (1 << SLAB_BITS) - 1;

const SLAB = 1 << SLAB_BITS;
const FIRST = 1024;

/**
 * Runs of 32-bit cells at addresses from 0 on, in slabs of a megabyte: more of them never copies more than one slab, and
 * few of them take little.
 */
export class Cells {
  /** For whoever reads many cells; it is another array after the next {@link allocate}. */
  slabs: Uint32Array<ArrayBuffer>[] = [new Uint32Array(FIRST)];
  private end = 0;

  /** One more than the last cell that was given out. */
  get size(): number {
    return this.end;
  }

  /** Address of so many cells in a row, all 0, which lie within one slab: at most 2^18. */
  allocate(count: number): number {
    const left = SLAB - (this.end & IN_SLAB);
    const at = left < count ? this.end + left : this.end;
    this.end = at + count;
    // A slab that others follow is whole, whether all of it was given out or not.
    this.reach(Math.min(this.end, SLAB));
    if (at >>> SLAB_BITS === this.slabs.length) this.slabs.push(new Uint32Array(SLAB));
    return at;
  }

  at(address: number): number {
    return this.slabs[address >>> SLAB_BITS][address & IN_SLAB];
  }

  set(address: number, value: number): void {
    this.slabs[address >>> SLAB_BITS][address & IN_SLAB] = value;
  }

  /** Columns that {@link Cells.restore} reads: the cells that were given out by now, with what is in them later. */
  save(): Iterable<Column> {
    return this.first(this.end);
  }

  static restore(saved: Unpacked): Cells {
    const cells = new Cells();
    const [size] = saved.doubles(1);
    for (let from = 0; from < size; from += SLAB) {
      const room = size <= SLAB ? FIRST : SLAB;
      cells.slabs[from >>> SLAB_BITS] = saved.words(Math.min(SLAB, size - from), room);
    }
    cells.end = size;
    return cells;
  }

  /** Makes the first slab at least so long. */
  private reach(length: number): void {
    const [first] = this.slabs;
    if (length <= first.length) return;
    this.slabs[0] = new Uint32Array(Math.min(SLAB, Math.max(length, 2 * first.length)));
    this.slabs[0].set(first);
  }

  private *first(size: number): Generator<Column, void, undefined> {
    yield Float64Array.of(size);
    for (let from = 0; from < size; from += SLAB) {
      yield this.slabs[from >>> SLAB_BITS].subarray(0, Math.min(SLAB, size - from));
    }
  }
}
