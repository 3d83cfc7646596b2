import type { Expectation } from '../records/expectation.ts';
import { FAR } from '../statistics/alarm.ts';
import { Counter, counted } from '../statistics/counter.ts';
import { Deviation, MEMORY, type Outlook } from '../statistics/level/deviation.ts';
import { Reach } from '../statistics/level/reach.ts';
import { Rarity } from '../statistics/rarity.ts';
import { ClockSeason } from '../statistics/rhythm/clock-season.ts';
import { WINDOW } from '../statistics/ring.ts';
import { RecordCursor, RecordLayout } from '../statistics/slab.ts';

/** Number of observations from which level and scale are recomputed when another daily or weekly profile becomes certain. */
const RENEWAL = 8 * MEMORY;
/** Least size of a value that differs from the usual one. */
const ANOTHER = 1 / 16;

/** A cursor on a record of this layout alone. */
function recordOf(layout: RecordLayout): RecordCursor {
  const at = new RecordCursor();
  const buffer = new ArrayBuffer(8 * layout.size);
  at.f64 = new Float64Array(buffer);
  at.f32 = new Float32Array(buffer);
  at.u32 = new Uint32Array(buffer);
  return at;
}

/** The expected value at each step, and how rare the distance from it is. */
class Level {
  private readonly deviation: Deviation;
  private readonly at: RecordCursor;
  private readonly rarity = new Rarity();
  private readonly reach: Reach;

  constructor() {
    const layout = new RecordLayout(0);
    this.deviation = new Deviation(layout);
    this.reach = new Reach(layout);
    this.at = recordOf(layout);
  }

  /**
   * Takes the next value.
   *
   * @param course contribution of the daily or weekly profile at this time, which the value includes
   * @returns undefined while too little is known, or if it is not requested
   */
  push(value: number, course: number, isAsked: boolean): Expectation | undefined {
    const { deviation, at, rarity, reach } = this;
    const outlook = outlookOf(deviation, at, reach.scales(at));
    deviation.push(at, value - course);
    if (outlook === undefined) return undefined;
    const size = sizeOf(value - course, outlook, deviation.distance.z);
    if (deviation.distance.byLevel) reach.push(at, size);
    const expectation = isAsked ? expectationOf(outlook, course, rarity.chance(size)) : undefined;
    rarity.push(size);
    return expectation;
  }
}

/** What a level predicts: within the reach of its band, or, if one value makes up most of the series, what is not far off. */
function outlookOf(deviation: Deviation, at: RecordCursor, scales: number): Outlook | undefined {
  const outlook = deviation.outlook(at, scales);
  return outlook?.usual === undefined ? outlook : deviation.outlook(at, FAR);
}

/** Distance of a value in scales; 0 for the usual value. */
function sizeOf(value: number, { usual }: Outlook, z: number): number {
  if (usual === undefined) return Math.abs(z);
  return value === usual ? 0 : Math.max(ANOTHER, Math.abs(z));
}

function expectationOf(outlook: Outlook, course: number, chance: number): Expectation | undefined {
  const expected = outlook.expected + course;
  const low = outlook.low + course;
  const high = outlook.high + course;
  // Sums of values near the largest double are not finite.
  if (!Number.isFinite(expected) || Number.isNaN(chance)) return undefined;
  return {
    expected,
    ...(Number.isFinite(low) && { low }),
    ...(Number.isFinite(high) && { high }),
    score: 1 - chance,
  };
}

/** Observations of one series in event-time order: times in microseconds, and outcomes. */
export interface Course {
  readonly time: Float64Array;
  readonly outcome: Float64Array;
}

/**
 * The expectation for each observation from those before it. The expected value is the recent level on which alerts are based ({@link
 * Deviation}), and 99 of 100 ordinary observations lie in the band ({@link Reach}), which reaches six scales at most, so that what is far
 * off lies outside. If one value makes up most of the series, it is the expected value, and the band extends from it over the usual range
 * of the others. If a daily or weekly profile is certain ({@link ClockSeason}), level, band and score refer to the series without it, and
 * it is added to the result. Level and scale are then recomputed from the last {@link RENEWAL} observations.
 *
 * The score is 1 minus the estimated share of observations that are as far off, see {@link Rarity}. Nothing depends on later observations.
 * The first 16 have no expectation. The expected value of a counter ({@link Counter}) is its previous value plus the expected increment; a
 * reset has no expectation. O(1) an observation, more for those requested.
 *
 * @param series observations; statistics begin at the first of them
 * @param from first observation requested; all up to the last are
 * @returns one for each of them, undefined if too little is known
 */
export function expectationsOf({ time, outcome }: Course, from = 0): (Expectation | undefined)[] {
  const layout = new RecordLayout();
  const counter = new Counter(layout);
  const at = recordOf(layout);
  const values = Float64Array.from(outcome);
  let course = new Courses();
  const found: (Expectation | undefined)[] = [];
  for (let row = 0; row < time.length; row++) {
    const before = counter.last(at);
    const step = counter.push(at, outcome[row]);
    if (step !== 'same') {
      course = new Courses();
      const first = step === 'begins' ? Math.max(1, row - WINDOW + 1) : row;
      for (let back = first, last = 0; back < row; back++) {
        last = values[back] = counted(outcome[back - 1], outcome[back], last);
        course.push(time, values, back, false);
      }
    }
    const isCounter = counter.isCertified(at);
    if (isCounter) values[row] = counted(before, outcome[row], values[row - 1]);
    const one = course.push(time, values, row, row >= from);
    if (row < from) continue;
    if (!isCounter) found.push(one);
    else found.push(one === undefined || outcome[row] < before ? undefined : shifted(one, before));
  }
  return found;
}

/** The expectation for a counter: that of its increment, shifted by its previous value. */
function shifted({ expected, low, high, score }: Expectation, by: number): Expectation | undefined {
  if (!Number.isFinite(expected + by)) return undefined;
  return {
    expected: expected + by,
    ...(low !== undefined && { low: low + by }),
    ...(high !== undefined && { high: high + by }),
    score,
  };
}

/** Expectations for a series from its level, or from its daily or weekly profile if one is certain. */
class Courses {
  private readonly season: ClockSeason;
  private readonly at: RecordCursor;
  private readonly plain = new Level();
  private seasonal: { readonly level: Level; readonly course: string } | undefined;
  /** Index of the first value. */
  private first: number | undefined;

  constructor() {
    const layout = new RecordLayout(0);
    this.season = new ClockSeason(layout);
    this.at = recordOf(layout);
  }

  /** Takes the next value, which is at index `row`; see {@link expectationsOf}. */
  push(time: Float64Array, values: Float64Array, row: number, isAsked: boolean): Expectation | undefined {
    const { season, at, plain } = this;
    this.first ??= row;
    season.push(at, time[row], values[row]);
    const course = season.certain(at);
    if (course === 'none') {
      this.seasonal = undefined;
    } else if (this.seasonal?.course !== course) {
      const level = new Level();
      for (let back = Math.max(this.first, row - RENEWAL); back < row; back++)
        level.push(values[back], season.effect(at, time[back]), false);
      this.seasonal = { level, course };
    }
    const byLevel = plain.push(values[row], 0, isAsked && this.seasonal === undefined);
    const byCourse = this.seasonal?.level.push(values[row], season.effect(at, time[row]), isAsked);
    return this.seasonal === undefined ? byLevel : byCourse;
  }
}
