import type { RecordCursor, RecordLayout } from '../slab.ts';

/** Observations that the baseline holds. A power of two. */
export const BASELINE = 32;
const MASK = BASELINE - 1;
/** Values further than this many standard deviations from the mean enter the baseline at that distance. */
const CLIP = 4;
/** Relative spread below which a baseline counts as flat. */
const FLAT = 1e-12;

const COUNT = 0;
const ANCHOR = 1;
const SUM = 2;
const SUM_SQUARES = 3;
const OUTLIERS = 4;
const HEAD = 5;

/** How an observation compares with the observations just before it. */
export interface Surprise {
  /** Signed distance from the mean in population standard deviations of the baseline. */
  z: number;
  mean: number;
  /** Population standard deviation; 0 for a flat baseline. */
  stddev: number;
  /** Observations in the baseline. */
  n: number;
  flat: boolean;
}

/**
 * Short baseline of a series: mean and standard deviation of the last {@link BASELINE} observations, each clipped to {@link CLIP} standard
 * deviations when it enters (winsorised: Tukey, 1962). An outlier neither hides the next one nor moves the baseline far, while a lasting
 * shift is adopted within about ten observations. O(1).
 *
 * A flat baseline has no scale of its own: the distance is then measured in hundredths of the level.
 */
export class Baseline {
  private readonly head: number;
  private readonly values: number;
  /** Result of the last {@link compare}; reused. */
  readonly surprise: Surprise = { z: 0, mean: 0, stddev: 0, n: 0, flat: false };

  constructor(layout: RecordLayout) {
    this.head = layout.reserve('baseline', HEAD);
    this.values = layout.reserveRing('baseline-values', BASELINE);
  }

  /** Share of the series' observations that were marked as outliers, shrunk towards 0 (a Beta(.01, 2) prior). */
  outlierRate(at: RecordCursor): number {
    const f = at.f64;
    const h = at.base + this.head;
    return (f[h + OUTLIERS] + 0.01) / (f[h + COUNT] + 2);
  }

  /** Number of observations that were marked as outliers. */
  outliers(at: RecordCursor): number {
    return at.f64[at.base + this.head + OUTLIERS];
  }

  /** Number of observations of the series so far. */
  count(at: RecordCursor): number {
    return at.f64[at.base + this.head + COUNT];
  }

  /** Whether the values in the baseline are all the same. */
  isFlat(at: RecordCursor): boolean {
    const f = at.f64;
    const h = at.base + this.head;
    const n = Math.min(f[h + COUNT], BASELINE);
    if (n < 2) return true;
    const shift = f[h + SUM] / n;
    const variance = Math.max(0, f[h + SUM_SQUARES] / n - shift * shift);
    return Math.sqrt(variance) <= FLAT * Math.abs(f[h + ANCHOR] + shift);
  }

  countOutlier(at: RecordCursor): void {
    at.f64[at.base + this.head + OUTLIERS]++;
  }

  /** Compares an outcome with the baseline without changing it. Fills {@link surprise}. */
  compare(at: RecordCursor, outcome: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    const n = Math.min(f[h + COUNT], BASELINE);
    const s = this.surprise;
    s.n = n;
    if (n === 0) {
      s.z = 0;
      s.mean = outcome;
      s.stddev = 0;
      s.flat = true;
      return;
    }
    const shift = f[h + SUM] / n;
    s.mean = f[h + ANCHOR] + shift;
    s.stddev = Math.sqrt(Math.max(0, f[h + SUM_SQUARES] / n - shift * shift));
    s.flat = s.stddev <= FLAT * Math.abs(s.mean);
    const deviation = outcome - s.mean;
    if (!s.flat) {
      s.z = deviation / s.stddev;
      return;
    }
    s.stddev = 0;
    const scale = 0.01 * Math.max(Math.abs(s.mean), Math.abs(outcome));
    s.z = Math.abs(deviation) <= FLAT * Math.abs(s.mean) || scale === 0 ? 0 : deviation / scale;
  }

  /** Adds the outcome of the last {@link compare} to the baseline. */
  push(at: RecordCursor, outcome: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    const s = this.surprise;
    const count = f[h + COUNT];
    let value = outcome;
    if (count === 0) {
      f[h + ANCHOR] = outcome;
    } else if (s.n >= 4 && !s.flat) {
      const bound = CLIP * s.stddev;
      if (outcome > s.mean + bound) value = s.mean + bound;
      else if (outcome < s.mean - bound) value = s.mean - bound;
    }
    const slot = count & MASK;
    const place = at.base + this.values + slot;
    const x = value - f[h + ANCHOR];
    if (count >= BASELINE) {
      const old = f[place] - f[h + ANCHOR];
      f[h + SUM] -= old;
      f[h + SUM_SQUARES] -= old * old;
    }
    f[place] = value;
    f[h + COUNT] = count + 1;
    f[h + SUM] += x;
    f[h + SUM_SQUARES] += x * x;
    if (slot === MASK) this.rebuild(at);
  }

  /** Recomputes the sums around a new anchor, once per lap of the ring. */
  private rebuild(at: RecordCursor): void {
    const f = at.f64;
    const h = at.base + this.head;
    const first = at.base + this.values;
    let mean = 0;
    for (let i = 0; i < BASELINE; i++) mean += f[first + i] - f[first];
    const anchor = f[first] + mean / BASELINE;
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < BASELINE; i++) {
      const x = f[first + i] - anchor;
      sum += x;
      squares += x * x;
    }
    f[h + ANCHOR] = anchor;
    f[h + SUM] = sum;
    f[h + SUM_SQUARES] = squares;
  }
}
