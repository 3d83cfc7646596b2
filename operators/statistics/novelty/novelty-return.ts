import type { RecordCursor, RecordLayout } from '../slab.ts';

/** Number of levels of amount, and the log of the ratio of two consecutive ones; level FIRST begins at 1. */
const LEVELS = 40;
const STEP = Math.log(1.25);
const FIRST = 18;
/** Number of lower levels that still count as alike: amounts smaller by up to a quarter to a half. */
const ALIKE = 1;

/**
 * How long ago a series last showed as much of something: the last row for each level of amount, on a log scale from 0.02 to 130. The same
 * amount counts for more if it is rare, whatever its unit. O(levels).
 */
export class ReturnPeriod {
  /** Words, two per double: row + 1 of the last amount on each level, 0 if there was none. */
  private readonly last: number;

  constructor(layout: RecordLayout) {
    this.last = layout.reserveRing('novelty-return', LEVELS / 2);
  }

  /**
   * Takes an amount above 0 at row `row` (0 is the first).
   *
   * @returns rows since an amount about as large or larger; row + 1 if there was none
   */
  push(at: RecordCursor, amount: number, row: number): number {
    const { u32 } = at;
    const first = (at.base + this.last) * 2;
    const level = Math.max(0, Math.min(LEVELS - 1, FIRST + Math.floor(Math.log(amount) / STEP)));
    let latest = 0;
    for (let l = Math.max(0, level - ALIKE); l < LEVELS; l++) latest = Math.max(latest, u32[first + l]);
    u32[first + level] = row + 1;
    return row + 1 - latest;
  }
}
