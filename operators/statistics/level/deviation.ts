import type { RecordCursor, RecordLayout } from '../slab.ts';

/** Memory of the moments in observations; observations older than this have 1/e of the weight. */
export const MEMORY = 128;
/** Least number of observations before an outcome can be far off. */
const LEAST = 16;
/** Outcomes further off than this many standard deviations enter the moments at that distance. */
const CLIP = 4;
/** Least scale as a share of the level: a change that is small relative to the level is not relevant. */
const FLOOR = 0.1;
/** Share of the observations above which a repeated value is the usual one and the others are judged among themselves. */
const SPARSE = 0.5;
/** Least number of other values before one of them can be far off. */
const LEAST_OTHERS = 8;
/** Least number of other values before one that is like them is not new. */
const LEAST_LIKE = 2;

const COUNT = 0;
/** A mean, followed by its variance. */
const MEAN = 1;
/** The repeated value, and its share of the observations. */
const USUAL = 3;
const SHARE = 4;
/** Number of observations with another value. */
const OTHERS = 5;
const OTHERS_MEAN = 6;
const LAST = 8;
/** 1 once an outcome was not an integer. */
const FRACTIONS = 9;
/** Mean and variance as they were before the excursion. */
const KEPT_MEAN = 10;
const HEAD = 12;

/** Distance of an observation from the value expected from the series' history. */
export interface Distance {
  /** Signed, in units of the scale; 0 while unknown. */
  z: number;
  expected: number;
  scale: number;
  /** The dominant value if the distance is measured from the others; else the expected value. */
  usual: number;
  /** Distance from the other values, in their scale, if one value dominates and two others are known; else undefined. */
  fromOthers: number | undefined;
  /** Whether it is measured from the level of all outcomes: enough are known, and no value dominates. */
  byLevel: boolean;
}

/** What the series' history predicts for the next outcome. */
export interface Outlook {
  expected: number;
  /** Bounds beyond which the outcome is far off; infinite if no outcome would be. */
  low: number;
  high: number;
  /** The dominant value of the series, if it has one. */
  usual: number | undefined;
}

/**
 * Distance of each outcome from the recent level of its series: exponential moments over some 128 outcomes. Outliers enter at four
 * standard deviations (winsorised: Tukey, 1962), so that past outliers do not inflate the scale. The scale is at least a tenth of the
 * level. On production metrics this scale beat the median absolute deviation, which is too small on bursts, and a plain rolling deviation.
 *
 * If one value makes up more than half of the observations (zeros between rare counts, a gauge at its bound), it is usual and never far
 * off. The others are judged among themselves; for counts, the scale is at least that of a Poisson count. O(1).
 */
export class Deviation {
  private readonly head: number;
  /** Result of the last {@link push}; reused. */
  readonly distance: Distance = {
    z: 0,
    expected: 0,
    scale: 0,
    usual: 0,
    fromOthers: undefined,
    byLevel: false,
  };

  constructor(layout: RecordLayout) {
    this.head = layout.reserveRing('deviation', HEAD);
  }

  /**
   * The expected next outcome, and the bounds within which {@link push} finds it closer than `far` scales. They are centred on the level;
   * if one value dominates, they include that value and everything between it and the range of the others.
   *
   * @returns undefined while too little is known
   */
  outlook({ f64: f, base }: RecordCursor, far: number): Outlook | undefined {
    const h = base + this.head;
    if (f[h + COUNT] < LEAST) return undefined;
    if (f[h + SHARE] <= SPARSE) {
      const expected = f[h + MEAN];
      const reach = far * scaleOf(f, h + MEAN);
      return { expected, low: expected - reach, high: expected + reach, usual: undefined };
    }
    const usual = f[h + USUAL];
    const reach = far * this.scaleOfOthers(f, h);
    const isKnown = f[h + OTHERS] >= LEAST_OTHERS && reach > 0;
    return {
      expected: usual,
      low: isKnown ? Math.min(usual, f[h + OTHERS_MEAN] - reach) : Number.NEGATIVE_INFINITY,
      high: isKnown ? Math.max(usual, f[h + OTHERS_MEAN] + reach) : Number.POSITIVE_INFINITY,
      usual,
    };
  }

