import { KNOWN_TIME, NOVEL_MEMORY } from './alarm.ts';
import type { RecordCursor, RecordLayout } from './slab.ts';

/** Consecutive outcomes inside the band that end an alert: a share of those since it opened, at least 10 and at most 48. */
const LEAST_BACK = 10;
const BACK_SHARE = 0.1;
const MOST_BACK = 48;
/** Observations after a return in which what is inside the band is still the way back: those of the short mean of novelty. */
const SETTLING = 24;
/** Share of the largest distance from the expected value that an outcome within the usual range must have come back, or that is news beyond it. */
const HALFWAY = 0.5;
/**
 * What lasts for so many microseconds, and at least so many observations, is the usual from then on: its daily and weekly course is known
 * there.
 */
export const USUAL_AFTER = 7 * 86_400e6;
const USUAL_ROWS = 128;
/** Observations whose mean is the level that a person accepts. */
const LEVEL_ROWS = 24;

/** Age of the level that an alert is compared with, on the course of the day. */
export const LEVEL_AGE = 3600e6;

/** What lasts longer than a day is part of the daily course. */
const FRESH_TIME = 86_400e6;

/** 1 while an alert above the band is open, -1 for one below it. */
const SIDE = 0;
/** Event time at which it opened. */
const TIME = 1;
/** The band, without the effect of the daily and weekly profile. */
const LOW = 2;
const HIGH = 3;
/** The outcome that was furthest on that side before the alert. */
const FURTHEST = 4;
/** The outcome furthest from the band since, without that effect. */
const WORST = 5;
/** Observations since it opened, and the number of consecutive ones inside the band. */
const ROWS = 6;
const BACK = 7;
/** Observations for which the band is remembered after a return; without end after a level was accepted. */
const AFTER = 8;
/** Event time at which a person accepted a level; 0 before. */
const ACCEPTED = 9;
/** Effect of the profile at the time of the level that was expected when the alert opened. */
const EFFECT = 10;
/** Observations since it opened up to the latest that was as much further off again, or on the other side of the band. */
const FURTHER = 11;
const HEAD = 12;

/** What was expected of a series when an alert opened. */
export interface Expected {
  /** The band outside of which outcomes are far off, in units of the outcome. */
  readonly low: number;
  readonly high: number;
  /** The range of the outcomes before. */
  readonly least: number;
  readonly most: number;
}

/**
 * The band that was expected when a series' alert opened. The alert stays open until the series is back, because level and scale adapt to an
 * outage within hours and an outage is not over when it is an hour old. The band follows the daily and weekly profile.
 *
 * An outcome is back inside the band, and also within the range of all earlier outcomes if it has come at least halfway back: a level that
 * drifts does not return to the same place. A tenth as many consecutive outcomes as the alert has lasted (10 to 48) end it. What lasts for a
 * week is usual from then on, and so is a level that a person accepts; the band is remembered for another week, because a return to it is no
 * news. O(1).
 */
export class OpenAlert {
  private readonly head: number;
  /** Whether the observation that {@link push} took last lies outside the band of the open alert. */
  outside = false;
  /** Whether it is back where the series was expected. */
  back = false;
  /** Whether the alert ended with it for that reason. */
  returned = false;

  private readonly usualAfter: number;

  /** @param usualAfter microseconds after which a level is the usual one */
  constructor(layout: RecordLayout, usualAfter = USUAL_AFTER) {
    this.head = layout.reserveRing('open-alert', HEAD);
    this.usualAfter = usualAfter;
  }

  isOpen({ f64, base }: RecordCursor): boolean {
    return f64[base + this.head + SIDE] !== 0;
  }

  /** Whether an alert has been open for more observations than any return takes. */
  isLasting(at: RecordCursor): boolean {
    return this.isOpen(at) && at.f64[at.base + this.head + ROWS] > MOST_BACK;
  }

  /**
   * Whether an alert is open, and nothing since it opened is new: no outcome of the last dozen is half as far again from what was expected as
   * those before it, or on the other side.
   */
  isSame(at: RecordCursor): boolean {
    const f = at.f64;
    const h = at.base + this.head;
    return this.isOpen(at) && (f[h + FURTHER] === 0 || f[h + ROWS] - f[h + FURTHER] >= NOVEL_MEMORY);
  }

  /** Whether an alert is open that opened less than a day before `time` (microseconds). */
  isFresh(at: RecordCursor, time: number): boolean {
    return this.isOpen(at) && time - at.f64[at.base + this.head + TIME] < FRESH_TIME;
  }

  /**
   * Ends the alert because a person accepts the level at which it is open.
   *
   * @param time microseconds, of the latest observation
   * @returns the number of latest observations whose mean is that level; 0 if no alert is open
   */
  accept({ f64: f, base }: RecordCursor, time: number): number {
    const h = base + this.head;
    if (f[h + SIDE] === 0) return 0;
    f[h + SIDE] = f[h + BACK] = 0;
    f[h + AFTER] = Number.POSITIVE_INFINITY;
    f[h + ACCEPTED] = time;
    return Math.min(LEVEL_ROWS, f[h + ROWS]);
  }

