import type { StateColumn, Unpacked } from './pack.ts';

/** The slab of an address is its bits from this one on, the offset in the slab the bits below. */
export const SLAB_BITS = 18;
export const IN_SLAB = (1 << SLAB_BITS) - 1;

const SLAB = 1 << SLAB_BITS;
const FIRST = 1024;

/**
 * Runs of 32-bit cells at addresses from 0, in slabs of a megabyte: growing never copies more than one slab, and a small number of cells
 * takes little memory.
 */
export class Cells {
  /** For bulk readers; replaced at the next {@link allocate}. */
  slabs: Uint32Array<ArrayBuffer>[] = [new Uint32Array(FIRST)];
  private end = 0;

  /** Last allocated address, plus one. */
  get size(): number {
    return this.end;
  }

  /** Allocates `count` consecutive cells, all 0, within one slab (at most 2^18) and returns their address. */
  allocate(count: number): number {
    const left = SLAB - (this.end & IN_SLAB);
    const at = left < count ? this.end + left : this.end;
    this.end = at + count;
    // A slab followed by others has its full length, even if not all of it was allocated.
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

  /** Columns for {@link Cells.restore}: the cells allocated by now, with their content at the time of reading. */
  save(): Iterable<StateColumn> {
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

  /** Extends the first slab to at least this length. */
  private reach(length: number): void {
    const [first] = this.slabs;
    if (length <= first.length) return;
    this.slabs[0] = new Uint32Array(Math.min(SLAB, Math.max(length, 2 * first.length)));
    this.slabs[0].set(first);
  }

  private *first(size: number): Generator<StateColumn, void, undefined> {
    yield Float64Array.of(size);
    for (let from = 0; from < size; from += SLAB) {
      yield this.slabs[from >>> SLAB_BITS].subarray(0, Math.min(SLAB, size - from));
    }
  }
}
