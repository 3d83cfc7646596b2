import type { RecordCursor } from './slab.ts';

/** Changes that are remembered. A power of two. */
const KEPT = 32;
const MASK = KEPT - 1;
/** Earlier changes, one period apart, after which the next is expected. */
const BEFORE = 3;
/** How far off its time an expected change may be: this share of the period, and no more than so many slacks. */
const TOLERANCE = 0.04;
const MOST_SLACKS = 3;
/** Sizes of the same kind of change differ by no more than this factor. */
const ALIKE = 3;

/**
 * The latest changes of a series, and whether one more was to be expected: a series with a season longer than its
 * window changes its level at each cycle, and after three cycles that is no news. O(KEPT) a change.
 */
export class RecurringChanges {
  /** Doubles that the ring takes: time and size of each change. */
  static readonly RING = 2 * KEPT;
  private readonly count: number;
  private readonly ring: number;

  /**
   * @param count offset in the record of the number of changes so far
   * @param ring offset in the record of {@link RING} doubles
   */
  constructor(count: number, ring: number) {
    this.count = count;
    this.ring = ring;
  }

  /**
   * Whether changes like this one happened one, two and three periods ago, for any period.
   *
   * @param time microseconds
   * @param size how far the series has left its former course
   * @param slack tolerance in microseconds that is always granted
   */
  expects(at: RecordCursor, time: number, size: number, slack: number): boolean {
    const known = Math.min(KEPT, at.f64[at.base + this.count]);
    for (let i = 0; i < known; i++) {
      const period = time - this.time(at, i);
      if (!(period > 2 * slack) || !this.alike(at, i, size)) continue;
      const tolerance = Math.max(slack, Math.min(MOST_SLACKS * slack, TOLERANCE * period));
      let cycles = 1;
      while (cycles < BEFORE && this.happened(at, known, time - (cycles + 1) * period, size, tolerance))
        cycles++;
      if (cycles === BEFORE) return true;
    }
    return false;
  }

  add(at: RecordCursor, time: number, size: number): void {
    const slot = at.base + this.ring + 2 * (at.f64[at.base + this.count]++ & MASK);
    at.f64[slot] = time;
    at.f64[slot + 1] = size;
  }

  private time(at: RecordCursor, i: number): number {
    return at.f64[at.base + this.ring + 2 * i];
  }

  private alike(at: RecordCursor, i: number, size: number): boolean {
    const ratio = at.f64[at.base + this.ring + 2 * i + 1] / size;
    return ratio >= 1 / ALIKE && ratio <= ALIKE;
  }

  private happened(at: RecordCursor, known: number, time: number, size: number, slack: number): boolean {
    for (let i = 0; i < known; i++) {
      if (Math.abs(this.time(at, i) - time) <= slack && this.alike(at, i, size)) return true;
    }
    return false;
  }
}
