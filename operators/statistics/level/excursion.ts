import type { RecordCursor, RecordLayout } from '../slab.ts';

/** Observations for which an excursion is remembered, counted from its first. */
export const LONGEST_STAY = 32;

const EXPECTED = 0;
const UNTIL = 1;
const HEAD = 2;

/**
 * The value expected when a series last left its course. The return to it is not a surprise, even to a forecast that has partly followed
 * the excursion. O(1).
 */
export class Excursion {
  private readonly head: number;

  constructor(layout: RecordLayout) {
    this.head = layout.reserve('excursion', HEAD);
  }

  /** Starts an excursion at observation number `count`, where `expected` was expected. */
  begin(at: RecordCursor, count: number, expected: number): void {
    if (this.lasts(at, count)) return;
    at.f64[at.base + this.head + EXPECTED] = expected;
    at.f64[at.base + this.head + UNTIL] = count + LONGEST_STAY;
  }

  /** Whether an excursion is still remembered at this count of observations. */
  lasts(at: RecordCursor, count: number): boolean {
    return count <= at.f64[at.base + this.head + UNTIL];
  }

  /** Outcome that was expected when the last excursion began. */
  expected(at: RecordCursor): number {
    return at.f64[at.base + this.head + EXPECTED];
  }
}
