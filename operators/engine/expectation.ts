import type { Expectation } from '../records/expectation.ts';
import { FAR } from '../statistics/alarm.ts';
import { Counter, counted } from '../statistics/counter.ts';
import { Deviation, MEMORY, type Outlook } from '../statistics/level/deviation.ts';
import { Rarity } from '../statistics/rarity.ts';
import { ClockSeason } from '../statistics/rhythm/clock-season.ts';
import { WINDOW } from '../statistics/ring.ts';
import { RecordCursor, RecordLayout } from '../statistics/slab.ts';

/** Observations by which level and scale are made anew when another course over day or week is to be taken out. */
const RENEWAL = 8 * MEMORY;
/** Size of what is another value than the usual one and not further off than such values are. */
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

/** What is expected of each value by those before it, and how rare a distance as its is. */
class Level {
  private readonly deviation: Deviation;
  private readonly at: RecordCursor;
  private readonly rarity = new Rarity();

  constructor() {
    const layout = new RecordLayout(0);
    this.deviation = new Deviation(layout);
    this.at = recordOf(layout);
  }

  /**
   * Takes the next value in.
   *
   * @param course what day and week add to the level at this time; the value has it in it
   * @returns undefined while too little is known, or where it is not asked for
   */
  push(value: number, course: number, isAsked: boolean): Expectation | undefined {
    const { deviation, at, rarity } = this;
    const outlook = deviation.outlook(at, FAR);
    deviation.push(at, value - course);
    if (outlook === undefined) return undefined;
    const size = sizeOf(value - course, outlook, deviation.distance.z);
    const expectation = isAsked ? told(outlook, course, rarity.chance(size)) : undefined;
    rarity.push(size);
    return expectation;
  }
}

/** How far off a value is; not at all where it is the usual one. */
function sizeOf(value: number, { usual }: Outlook, z: number): number {
  if (usual === undefined) return Math.abs(z);
  return value === usual ? 0 : Math.max(ANOTHER, Math.abs(z));
}

function told(outlook: Outlook, course: number, chance: number): Expectation | undefined {
  const expected = outlook.expected + course;
  const low = outlook.low + course;
  const high = outlook.high + course;
  // Sums of values near the largest double are no numbers.
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
 * What was expected of observations by those before them. The expected value is the recent level by which alerts are told
 * ({@link Deviation}), the band six of its scales, so that what lies outside is far off; where one value makes most of the series, that
 * value and what is usual of the others. Where a course over day or week is certain ({@link ClockSeason}) level, band and score are about
 * the series without it, and it is added to what is told. Level and scale are then made anew from the last {@link RENEWAL} observations.
 *
 * The score is 1 minus the estimated share of observations that are as far off, see {@link Rarity}. Nothing depends on what comes
 * later. Nothing is said of the first 16. A counter ({@link Counter}) is expected to go on by what its steps let expect; of a reset nothing
 * is. O(1) an observation, more for those that are asked about.
 *
 * @param series observations; the first of them is the first that statistics see
 * @param from first observation that is asked about; all up to the last are
 * @returns one for each of them, undefined where too little is known
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

/** What is expected of a counter by its step and what it was before. */
function shifted({ expected, low, high, score }: Expectation, by: number): Expectation | undefined {
  if (!Number.isFinite(expected + by)) return undefined;
  return {
    expected: expected + by,
    ...(low !== undefined && { low: low + by }),
    ...(high !== undefined && { high: high + by }),
    score,
  };
}

/** What is expected of the values of a series by their level, or by their course over day and week where one is certain. */
class Courses {
  private readonly season: ClockSeason;
  private readonly at: RecordCursor;
  private readonly plain = new Level();
  private seasonal: { readonly level: Level; readonly course: string } | undefined;
  /** Place of the first value. */
  private first: number | undefined;

  constructor() {
    const layout = new RecordLayout(0);
    this.season = new ClockSeason(layout);
    this.at = recordOf(layout);
  }

  /** Takes the value at a place in, which is the next; see {@link expectationsOf}. */
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
