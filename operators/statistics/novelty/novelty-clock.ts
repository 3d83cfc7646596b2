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
/** Mean absolute errors from its forecast at which a visit enters a profile: one incident is not the course of a day. */
const CLIP = 3;

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
/** What the current hour may enter into each profile: lower and upper bound, as known when the hour began. */
const DAY_LOW = 9;
const WEEK_LOW = 11;
/** 1 if an observation of the current hour is not for the weekly profile. */
const UNUSUAL = 13;
const HEAD = 14;

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
   * @param low least value of the series before this one, minus that constant
   * @param high largest value
   * @param isUsual whether the weekly profile learns from its hour: it visits an hour so rarely that one incident would stay for weeks
   */
  push(at: RecordCursor, time: number, x: number, low: number, high: number, isUsual: boolean): void {
    const f = at.f64;
    const h = at.base + this.head;
    const hour = Math.floor(time / HOUR);
    if (f[h + COUNT] === 0 || hour !== f[h + HOUR_NOW]) this.enter(at, hour, low, high);
    f[h + SUM] += x;
    f[h + COUNT]++;
    if (!isUsual) f[h + UNUSUAL] = 1;
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
  private enter(at: RecordCursor, hour: number, low: number, high: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    if (f[h + COUNT] > 0) {
      const mean = f[h + SUM] / f[h + COUNT];
      this.visit(at, slot(f[h + HOUR_NOW], DAY_SLOTS), clip(f, h + DAY_LOW, mean));
      if (f[h + UNUSUAL] === 0)
        this.visit(at, DAY_SLOTS + slot(f[h + HOUR_NOW], WEEK_SLOTS), clip(f, h + WEEK_LOW, mean));
      f[h + SUM] = f[h + COUNT] = 0;
    }
    f[h + HOUR_NOW] = hour;
    f[h + UNUSUAL] = 0;
    f[h + DAY_FORECAST] = this.forecast(at, slot(hour, DAY_SLOTS));
    f[h + WEEK_FORECAST] = this.forecast(at, DAY_SLOTS + slot(hour, WEEK_SLOTS));
    limit(f, h + DAY_LOW, f[h + DAY_FORECAST], f[h + DAY_N], f[h + DAY_ERROR], low, high);
    limit(f, h + WEEK_LOW, f[h + WEEK_FORECAST], f[h + WEEK_N], f[h + WEEK_ERROR], low, high);
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

/** Stores the bounds of a visit: {@link CLIP} mean errors around its forecast if there is one, else the range of the series. */
function limit(
  f: Float64Array,
  bound: number,
  forecast: number,
  forecasts: number,
  error: number,
  low: number,
  high: number,
): void {
  const isKnown = !Number.isNaN(forecast) && forecasts >= LEAST_FORECASTS;
  f[bound] = isKnown ? forecast - CLIP * error : low;
  f[bound + 1] = isKnown ? forecast + CLIP * error : high;
}

function clip(f: Float64Array, bound: number, x: number): number {
  return Math.max(f[bound], Math.min(f[bound + 1], x));
}
