import type { RecordCursor, RecordLayout } from '../slab.ts';

/** Slowest rate of the level and the scale. */
const SLOW = 1 / 256;
const FAST = 1 / 8;
/** Observations further than this many standard deviations from the level move it as if they were there. */
const CLIP = 3;
/** Limit on the contribution of one observation. */
const MOST = 16;
/** Observations before a series has a level and a scale of its own. */
const LEAST = 32;
/** Relative spread below which a series counts as flat; its scale is then a thousandth of its level. */
const FLAT = 1e-9;
const FLAT_SCALE = 1e-3;

const LEVEL = 0;
const VARIANCE = 1;
const RECENT = 2;
const COUNT = 3;
const HEAD = 4;

/**
 * Deviation of a series from its own normal: the exponential mean of about its last eight observations, each in standard deviations from
 * the series' slow level. Level and scale are exponential means over about 256 observations with outliers clipped (a recursive M-estimate:
 * Huber, 1964), so a lasting change stands out for some hundred observations before it becomes the new normal. The result has no unit, so
 * series of any scale and offset are comparable. O(1).
 */
export class RobustScore {
  private readonly head: number;

  constructor(layout: RecordLayout) {
    this.head = layout.reserve('standing', HEAD);
  }

  /** Standard deviations from the series' own level; undefined while the series is too young. */
  value(at: RecordCursor): number | undefined {
    const h = at.base + this.head;
    return at.f64[h + COUNT] < LEAST ? undefined : at.f64[h + RECENT];
  }

  push(at: RecordCursor, outcome: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    const count = f[h + COUNT]++;
    if (count === 0) {
      f[h + LEVEL] = outcome;
      return;
    }
    const level = f[h + LEVEL];
    const deviation = outcome - level;
    const spread = Math.sqrt(f[h + VARIANCE]);
    const flat = spread <= FLAT * Math.abs(level);
    const scale = flat ? FLAT_SCALE * Math.max(Math.abs(level), Math.abs(outcome)) : spread;
    const z = scale > 0 && count >= LEAST / 2 ? Math.max(-MOST, Math.min(MOST, deviation / scale)) : 0;
    f[h + RECENT] += FAST * (z - f[h + RECENT]);
    const bound = CLIP * scale;
    const clipped = count < LEAST / 4 ? deviation : Math.max(-bound, Math.min(bound, deviation));
    const rate = Math.max(1 / (count + 1), SLOW);
    f[h + LEVEL] += rate * clipped;
    f[h + VARIANCE] += rate * (clipped * clipped - f[h + VARIANCE]);
  }
}
