import type { RecordCursor, RecordLayout } from './slab.ts';

/** Weight of an interval in the mean, once more than its inverse have been seen. */
const RATE = 1 / 64;
/** Share by which the longest interval shrinks with each observation, so that one gap is not remembered for ever. */
const FADE = 1 / 256;

const COUNT = 0;
const MEAN = 1;
const LONGEST = 2;
const LAST = 3;
const WATCH = 4;
const SILENT = 5;
const HEAD = 6;

/**
 * When a series reports: its mean interval and the longest of late, on a clock that the caller keeps, and whether it
 * counts as silent. O(1).
 */
export class Arrivals {
  private readonly head: number;

  constructor(layout: RecordLayout) {
    this.head = layout.reserve('arrivals', HEAD);
  }

  /** Intervals seen. */
  count(at: RecordCursor): number {
    return Math.max(0, at.f64[at.base + this.head + COUNT] - 1);
  }

  /** Mean interval. */
  mean(at: RecordCursor): number {
    return at.f64[at.base + this.head + MEAN];
  }

  /** Longest interval of late. */
  longest(at: RecordCursor): number {
    return at.f64[at.base + this.head + LONGEST];
  }

  /** The clock at the latest observation. */
  last(at: RecordCursor): number {
    return at.f64[at.base + this.head + LAST];
  }

  isSilent(at: RecordCursor): boolean {
    return at.f64[at.base + this.head + SILENT] === 1;
  }

  setSilent(at: RecordCursor, silent: boolean): void {
    at.f64[at.base + this.head + SILENT] = silent ? 1 : 0;
  }

  /** Whether somebody watches the series, by the number that names the watch; starts to watch it where not. */
  watch(at: RecordCursor, watch: number): boolean {
    const place = at.base + this.head + WATCH;
    if (at.f64[place] === watch) return true;
    at.f64[place] = watch;
    return false;
  }

  /** Takes an observation at a time of the clock. The interval that ends a silence is no usual one and does not count. */
  push(at: RecordCursor, clock: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    const count = f[h + COUNT];
    if (count > 0 && f[h + SILENT] === 0) {
      const interval = clock - f[h + LAST];
      f[h + MEAN] += Math.max(1 / count, RATE) * (interval - f[h + MEAN]);
      f[h + LONGEST] = Math.max(interval, f[h + LONGEST] * (1 - FADE));
    }
    if (count === 0 || f[h + SILENT] === 0) f[h + COUNT] = count + 1;
    f[h + LAST] = clock;
  }
}
