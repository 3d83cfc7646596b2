import { DAY, DUE_SLACK } from './rhythm/due-run.ts';
import type { RecordCursor, RecordLayout } from './slab.ts';
import { chanceOf, keepLargest, secondLargest, TWO_LARGEST } from './two-largest.ts';

/** Distance from which an outcome is far off. */
export const FAR = 6;
/** Number of consecutive observations that are not far off and still belong to a story. */
const QUIET = 3;
/** Number of stories, at least half as large, within the last days after which another one is not an alert. */
const BUDGET = 2;
const BUDGET_TIME = 4 * 86_400e6;
const AS_LARGE = 0.5;
/** Share of an outcome's distance at which an excursion to the other side marks the series as noisy, and the length of a block. */
const OPPOSITE = 0.4;
const BLOCK = 256;
/** Least distance of an excursion that is stored for this, and of an outcome that is compared with the other side. */
const LEAST_EXCURSION = 2;
const LEAST_HELD = 3;
/** Observations over which evidence of novelty accumulates, and the sum that raises an alert. */
export const NOVEL_MEMORY = 12;
export const NOVEL = 2;
/** A series is known after two days, in which each hour was seen twice, or after as many observations; before, everything is new. */
export const KNOWN_TIME = 2 * 86_400e6;
const KNOWN_ROWS = 3000;
/** Number of stored stories: those that later ones have not exceeded {@link BUDGET} times. */
const STORIES = 8;

const ROW = 0;
/** Row of the last far observation of the current story; 0 before the first. */
const LAST_FAR = 1;
const STORY_TIME = 2;
const STORY_PEAK = 3;
/** 1 if that story is an alert. */
const RAISED = 4;
/** Accumulated evidence of novelty. */
const NOVELTY = 5;
/** First and last row of the current alert, and the first row of the alert announced last. */
const FIRST_RAISED = 6;
const LAST_RAISED = 7;
const ANNOUNCED = 8;
/** For either side (above, below): first row, last row and peak of its last excursion; largest peaks of this and the last block. */
const SIDES = 9;
const FIRST = 0;
const RECENT = 1;
const PEAK = 2;
const THIS_BLOCK = 3;
const LAST_BLOCK = 4;
/** The two largest excursions. */
const LARGEST = 5;
const SIDE = LARGEST + TWO_LARGEST;
const BLOCK_NUMBER = SIDES + 2 * SIDE;
/** Event time of the first observation. */
const FIRST_TIME = BLOCK_NUMBER + 1;
const KEPT = FIRST_TIME + 1;
/** The last stories, alerts or not: for each its event time and its signed size. */
const PAST = KEPT + 2 * STORIES;
const PAST_COUNT = PAST + 2 * STORIES;
/** Last row of a story that is in a rhythm. */
const IN_RHYTHM = PAST_COUNT + 1;
/** First row of the alert before the current one. */
const EARLIER = IN_RHYTHM + 1;
const HEAD = EARLIER + 1;

/**
 * Decides when a person should look. An outcome six scales off opens a story, which lasts until more than three consecutive outcomes are
 * closer. A story raises at most one alert. It raises none if the series does this often: two stories at least half as large within the
 * last four days, or an excursion to the other side two fifths as large within the last 256 to 512 observations (noise has two sides, an
 * incident has one), or if it is the third in a rhythm of whole days.
 *
 * Accumulated evidence of novelty over a dozen observations also raises an alert. Outcomes that are noise by the same rule do not
 * contribute, nor do those of the first two days (or 3,000 observations), those on the way back to what was expected, and those of a story
 * in a rhythm. O(1).
 */
export class Alarm {
  private readonly head: number;
  /** Whether the observation that {@link push} took last is far off and part of a story that is an alert. */
  far = false;
  /** Accumulated evidence of novelty. */
  evidence = 0;
  /** Whether an alert is active at that observation, or was within the last {@link QUIET} ones. */
  raised = false;
  /** Microseconds between the stories of a rhythm, if one more of them began with that observation; else 0. */
  period = 0;

  constructor(layout: RecordLayout) {
    this.head = layout.reserveRing('alarm', HEAD);
  }