  /**
   * Compares an outcome with those before it, then learns from it. Fills {@link distance}.
   *
   * @param effect contribution of the daily and weekly profile: subtracted from the outcome, and added to the expected value
   * @param turn change of the effect at this time because another profile took over; the level is shifted by as much
   */
  push({ f64: f, base }: RecordCursor, outcome: number, effect = 0, turn = 0): void {
    const h = base + this.head;
    const { distance } = this;
    const count = f[h + COUNT];
    if (count === 0) {
      f[h + USUAL] = outcome;
      f[h + MEAN] = outcome - effect;
    }
    f[h + MEAN] -= turn;
    if (!Number.isInteger(outcome)) f[h + FRACTIONS] = 1;
    distance.expected = distance.usual = f[h + MEAN] + effect;
    distance.scale = scaleOf(f, h + MEAN);
    distance.z = 0;
    distance.fromOthers = undefined;
    distance.byLevel = count >= LEAST && f[h + SHARE] <= SPARSE;
    let entered = outcome - effect;
    if (count >= LEAST) {
      entered = clip(entered, f[h + MEAN], CLIP * distance.scale);
      if (f[h + SHARE] > SPARSE) this.compareOthers(f, h, outcome);
      else if (distance.scale > 0) distance.z = (outcome - distance.expected) / distance.scale;
    }
    f[h + COUNT] = count + 1;
    follow(f, h + MEAN, rate(count + 1), entered);
    this.followUsual(f, h, outcome);
    if (outcome !== f[h + USUAL]) this.followOthers(f, h, outcome);
    f[h + LAST] = outcome;
  }

  /** Remembers level and scale, which outcomes far off will move. */
  keep({ f64: f, base }: RecordCursor): void {
    const h = base + this.head;
    f[h + KEPT_MEAN] = f[h + MEAN];
    f[h + KEPT_MEAN + 1] = f[h + MEAN + 1];
  }

  /** Goes on from the level and the scale that {@link keep} remembered: the series is back there. */
  restore({ f64: f, base }: RecordCursor): void {
    const h = base + this.head;
    f[h + MEAN] = f[h + KEPT_MEAN];
    f[h + MEAN + 1] = f[h + KEPT_MEAN + 1];
  }

  /** Goes on from another level, and the scale that {@link keep} remembered: that level is accepted. */
  accept({ f64: f, base }: RecordCursor, level: number): void {
    const h = base + this.head;
    f[h + MEAN] = level;
    f[h + MEAN + 1] = f[h + KEPT_MEAN + 1];
  }

  private compareOthers(f: Float64Array, h: number, outcome: number): void {
    const { distance } = this;
    const usual = f[h + USUAL];
    if (f[h + OTHERS] < LEAST_LIKE) return;
    distance.fromOthers = 0;
    if (outcome === usual) return;
    const expected = f[h + OTHERS_MEAN];
    const scale = this.scaleOfOthers(f, h);
    const z = scale > 0 ? (outcome - expected) / scale : 0;
    // Values between the usual value and the others are not unusual.
    if ((outcome - usual) * z <= 0) return;
    distance.fromOthers = z;
    if (f[h + OTHERS] < LEAST_OTHERS) return;
    distance.expected = expected;
    distance.usual = usual;
    distance.scale = scale;
    distance.z = z;
  }

  private scaleOfOthers(f: Float64Array, h: number): number {
    const away = f[h + OTHERS_MEAN] - f[h + USUAL];
    const poisson = f[h + FRACTIONS] === 0 ? Math.sqrt(Math.abs(away)) : 0;
    return Math.max(scaleOf(f, h + OTHERS_MEAN), poisson);
  }

  /** Updates the share of the repeated value. Another repeated value replaces it while it is in the minority. */
  private followUsual(f: Float64Array, h: number, outcome: number): void {
    const weight = rate(f[h + COUNT]);
    if (outcome === f[h + USUAL]) {
      f[h + SHARE] += weight * (1 - f[h + SHARE]);
      return;
    }
    f[h + SHARE] -= weight * f[h + SHARE];
    if (outcome === f[h + LAST] && f[h + SHARE] < SPARSE) f[h + USUAL] = outcome;
  }

  private followOthers(f: Float64Array, h: number, outcome: number): void {
    const known = f[h + OTHERS];
    const mean = f[h + OTHERS_MEAN];
    const scale = scaleOf(f, h + OTHERS_MEAN);
    f[h + OTHERS] = known + 1;
    follow(
      f,
      h + OTHERS_MEAN,
      rate(known + 1),
      known < LEAST_OTHERS ? outcome : clip(outcome, mean, CLIP * scale),
    );
  }
}

/** The scale for the mean at `mean` and the variance after it. */
function scaleOf(f: Float64Array, mean: number): number {
  return Math.max(Math.sqrt(f[mean + 1]), FLOOR * Math.abs(f[mean]));
}

function rate(count: number): number {
  return Math.max(1 / count, 1 / MEMORY);
}

function clip(x: number, centre: number, reach: number): number {
  return Math.min(Math.max(x, centre - reach), centre + reach);
}

/** Updates the exponential mean at `mean` and the variance after it (West, 1979). */
function follow(f: Float64Array, mean: number, weight: number, value: number): void {
  const difference = value - f[mean];
  f[mean] += weight * difference;
  f[mean + 1] = (1 - weight) * (f[mean + 1] + weight * difference * difference);
}
