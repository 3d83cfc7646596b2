import type { RecordCursor, RecordLayout } from '../slab.ts';

/** Values before an envelope gives evidence. */
const WARM = 96;
/** Share of its width that an envelope loses with each value: a value seen 20,000 values ago counts for a third. */
const SHRINK = 5e-5;
/** Most widths (or ten mean absolute deviations) by which one value widens the range, so that one glitch does not blind the view. */
const MOST_GROWTH = 3;
/** Least weight of a value in the centre and the deviation. */
const RATE = 1e-3;

const COUNT = 0;
const HIGH = 1;
const LOW = 2;
const CENTRE = 3;
const DEVIATION = 4;
const SLOTS = 5;

/**
 * The range [low, high] of everything a view of a series has shown; it shrinks slowly. A value outside is a record. Its surprise is its
 * distance from the range, divided by the geometric mean of the range's width and ten mean absolute deviations (about the width of a
 * Gaussian's range), so that neither one old extreme nor a long quiet stretch alone sets the scale. O(1).
 */
export class Envelope {
  /** The range that {@link push} compared the last value with. */
  low = 0;
  high = 0;
  private readonly head: number;

  constructor(layout: RecordLayout, name: string) {
    this.head = layout.reserveRing(`novelty-envelope-${name}`, SLOTS);
  }

  /** Mean of the values, most of all the last thousand. */
  centre(at: RecordCursor): number {
    return at.f64[at.base + this.head + CENTRE];
  }

  /** Lower end of the range before a value; that value if it is the first. */
  least({ f64, base }: RecordCursor, x: number): number {
    return f64[base + this.head + COUNT] > 0 ? f64[base + this.head + LOW] : x;
  }

  /** Upper end of the range before a value; that value if it is the first. */
  most({ f64, base }: RecordCursor, x: number): number {
    return f64[base + this.head + COUNT] > 0 ? f64[base + this.head + HIGH] : x;
  }

  /**
   * Compares a value with the range, then extends the range.
   *
   * @param tolerance distance from the range that is rounding error and not a record
   * @param ready whether the view gives evidence yet
   * @returns the surprise: 0 inside the range; 1 if the range has no width
   */
  push(at: RecordCursor, x: number, tolerance: number, ready: boolean): number {
    const f = at.f64;
    const h = at.base + this.head;
    const n = f[h + COUNT] + 1;
    f[h + COUNT] = n;
    if (n === 1) {
      this.low = this.high = x;
      f[h + HIGH] = f[h + LOW] = f[h + CENTRE] = x;
      return 0;
    }
    let high = f[h + HIGH];
    let low = f[h + LOW];
    this.high = high;
    this.low = low;
    const outside = x > high ? x - high : low - x;
    const width = high - low;
    let surprise = 0;
    if (ready && n > WARM && outside > tolerance) {
      const scale = Math.sqrt(width) * Math.sqrt(Math.max(10 * f[h + DEVIATION], 0.1 * width));
      surprise = scale > 0 ? outside / scale : 1;
    }
    const growth = MOST_GROWTH * Math.max(width, 10 * f[h + DEVIATION]);
    const most = n > WARM && growth > 0 ? growth : Number.POSITIVE_INFINITY;
    if (x > high) high = Math.min(x, high + most);
    else if (x < low) low = Math.max(x, low - most);
    const kept = Math.max(low, Math.min(high, x));
    const rate = Math.max(1 / n, RATE);
    f[h + CENTRE] += rate * (kept - f[h + CENTRE]);
    f[h + DEVIATION] += rate * (Math.abs(kept - f[h + CENTRE]) - f[h + DEVIATION]);
    const shrink = (high - low) * 0.5 * SHRINK;
    f[h + HIGH] = high - shrink;
    f[h + LOW] = low + shrink;
    return surprise;
  }
}
