import type { RecordCursor, RecordLayout } from '../slab.ts';

const HOUR = 3600e6;
const DAY_SLOTS = 24;
const WEEK_SLOTS = 168;
/** Least weight of the latest visit of an hour in its mean, reached after its inverse of visits. */
const VISIT_RATE = 0.2;
const MOST_VISITS = 1 / VISIT_RATE;
/** Visits of an hour before its mean is a forecast. */
const LEAST_VISITS = 2;
/** Forecasts of a profile before one is used. */
const LEAST_FORECASTS = 30;
const ERROR_RATE = 0.01;

const HOUR_NOW = 0;
const SUM = 1;
const COUNT = 2;
const DAY_ERROR = 3;
const DAY_N = 4;
const WEEK_ERROR = 5;
const WEEK_N = 6;
/** Forecasts for the current hour. */
const DAY_FORECAST = 7;
const WEEK_FORECAST = 8;
const HEAD = 9;

/**
 * Usual value of a series at this hour of the day (UTC) and at this hour of the week: means of past visits of the hour, with more weight on
 * recent ones. Each profile keeps its mean absolute error, which selects the better one. O(1).
 */
export class ClockProfile {
  /** Forecasts at the last {@link push}; NaN if there is none yet. `best` is that of the profile with the smaller error. */
  day = Number.NaN;
  week = Number.NaN;
  best = Number.NaN;
  private readonly head: number;
  /** Floats: the hours of the day, then those of the week. */
  private readonly means: number;
  /** Four bits an hour, in the order of the means. */
  private readonly visits: number;

  constructor(layout: RecordLayout) {
    this.head = layout.reserveRing('novelty-clock', HEAD);
    this.means = layout.reserveRing('novelty-clock-means', (DAY_SLOTS + WEEK_SLOTS) / 2);
    this.visits = layout.reserveRing('novelty-clock-visits', (DAY_SLOTS + WEEK_SLOTS) / 16);
  }

  /**
   * Forecasts the observation at `time` (microseconds), then learns from its value `x`.
   *
   * @param x the outcome minus a constant of the series, because means are stored in single precision
   */
  push(at: RecordCursor, time: number, x: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    const hour = Math.floor(time / HOUR);
    if (f[h + COUNT] === 0 || hour !== f[h + HOUR_NOW]) this.enter(at, hour);
    f[h + SUM] += x;
    f[h + COUNT]++;
    const ofDay = f[h + DAY_FORECAST];
    const ofWeek = f[h + WEEK_FORECAST];
    this.day = f[h + DAY_N] >= LEAST_FORECASTS ? ofDay : Number.NaN;
    this.week = f[h + WEEK_N] >= LEAST_FORECASTS ? ofWeek : Number.NaN;
    const weekly =
      !Number.isNaN(this.week) && (Number.isNaN(this.day) || f[h + WEEK_ERROR] < f[h + DAY_ERROR]);
    this.best = weekly ? this.week : this.day;
    if (!Number.isNaN(ofDay)) learnError(f, h + DAY_ERROR, h + DAY_N, Math.abs(x - ofDay));
    if (!Number.isNaN(ofWeek)) learnError(f, h + WEEK_ERROR, h + WEEK_N, Math.abs(x - ofWeek));
  }

  /** Adds the hour that is over, if there was one, to the profiles, and looks up the forecasts for the new hour. */
  private enter(at: RecordCursor, hour: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    if (f[h + COUNT] > 0) {
      const mean = f[h + SUM] / f[h + COUNT];
      this.visit(at, slot(f[h + HOUR_NOW], DAY_SLOTS), mean);
      this.visit(at, DAY_SLOTS + slot(f[h + HOUR_NOW], WEEK_SLOTS), mean);
      f[h + SUM] = f[h + COUNT] = 0;
    }
    f[h + HOUR_NOW] = hour;
    f[h + DAY_FORECAST] = this.forecast(at, slot(hour, DAY_SLOTS));
    f[h + WEEK_FORECAST] = this.forecast(at, DAY_SLOTS + slot(hour, WEEK_SLOTS));
  }

  /** Mean of the visits of an hour; NaN while there are too few. */
  private forecast(at: RecordCursor, hour: number): number {
    const word = at.u32[(at.base + this.visits) * 2 + (hour >>> 3)];
    const visits = (word >>> ((hour & 7) * 4)) & 15;
    return visits >= LEAST_VISITS ? at.f32[(at.base + this.means) * 2 + hour] : Number.NaN;
  }

  /** Adds the mean of one visit of an hour. */
  private visit(at: RecordCursor, hour: number, mean: number): void {
    const place = (at.base + this.visits) * 2 + (hour >>> 3);
    const shift = (hour & 7) * 4;
    const word = at.u32[place];
    const before = (word >>> shift) & 15;
    const visits = Math.min(MOST_VISITS, before + 1);
    at.u32[place] = (word & ~(15 << shift)) | (visits << shift);
    const kept = (at.base + this.means) * 2 + hour;
    at.f32[kept] += Math.max(1 / visits, VISIT_RATE) * (mean - at.f32[kept]);
  }
}

function slot(hour: number, slots: number): number {
  const rest = (hour | 0) % slots;
  return rest < 0 ? rest + slots : rest;
}

function learnError(f: Float64Array, error: number, count: number, size: number): void {
  f[count]++;
  f[error] += Math.max(1 / f[count], ERROR_RATE) * (size - f[error]);
}
