import type { RecordCursor, RecordLayout } from './slab.ts';

/** Number of observations in the ring. A power of two, so that the index is a mask. */
export const WINDOW = 256;
export const MASK = WINDOW - 1;

export const COUNT = 0;
export const LAST_TIME = 1;
export const HELD = 2;
const HEAD = 3;

/** The last {@link WINDOW} observations of a series in event-time order, without sums. */
export class ObservationRing {
  protected readonly head: number;
  protected readonly values: number;
  protected readonly times: number;

  /** @param slots doubles at the front of the record: those of the ring and those of a subclass after them */
  constructor(layout: RecordLayout, name = 'ring', slots = HEAD) {
    this.head = layout.reserve(name, slots);
    this.values = layout.reserveRing(`${name}-values`, WINDOW);
    this.times = layout.reserveRing(`${name}-times`, WINDOW);
  }

  /** Number of observations of the series so far, including late ones. */
  count(at: RecordCursor): number {
    return at.f64[at.base + this.head + COUNT];
  }

  /** Number of observations in the window. */
  held(at: RecordCursor): number {
    return at.f64[at.base + this.head + HELD];
  }

  /** Event time of the latest observation, in microseconds; 0 if there is none (check {@link count} first). */
  lastTime(at: RecordCursor): number {
    return at.f64[at.base + this.head + LAST_TIME];
  }

  /** Outcome `back` positions before the latest; 0 is the latest. `back` is below {@link held}. */
  value(at: RecordCursor, back: number): number {
    return at.f64[at.base + this.values + ((at.f64[at.base + this.head + COUNT] - 1 - back) & MASK)];
  }

  /** Time in microseconds of the observation `back` positions before the latest. */
  time(at: RecordCursor, back: number): number {
    return at.f64[at.base + this.times + ((at.f64[at.base + this.head + COUNT] - 1 - back) & MASK)];
  }

  /** Appends an observation that is not earlier than the latest. Time in microseconds. */
  push(at: RecordCursor, time: number, outcome: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    const slot = f[h + COUNT] & MASK;
    f[at.base + this.values + slot] = outcome;
    f[at.base + this.times + slot] = time;
    f[h + COUNT]++;
    f[h + LAST_TIME] = time;
    if (f[h + HELD] < WINDOW) f[h + HELD]++;
  }

  /**
   * Inserts a late observation at its position by time, O(WINDOW). An observation older than everything in a full window is dropped.
   *
   * @returns whether the window changed
   */
  insertLate(at: RecordCursor, time: number, outcome: number): boolean {
    const held = this.held(at);
    let back = 0;
    while (back < held && this.time(at, back) > time) back++;
    if (back >= WINDOW) return false;
    const f = at.f64;
    const h = at.base + this.head;
    f[h + COUNT]++;
    if (held < WINDOW) f[h + HELD]++;
    for (let i = 0; i < back; i++) {
      const to = (f[h + COUNT] - 1 - i) & MASK;
      const from = (f[h + COUNT] - 2 - i) & MASK;
      f[at.base + this.values + to] = f[at.base + this.values + from];
      f[at.base + this.times + to] = f[at.base + this.times + from];
    }
    const place = (f[h + COUNT] - 1 - back) & MASK;
    f[at.base + this.values + place] = outcome;
    f[at.base + this.times + place] = time;
    return true;
  }

  /** Copies the last `count` outcomes into `into`, oldest first. */
  copyValues(at: RecordCursor, count: number, into: Float64Array): void {
    this.copyRing(at, this.values, count, into);
  }

  /** Copies the times of the last `count` observations into `into`, oldest first, in microseconds. */
  copyTimes(at: RecordCursor, count: number, into: Float64Array): void {
    this.copyRing(at, this.times, count, into);
  }

  private copyRing(at: RecordCursor, ring: number, count: number, into: Float64Array): void {
    const from = at.base + ring;
    const first = (at.f64[at.base + this.head + COUNT] - count) & MASK;
    const before = Math.min(count, WINDOW - first);
    const { f64 } = at;
    for (let i = 0; i < before; i++) into[i] = f64[from + first + i];
    for (let i = before; i < count; i++) into[i] = f64[from + i - before];
  }
}