  /** Whether a level was accepted so recently that everything is new there. */
  isSettling({ f64: f, base }: RecordCursor, time: number): boolean {
    const accepted = f[base + this.head + ACCEPTED];
    return accepted > 0 && time - accepted < KNOWN_TIME;
  }

  /**
   * Opens the alert at an outcome outside the band; one inside opens nothing, and an alert that is open keeps its band.
   *
   * @param time microseconds
   * @param effect contribution of the daily and weekly profile at this time, which all values include
   * @param before that at {@link levelTime}
   */
  open(
    at: RecordCursor,
    time: number,
    outcome: number,
    expected: Expected,
    effect: number,
    before = effect,
  ): void {
    if (this.isOpen(at) || (outcome >= expected.low && outcome <= expected.high)) return;
    const f = at.f64;
    const h = at.base + this.head;
    const isAbove = outcome > expected.high;
    f[h + SIDE] = isAbove ? 1 : -1;
    f[h + TIME] = time;
    f[h + LOW] = expected.low - effect;
    f[h + HIGH] = expected.high - effect;
    f[h + FURTHEST] = isAbove ? expected.most : expected.least;
    f[h + WORST] = outcome - effect;
    f[h + EFFECT] = before;
    f[h + ROWS] = 1;
    f[h + BACK] = f[h + FURTHER] = 0;
    this.outside = true;
  }

  /** Time of the level that was expected when the alert opened, in microseconds: that of the hour before. */
  levelTime({ f64, base }: RecordCursor): number {
    return f64[base + this.head + TIME] - LEVEL_AGE;
  }

  /**
   * Goes on without another profile, which becomes certain: what was expected is the level without it.
   *
   * @param before contribution of that profile at {@link levelTime}
   */
  turn({ f64: f, base }: RecordCursor, before: number): void {
    const h = base + this.head;
    if (f[h + SIDE] === 0 && f[h + AFTER] === 0) return;
    for (const place of [LOW, HIGH, WORST]) f[h + place] -= before - f[h + EFFECT];
    f[h + EFFECT] = before;
  }

  /** Says nothing of a late observation, nor of the one before it of another series. */
  pass(): void {
    this.outside = this.back = this.returned = false;
  }

  /**
   * Takes the next observation. Fills {@link outside}, {@link back} and {@link returned}.
   *
   * @param effect contribution of the daily and weekly profile at this time
   */
  push(at: RecordCursor, time: number, outcome: number, effect: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    this.pass();
    const side = f[h + SIDE];
    if (side === 0 && f[h + AFTER] === 0) return;
    f[h + ROWS]++;
    const level = outcome - effect;
    if (side === 0) {
      this.back = level >= f[h + LOW] && level <= f[h + HIGH];
      this.remember(f, h, time);
      return;
    }
    const isPast = side > 0 ? level <= f[h + HIGH] : level >= f[h + LOW];
    if (this.isFurther(f, h, side, level)) f[h + FURTHER] = f[h + ROWS];
    const isNear = !isPast && this.isHalfway(f, h, side, outcome, level);
    this.outside = !isPast && !isNear;
    this.back = isNear || (level >= f[h + LOW] && level <= f[h + HIGH]);
    f[h + BACK] = this.outside ? 0 : f[h + BACK] + 1;
    const enough = Math.min(MOST_BACK, Math.max(LEAST_BACK, BACK_SHARE * (f[h + ROWS] - f[h + BACK])));
    this.returned = f[h + BACK] >= enough;
    const isUsual = time - f[h + TIME] >= this.usualAfter && f[h + ROWS] >= USUAL_ROWS;
    if (this.returned || isUsual) f[h + SIDE] = 0;
    f[h + AFTER] = this.returned ? SETTLING : 0;
  }

  /** Follows the series after an alert: it may go on inside the band, return from an accepted level, or stay there. */
  private remember(f: Float64Array, h: number, time: number): void {
    f[h + AFTER]--;
    if (f[h + AFTER] !== Number.POSITIVE_INFINITY) return;
    f[h + BACK] = this.back ? f[h + BACK] + 1 : 0;
    this.returned = f[h + BACK] >= LEAST_BACK;
    if (this.returned) f[h + AFTER] = SETTLING;
    else if (time - f[h + ACCEPTED] >= this.usualAfter) f[h + AFTER] = 0;
  }

  private isFurther(f: Float64Array, h: number, side: number, level: number): boolean {
    if (side > 0 ? level < f[h + LOW] : level > f[h + HIGH]) return true;
    const middle = (f[h + LOW] + f[h + HIGH]) / 2;
    return side * (level - middle) > (1 + HALFWAY) * side * (f[h + WORST] - middle);
  }

  /** Whether an outcome within the usual range has come halfway back. */
  private isHalfway(f: Float64Array, h: number, side: number, outcome: number, level: number): boolean {
    if (side * level > side * f[h + WORST]) f[h + WORST] = level;
    const middle = (f[h + LOW] + f[h + HIGH]) / 2;
    return (
      side * outcome <= side * f[h + FURTHEST] &&
      side * (level - middle) <= HALFWAY * side * (f[h + WORST] - middle)
    );
  }
}
