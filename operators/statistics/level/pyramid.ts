import type { RecordCursor, RecordLayout } from '../slab.ts';

/** Number of means that each level holds. A power of two. */
export const MEANS = 256;
const MASK = MEANS - 1;
/** Observations in a mean, by level. */
export const WIDTHS = [8, 64] as const;

const ANCHOR = 0;
const ANCHORED = 1;
const FIRST_TIME = 2;
const LEVEL = 3;
const COUNT = 0;
const SUM = 1;
const FILLED = 2;
const PER_LEVEL = 3;
/** Microseconds: the ends of means are stored in hours. */
const HOUR = 3600e6;

/**
 * The long history of a series at low resolution: the last {@link MEANS} means of 8 and of 64 consecutive observations, as floats relative
 * to the first outcome, and their end times. They show what is too slow for the window of raw observations. O(1).
 */
export class Pyramid {
  private readonly head: number;
  private readonly rings: number[];
  /** Hours from the first observation to the last of each mean, as floats: accurate to a minute for twenty years. */
  private readonly ends: number[];

  constructor(layout: RecordLayout) {
    this.head = layout.reserve('pyramid', LEVEL + PER_LEVEL * WIDTHS.length);
    this.rings = WIDTHS.map((width) => layout.reserveRing(`pyramid-${width}`, MEANS / 2));
    this.ends = WIDTHS.map((width) => layout.reserveRing(`pyramid-ends-${width}`, MEANS / 2));
  }

  /** Number of means of a level so far, including those that it no longer holds. */
  count(at: RecordCursor, level: number): number {
    return at.f64[at.base + this.head + LEVEL + PER_LEVEL * level + COUNT];
  }

  /** Whether the latest observation completed a mean of the level. */
  fresh(at: RecordCursor, level: number): boolean {
    return (
      at.f64[at.base + this.head + LEVEL + PER_LEVEL * level + FILLED] === 0 && this.count(at, level) > 0
    );
  }

  /** Takes an observation that is not earlier than the previous ones. Time in microseconds. */
  push(at: RecordCursor, time: number, outcome: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    if (f[h + ANCHORED] === 0) {
      f[h + ANCHORED] = 1;
      f[h + ANCHOR] = outcome;
      f[h + FIRST_TIME] = time;
    }
    const x = outcome - f[h + ANCHOR];
    for (let level = 0; level < WIDTHS.length; level++) {
      const own = h + LEVEL + PER_LEVEL * level;
      f[own + SUM] += x;
      if (++f[own + FILLED] < WIDTHS[level]) continue;
      const place = f[own + COUNT] & MASK;
      at.f32[(at.base + this.rings[level]) * 2 + place] = f[own + SUM] / WIDTHS[level];
      at.f32[(at.base + this.ends[level]) * 2 + place] = (time - f[h + FIRST_TIME]) / HOUR;
      f[own + COUNT]++;
      f[own + SUM] = 0;
      f[own + FILLED] = 0;
    }
  }

  /** Copies the last `n` means of a level, relative to the anchor, into `into`, oldest first. */
  copy(at: RecordCursor, level: number, n: number, into: Float64Array): void {
    const end = this.count(at, level);
    const ring = (at.base + this.rings[level]) * 2;
    for (let i = 0; i < n; i++) into[i] = at.f32[ring + ((end - n + i) & MASK)];
  }

  /** The first outcome, which {@link copy} subtracts. */
  anchor(at: RecordCursor): number {
    return at.f64[at.base + this.head + ANCHOR];
  }

  /** Copies the end times of the last `n` means of a level into `into`, oldest first: microseconds, accurate to about a minute. */
  copyEnds(at: RecordCursor, level: number, n: number, into: Float64Array): void {
    const h = at.base + this.head;
    const end = this.count(at, level);
    const ring = (at.base + this.ends[level]) * 2;
    for (let i = 0; i < n; i++)
      into[i] = at.f64[h + FIRST_TIME] + at.f32[ring + ((end - n + i) & MASK)] * HOUR;
  }
}
