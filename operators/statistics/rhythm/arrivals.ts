import type { RecordCursor, RecordLayout } from '../slab.ts';
import { HOUR, hourOf, REPORTING_HOURS, ReportingHours } from './reporting-hours.ts';

/** Least weight of an interval in the mean, reached after its inverse of intervals. */
const RATE = 1 / 64;
/** Share by which the longest interval shrinks with each observation, so that one gap is not remembered for ever. */
const FADE = 1 / 256;
/** Longest mean interval at which an hour without an observation is informative. */
const SLOWEST = 1.5 * HOUR;

const COUNT = 0;
const MEAN = 1;
const LONGEST = 2;
const LAST = 3;
const WATCH = 4;
const SILENT = 5;
const TIME = 6;
const DUE = 7;
const HEAD = 8;

/**
 * When a series reports: its mean interval and its longest recent one on the caller's clock, the hours of the week in which it reports, and
 * whether it counts as silent. O(1).
 */
export class Arrivals {
  private readonly hours: ReportingHours;
  private readonly head: number;

  constructor(layout: RecordLayout) {
    this.head = layout.reserve('arrivals', HEAD);
    this.hours = new ReportingHours(layout);
  }

  /** Doubles that it occupies in the record: offset of the first, and number; the hours lie behind its head. */
  get slots(): readonly [offset: number, count: number] {
    return [this.head, HEAD + REPORTING_HOURS];
  }

  /** Intervals seen. */
  count(at: RecordCursor): number {
    return Math.max(0, at.f64[at.base + this.head + COUNT] - 1);
  }

  /** Mean interval. */
  mean(at: RecordCursor): number {
    return at.f64[at.base + this.head + MEAN];
  }

  /** Longest recent interval. */
  longest(at: RecordCursor): number {
    return at.f64[at.base + this.head + LONGEST];
  }

  /** The clock at the latest observation. */
  last(at: RecordCursor): number {
    return at.f64[at.base + this.head + LAST];
  }

  /** Event time of the latest observation in microseconds. */
  time(at: RecordCursor): number {
    return at.f64[at.base + this.head + TIME];
  }

  isSilent(at: RecordCursor): boolean {
    return at.f64[at.base + this.head + SILENT] === 1;
  }

  setSilent(at: RecordCursor, silent: boolean): void {
    at.f64[at.base + this.head + SILENT] = silent ? 1 : 0;
  }

  /** Whether the watch with this identity, which is not 0, watches the series. */
  isWatched(at: RecordCursor, watch: number): boolean {
    return at.f64[at.base + this.head + WATCH] === watch;
  }

  /**
   * Takes the first observation of a watch, with its clock time and its event time. What came before it on the clock of another watch, or
   * while nobody watched, has no interval to it.
   */
  begin(at: RecordCursor, watch: number, clock: number, time: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    f[h + WATCH] = watch;
    f[h + DUE] = Number.POSITIVE_INFINITY;
    f[h + SILENT] = 0;
    f[h + COUNT] = Math.max(1, f[h + COUNT]);
    f[h + LAST] = clock;
    f[h + TIME] = time;
    this.hours.pass(at, hourOf(time), hourOf(time));
  }

  /** Clock time of the next look at the series; infinity if none is planned. */
  due(at: RecordCursor): number {
    return at.f64[at.base + this.head + DUE];
  }

  setDue(at: RecordCursor, due: number): void {
    at.f64[at.base + this.head + DUE] = due;
  }

  /**
   * The hours in which the series reports, as far as known; undefined for a series that reports too seldom for an empty hour to be
   * informative.
   */
  hoursOf(at: RecordCursor): ReportingHours | undefined {
    return this.mean(at) <= SLOWEST ? this.hours : undefined;
  }

  /**
   * Takes an observation after the first, with its clock time and its event time. An interval that ends a silence, or that includes hours in which the
   * series does not report, is not a usual one and does not count. Between observations of one moment there is no interval.
   */
  push(at: RecordCursor, clock: number, time: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    const count = f[h + COUNT];
    const hour = hourOf(time);
    const last = hourOf(f[h + TIME]);
    const interval = clock - f[h + LAST];
    const usual = interval > 0 && f[h + SILENT] === 0 && !this.hoursOf(at)?.isOffBetween(at, last, hour);
    if (usual) {
      f[h + MEAN] += Math.max(1 / count, RATE) * (interval - f[h + MEAN]);
      f[h + LONGEST] = Math.max(interval, f[h + LONGEST] * (1 - FADE));
    }
    if (hour !== last) this.hours.pass(at, last, hour);
    if (usual) f[h + COUNT] = count + 1;
    f[h + LAST] = clock;
    f[h + TIME] = time;
  }
}
