import type { ObservationRing } from '../ring.ts';
import { medianInPlace } from '../robust.ts';
import type { RecordCursor, RecordLayout } from '../slab.ts';

/** Observations before the first estimate of the usual interval. */
const WARM = 16;
const STEP = 128;
/** Relative change of the median below which the estimate stays the same. */
const HYSTERESIS = 0.06;
/** Number of latest intervals whose median is taken. */
const LATEST = 16;

/**
 * Usual interval between the observations of a series: the median of the latest intervals, rounded to two digits so that series with the
 * same nominal rate agree on it. Updated after 16 observations and then at every 128th. O(1).
 */
export class Cadence {
  private readonly head: number;
  private readonly intervals = new Float64Array(LATEST);

  constructor(layout: RecordLayout) {
    this.head = layout.reserve('cadence', 1);
  }

  /** Interval in microseconds, 0 while unknown. */
  interval(at: RecordCursor): number {
    return at.f64[at.base + this.head];
  }

  /** Whether {@link update} is due at observation number `count`. */
  due(count: number): boolean {
    return count === WARM + 1 || (count & (STEP - 1)) === 0;
  }

  /** Updates the interval from the latest observations if that is due. */
  follow(at: RecordCursor, ring: ObservationRing): void {
    if (!this.due(ring.count(at))) return;
    const { intervals } = this;
    const n = Math.min(LATEST, ring.held(at) - 1);
    for (let i = 0; i < n; i++) intervals[i] = ring.time(at, i) - ring.time(at, i + 1);
    if (n > 0) this.update(at, medianInPlace(intervals, n));
  }

  /** Takes the median of the latest intervals, in microseconds. */
  update(at: RecordCursor, medianInterval: number): void {
    if (!(medianInterval > 0)) return;
    const unit = Math.max(1, 10 ** (Math.floor(Math.log10(medianInterval)) - 1));
    const interval = Math.max(1, Math.round(medianInterval / unit) * unit);
    const before = this.interval(at);
    if (Math.abs(interval - before) > HYSTERESIS * before) at.f64[at.base + this.head] = interval;
  }
}