  /**
   * Takes the next observation. Fills {@link far}, {@link evidence} and {@link raised}.
   *
   * @param time microseconds
   * @param z signed distance in scales
   * @param evidence evidence that the observation is something new, from 0
   * @param scale that scale, in units of the outcome
   * @param isBack whether it is on the way back to what was expected, which is no news
   * @param isElsewhere whether the series has been at another level for long, so that an excursion to the other side is no noise
   */
  push(
    { f64: f, base }: RecordCursor,
    time: number,
    z: number,
    evidence: number,
    scale = 1,
    isBack = false,
    isElsewhere = false,
  ): void {
    const h = base + this.head;
    const row = f[h + ROW] + 1;
    f[h + ROW] = row;
    this.period = 0;
    if (row === 1) f[h + FIRST_TIME] = time;
    const size = Math.abs(z);
    const other = h + SIDES + (z > 0 ? SIDE : 0);
    let noise = false;
    if (size >= LEAST_EXCURSION) {
      this.passBlocks(f, h, row);
      this.followSide(f, h + SIDES + (z > 0 ? 0 : SIDE), row, size);
      noise = size >= LEAST_HELD && !isElsewhere && this.isNoise(f, other, row, size);
    }
    this.far = size >= FAR && !isBack && this.followStory(f, h, row, time, z, scale, noise);
    const rhythm = f[h + IN_RHYTHM];
    if (rhythm > 0 && size >= FAR && row - rhythm <= QUIET + 1) f[h + IN_RHYTHM] = row;
    else if (rhythm > 0 && row - rhythm > NOVEL_MEMORY) f[h + IN_RHYTHM] = 0;
    const isKnown = row > KNOWN_ROWS || time - f[h + FIRST_TIME] >= KNOWN_TIME;
    f[h + NOVELTY] =
      f[h + NOVELTY] * (1 - 1 / NOVEL_MEMORY) +
      (noise || isBack || !isKnown || f[h + IN_RHYTHM] > 0 ? 0 : evidence);
    this.evidence = f[h + NOVELTY];
    if (this.far || this.evidence >= NOVEL) this.tell(f, h, row);
    this.raised = f[h + LAST_RAISED] > 0 && row - f[h + LAST_RAISED] <= QUIET;
  }

  /** Adds the observation that {@link push} took last to the alert that is active, or starts one. */
  raise({ f64: f, base }: RecordCursor): void {
    this.tell(f, base + this.head, f[base + this.head + ROW]);
    this.raised = true;
  }

  /**
   * Whether that observation, `moved` units off its forecast, begins a story in the rhythm of earlier ones. The story is remembered.
   */
  isRhythm({ f64: f, base }: RecordCursor, time: number, moved: number): boolean {
    const h = base + this.head;
    const period = this.recurs(f, h, time, moved);
    if (period === 0) return false;
    this.period = period;
    f[h + IN_RHYTHM] = f[h + ROW];
    return true;
  }

  /** Whether the last two alerts began within the last {@link BLOCK} observations: the series varies more, and one more jump is no news. */
  isFrequent({ f64: f, base }: RecordCursor): boolean {
    const h = base + this.head;
    return f[h + EARLIER] > 0 && f[h + ROW] - f[h + EARLIER] <= BLOCK;
  }

  /** Ends the alert that is active: the series is back. */
  settle({ f64: f, base }: RecordCursor): void {
    const h = base + this.head;
    f[h + NOVELTY] = f[h + LAST_RAISED] = 0;
    this.evidence = 0;
    this.far = this.raised = false;
  }

  /** Whether two ended excursions to the side of `z` were as large. */
  isHabit({ f64: f, base }: RecordCursor, z: number): boolean {
    const h = base + this.head;
    const side = h + SIDES + (z > 0 ? 0 : SIDE);
    const second = secondLargest(f, side + LARGEST, f[h + ROW]);
    return second > 0 && second >= Math.abs(z);
  }

  /**
   * Probability that the series has an excursion as large to the side of `z` within `stretch` observations, estimated from the ended
   * excursions.
   */
  chance({ f64: f, base }: RecordCursor, z: number, stretch: number): number {
    const h = base + this.head;
    const side = h + SIDES + (z > 0 ? 0 : SIDE);
    return chanceOf(f, side + LARGEST, Math.abs(z), f[h + ROW], stretch);
  }

  /** Whether the active alert has been announced. */
  isAnnounced({ f64: f, base }: RecordCursor): boolean {
    const h = base + this.head;
    return this.raised && f[h + ANNOUNCED] === f[h + FIRST_RAISED];
  }

  /** Marks the active alert as announced. */
  announce({ f64: f, base }: RecordCursor): void {
    const h = base + this.head;
    if (this.raised) f[h + ANNOUNCED] = f[h + FIRST_RAISED];
  }

  private tell(f: Float64Array, h: number, row: number): void {
    const last = f[h + LAST_RAISED];
    if (last === 0 || row - last - 1 > QUIET) {
      f[h + EARLIER] = f[h + FIRST_RAISED];
      f[h + FIRST_RAISED] = row;
    }
    f[h + LAST_RAISED] = row;
  }

  /** Adds a far outcome to the current story, or starts one. Returns whether that story is an alert. */
  private followStory(
    f: Float64Array,
    h: number,
    row: number,
    time: number,
    z: number,
    scale: number,
    noise: boolean,
  ): boolean {
    const size = Math.abs(z);
    if (f[h + LAST_FAR] === 0 || row - f[h + LAST_FAR] - 1 > QUIET) {
      if (f[h + LAST_FAR] > 0) this.keep(f, h);
      this.period = this.recurs(f, h, time, z * scale);
      if (this.period > 0) f[h + IN_RHYTHM] = row;
      f[h + STORY_TIME] = time;
      f[h + STORY_PEAK] = size;
      f[h + RAISED] = 0;
    }
    f[h + LAST_FAR] = row;
    f[h + STORY_PEAK] = Math.max(f[h + STORY_PEAK], size);
    if (f[h + RAISED] === 0 && !noise && f[h + IN_RHYTHM] === 0 && !this.isUsual(f, h, time, size))
      f[h + RAISED] = 1;
    return f[h + RAISED] > 0;
  }

