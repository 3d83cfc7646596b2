import type { RecordCursor, RecordLayout } from '../slab.ts';

/** Observations for which an excursion is remembered, from the first one out. */
export const LONGEST_STAY = 32;

const EXPECTED = 0;
const UNTIL = 1;
const HEAD = 2;

/**
 * Where a series was expected when it last left its course. Coming back from there is no surprise, though the forecast,
 * which has followed a little way, may be surprised. O(1).
 */
export class Excursion {
  private readonly head: number;

  constructor(layout: RecordLayout) {
    this.head = layout.reserve('excursion', HEAD);
  }

  /** Starts an excursion at the observation that makes them `count`, where `expected` was expected. */
  begin(at: RecordCursor, count: number, expected: number): void {
    if (this.lasts(at, count)) return;
    at.f64[at.base + this.head + EXPECTED] = expected;
    at.f64[at.base + this.head + UNTIL] = count + LONGEST_STAY;
  }

  /** Whether one is remembered at this count of observations. */
  lasts(at: RecordCursor, count: number): boolean {
    return count <= at.f64[at.base + this.head + UNTIL];
  }

  /** Outcome that was expected when the last one began. */
  expected(at: RecordCursor): number {
    return at.f64[at.base + this.head + EXPECTED];
  }
}