  private followSide(f: Float64Array, side: number, row: number, size: number): void {
    if (f[side + RECENT] === 0 || row - f[side + RECENT] - 1 > QUIET) {
      f[side + THIS_BLOCK] = Math.max(f[side + THIS_BLOCK], f[side + PEAK]);
      if (f[side + PEAK] > 0) keepLargest(f, side + LARGEST, f[side + PEAK], f[side + RECENT]);
      f[side + FIRST] = row;
      f[side + PEAK] = size;
    }
    f[side + RECENT] = row;
    f[side + PEAK] = Math.max(f[side + PEAK], size);
  }

  /** Drops excursions that are more than a block old. */
  private passBlocks(f: Float64Array, h: number, row: number): void {
    const block = Math.floor(row / BLOCK);
    const passed = block - f[h + BLOCK_NUMBER];
    if (passed === 0) return;
    f[h + BLOCK_NUMBER] = block;
    for (let side = h + SIDES; side < h + BLOCK_NUMBER; side += SIDE) {
      f[side + LAST_BLOCK] = passed === 1 ? f[side + THIS_BLOCK] : 0;
      f[side + THIS_BLOCK] = 0;
      if (Math.floor(f[side + FIRST] / BLOCK) >= block - 1) continue;
      if (f[side + PEAK] > 0) keepLargest(f, side + LARGEST, f[side + PEAK], f[side + RECENT]);
      f[side + PEAK] = 0;
    }
  }

  /** Whether the other side had an excursion of comparable size. One that began just now is ignored: this may be its swing back. */
  private isNoise(f: Float64Array, other: number, row: number, size: number): boolean {
    const now = row - f[other + FIRST] > QUIET ? f[other + PEAK] : 0;
    return Math.max(now, f[other + THIS_BLOCK], f[other + LAST_BLOCK]) >= OPPOSITE * size;
  }

  private isUsual(f: Float64Array, h: number, time: number, size: number): boolean {
    let alike = 0;
    for (let at = h + KEPT; at < h + KEPT + 2 * STORIES; at += 2)
      if (f[at + 1] >= AS_LARGE * size && time - f[at] <= BUDGET_TIME) alike++;
    return alike >= BUDGET;
  }

  /** Remembers a story. Returns the shortest rhythm of whole days in which it comes at least the third time, in microseconds; 0 if there is none. */
  private recurs(f: Float64Array, h: number, time: number, moved: number): number {
    const count = f[h + PAST_COUNT];
    const end = h + PAST + 2 * Math.min(STORIES, count);
    let recurs = 0;
    for (let one = h + PAST; one < end; one += 2) {
      const period = time - f[one];
      const away = Math.abs(period - Math.round(period / DAY) * DAY);
      if (period < DAY - DUE_SLACK || away > DUE_SLACK || !isAlike(f[one + 1], moved)) continue;
      for (let other = h + PAST; other < end; other += 2)
        if (Math.abs(f[one] - f[other] - period) <= DUE_SLACK && isAlike(f[other + 1], moved))
          recurs = recurs === 0 ? period : Math.min(recurs, period);
    }
    const latest = h + PAST + 2 * ((count + STORIES - 1) % STORIES);
    if (count > 0 && time - f[latest] <= DUE_SLACK) return recurs;
    const place = h + PAST + 2 * (count % STORIES);
    f[place] = time;
    f[place + 1] = moved;
    f[h + PAST_COUNT] = count + 1;
    return recurs;
  }

  /** Stores the story that has ended, in place of one that no longer counts, or else of the oldest. */
  private keep(f: Float64Array, h: number): void {
    const peak = f[h + STORY_PEAK];
    const from = h + KEPT;
    let place = from;
    for (let at = from; at < from + 2 * STORIES; at += 2) {
      if (f[at + 1] === 0 || this.isOutdone(f, from, at, peak)) {
        place = at;
        break;
      }
      if (f[at] < f[place]) place = at;
    }
    f[place] = f[h + STORY_TIME];
    f[place + 1] = peak;
  }

  /** Whether {@link BUDGET} later stories, counting the new one of size `peak`, are as large. */
  private isOutdone(f: Float64Array, from: number, at: number, peak: number): boolean {
    let later = peak >= f[at + 1] ? 1 : 0;
    for (let other = from; other < from + 2 * STORIES; other += 2)
      if (f[other] > f[at] && f[other + 1] >= f[at + 1]) later++;
    return later >= BUDGET;
  }
}

/** Whether two signed sizes are on one side and neither is more than twice the other. */
function isAlike(a: number, b: number): boolean {
  return a * b > 0 && Math.abs(a) >= AS_LARGE * Math.abs(b) && Math.abs(b) >= AS_LARGE * Math.abs(a);
}
