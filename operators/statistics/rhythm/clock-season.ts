import type { RecordCursor, RecordLayout } from '../slab.ts';

const HOUR = 3600e6;
const DAY = 24;
const WEEK = 168;
const DAYS = 7;
/** Microseconds for which the daily profile is unknown: one day to learn it, and one to see it repeat. */
const LEARNING = 2 * DAY * HOUR;
/** Least weight of the latest visit of an hour, reached after its inverse of visits. */
const VISIT_RATE = 0.2;
const MOST_VISITS = 1 / VISIT_RATE;
/** Limit, in mean absolute errors, on the distance at which a repeated visit enters the mean of its hour. */
const CLIP = 3;
/** Memory of a profile's gain, in hours. */
const GAIN_MEMORY = WEEK;
/** Least number of hours forecast, and of standard errors of the mean gain above 0, for a profile to be certain. */
const LEAST_HOURS = 16;
const CERTAIN = 5;

const ANCHOR = 0;
const FIRST_TIME = 1;
const HOUR_NOW = 2;
const SUM = 3;
const COUNT = 4;
/** Mean position of the observations within their hour, from 0 to 1, and their number up to the memory. */
const PHASE = 5;
const PHASE_COUNT = 6;
/** The current day: sum and number of the means of its hours. */
const DAY_SUM = 7;
const DAY_COUNT = 8;
/** Gain of the daily profile, and of the weekly one beyond it: number of hours, mean, variance of the terms. */
const DAY_GAIN = 9;
const WEEK_GAIN = 12;
const HOURS = 0;
const MEAN = 1;
const VARIANCE = 2;
/** Mean absolute error of each profile. */
const DAY_ERROR = 15;
const WEEK_ERROR = 16;
/** The profile that is certain. */
const CERTAINTY = 17;
const HEAD = 18;

const NEITHER = 0;
const OF_THE_DAY = 1;
const OF_THE_WEEK = 2;

const PHASE_MEMORY = 1000;

/**
 * The daily and weekly profile of a series (UTC), which is subtracted from the input of detectors. The daily profile holds, for each hour
 * of the day, its distance from the mean of the surrounding 24 hours; the weekly one, for each hour of the week, that from the mean of the
 * last seven days. An hour enters its profile a day later (its distance is known only then), so a change does not explain itself before it
 * is a day old.
 *
 * A profile is certain if it predicts the hourly means out of sample better than no profile: its mean gain, the difference of squared
 * errors, over the last week is five standard errors above 0. The weekly profile must gain as much beyond the daily one, and then stays
 * certain while it has any gain, because it gains little on weekdays.
 *
 * Between hours the profile is interpolated, from the usual position of the observations in the hour. O(1) an observation, O(24) an hour.
 */
export class ClockSeason {
  /** Change of {@link effect} at the time of the last {@link push}, if another profile became certain then; else 0. */
  turn = 0;
  private readonly head: number;
  /** Floats: means of the last 24 hours, and their distances from the surrounding means; NaN for hours without observations. */
  private readonly recent: number;
  /** Floats: means of the last seven days. */
  private readonly days: number;
  /** Floats: the hours of the day, then those of the week. */
  private readonly means: number;
  /** Four bits an hour, in the order of the means. */
  private readonly visits: number;

  constructor(layout: RecordLayout) {
    this.head = layout.reserveRing('clock-season', HEAD);
    this.recent = layout.reserveRing('clock-season-recent', DAY);
    this.days = layout.reserveRing('clock-season-days', (DAYS + 1) / 2);
    this.means = layout.reserveRing('clock-season-means', (DAY + WEEK) / 2);
    this.visits = layout.reserveRing('clock-season-visits', (DAY + WEEK) / 16);
  }

  /** Takes an observation that is not earlier than the previous ones. Time in microseconds. */
  push(at: RecordCursor, time: number, outcome: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    const hour = Math.floor(time / HOUR);
    this.turn = 0;
    if (f[h + COUNT] === 0) this.begin(at, time, hour, outcome);
    else if (hour !== f[h + HOUR_NOW]) {
      this.pass(at, hour);
      this.decide(at, time);
    }
    f[h + SUM] += outcome - f[h + ANCHOR];
    f[h + COUNT]++;
    f[h + PHASE_COUNT] = Math.min(PHASE_MEMORY, f[h + PHASE_COUNT] + 1);
    f[h + PHASE] += (time / HOUR - hour - f[h + PHASE]) / f[h + PHASE_COUNT];
  }

  /** Whether the daily or the weekly profile is certain enough to be subtracted. */
  isCertain({ f64, base }: RecordCursor): boolean {
    return f64[base + this.head + CERTAINTY] !== NEITHER;
  }

  /** The certain profile: the weekly one, which includes the day, or the daily one. */
  certain({ f64, base }: RecordCursor): 'none' | 'day' | 'week' {
    const certainty = f64[base + this.head + CERTAINTY];
    if (certainty === OF_THE_WEEK) return 'week';
    return certainty === OF_THE_DAY ? 'day' : 'none';
  }

  /** Whether the series is too young for a daily profile. */
  isLearning({ f64, base }: RecordCursor, time: number): boolean {
    return time - f64[base + this.head + FIRST_TIME] < LEARNING;
  }

  /** Contribution of the certain profile at a time, in units of the outcome; 0 if none is certain. */
  effect(at: RecordCursor, time: number): number {
    const certainty = at.f64[at.base + this.head + CERTAINTY];
    return certainty === NEITHER ? 0 : this.interpolated(at, time, certainty === OF_THE_WEEK);
  }

  /** Subtracts the certain profile from values[0..n) at these times, in place. */
  remove(at: RecordCursor, values: Float64Array, times: Float64Array, n: number): void {
    const weekly = at.f64[at.base + this.head + CERTAINTY] === OF_THE_WEEK;
    for (let i = 0; i < n; i++) values[i] -= this.interpolated(at, times[i], weekly);
  }

  private interpolated(at: RecordCursor, time: number, weekly: boolean): number {
    const place = time / HOUR - at.f64[at.base + this.head + PHASE];
    const hour = Math.floor(place);
    const before = this.known(at, hour, weekly);
    const after = place === hour ? before : this.known(at, hour + 1, weekly);
    if (Number.isNaN(before)) return Number.isNaN(after) ? 0 : after;
    return Number.isNaN(after) ? before : before + (place - hour) * (after - before);
  }

  /** Mean of an hour in the weekly profile if it has one, else in the daily profile; NaN if neither has. */
  private known(at: RecordCursor, hour: number, weekly: boolean): number {
    const ofWeek = weekly ? this.mean(at, DAY + slot(hour, WEEK)) : Number.NaN;
    return Number.isNaN(ofWeek) ? this.mean(at, slot(hour, DAY)) : ofWeek;
  }

  /** Whether a profile's gain is large enough to become certain, or to stay certain. */
  private hasGain({ f64: f, base }: RecordCursor, gain: number, isCertain: boolean): boolean {
    const g = base + this.head + gain;
    const hours = f[g + HOURS];
    const least = isCertain ? 0 : CERTAIN * Math.sqrt(f[g + VARIANCE] / hours);
    return hours >= LEAST_HOURS && f[g + MEAN] > least;
  }

  /** Decides which profile is certain from this hour on. */
  private decide(at: RecordCursor, time: number): void {
    const f = at.f64;
    const own = at.base + this.head + CERTAINTY;
    const isOfTheDay = this.hasGain(at, DAY_GAIN, false);
    const isOfTheWeek = this.hasGain(at, WEEK_GAIN, isOfTheDay && f[own] === OF_THE_WEEK);
    const certainty = isOfTheWeek ? OF_THE_WEEK : isOfTheDay ? OF_THE_DAY : NEITHER;
    if (certainty === f[own]) return;
    const before = this.effect(at, time);
    f[own] = certainty;
    this.turn = this.effect(at, time) - before;
  }

  private begin(at: RecordCursor, time: number, hour: number, outcome: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    f[h + ANCHOR] = outcome;
    f[h + FIRST_TIME] = time;
    f[h + HOUR_NOW] = hour;
    const recent = 2 * (at.base + this.recent);
    at.f32.fill(Number.NaN, recent, recent + 2 * DAY);
    const days = 2 * (at.base + this.days);
    at.f32.fill(Number.NaN, days, days + DAYS);
  }

  /** Ends the current hour, adds the hours that are a day old to the profiles, and begins another hour. */
  private pass(at: RecordCursor, hour: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    const last = f[h + HOUR_NOW];
    const recent = 2 * (at.base + this.recent);
    const mean = f[h + SUM] / f[h + COUNT];
    at.f32[recent + slot(last, DAY)] = mean;
    // On the first day there is no daily mean yet; one that ends later takes its place.
    if (last * HOUR - f[h + FIRST_TIME] > (DAY - 2) * HOUR) {
      const away = mean - meanOf(at.f32, recent, DAY);
      at.f32[recent + DAY + slot(last, DAY)] = away;
      this.score(at, last, away);
    }
    f[h + DAY_SUM] += mean;
    f[h + DAY_COUNT]++;
    f[h + SUM] = f[h + COUNT] = 0;
    f[h + HOUR_NOW] = hour;
    // After more than a week without observations, nothing of the last days is left.
    const first = Math.max(last + 1, hour - WEEK);
    for (let next = first; next <= hour; next++) {
      if (slot(next, DAY) === 0) this.passDay(at, Math.floor(next / DAY) - 1);
      this.enter(at, next - DAY);
      at.f32[recent + slot(next, DAY)] = Number.NaN;
      at.f32[recent + DAY + slot(next, DAY)] = Number.NaN;
    }
  }

  private passDay(at: RecordCursor, day: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    const count = f[h + DAY_COUNT];
    at.f32[2 * (at.base + this.days) + slot(day, DAYS)] = count > 0 ? f[h + DAY_SUM] / count : Number.NaN;
    f[h + DAY_SUM] = f[h + DAY_COUNT] = 0;
  }

  /** Adds an hour of a day ago to the profiles. */
  private enter(at: RecordCursor, hour: number): void {
    const recent = 2 * (at.base + this.recent);
    const h = at.base + this.head;
    const mean = at.f32[recent + slot(hour, DAY)];
    if (Number.isNaN(mean)) return;
    const known = at.f32[recent + DAY + slot(hour, DAY)];
    const away = Number.isNaN(known) ? mean - meanOf(at.f32, recent, DAY) : known;
    this.visit(at, slot(hour, DAY), away, at.f64[h + DAY_ERROR]);
    const level = meanOf(at.f32, 2 * (at.base + this.days), DAYS, DAYS);
    if (Number.isNaN(level)) return;
    this.visit(at, DAY + slot(hour, WEEK), mean - level, at.f64[h + WEEK_ERROR]);
  }

  /** Compares the profiles' forecasts for the hour that ends with its mean. */
  private score(at: RecordCursor, hour: number, away: number): void {
    const f = at.f64;
    const h = at.base + this.head;
    const ofDay = this.mean(at, slot(hour, DAY));
    if (Number.isNaN(ofDay)) return;
    const byDay = away - ofDay;
    learn(f, h + DAY_GAIN, away * away - byDay * byDay);
    f[h + DAY_ERROR] += (Math.abs(byDay) - f[h + DAY_ERROR]) / f[h + DAY_GAIN + HOURS];
    const ofWeek = this.weekAway(at, hour);
    if (Number.isNaN(ofWeek)) return;
    const byWeek = away - ofWeek;
    const without = this.isCertain(at) ? byDay : away;
    learn(f, h + WEEK_GAIN, without * without - byWeek * byWeek);
    f[h + WEEK_ERROR] += (Math.abs(byWeek) - f[h + WEEK_ERROR]) / f[h + WEEK_GAIN + HOURS];
  }

  /** Distance that the weekly profile predicts between an hour and the mean of the 24 hours that it ends; NaN if one is unknown. */
  private weekAway(at: RecordCursor, hour: number): number {
    const recent = 2 * (at.base + this.recent);
    let sum = 0;
    let count = 0;
    for (let back = 0; back < DAY; back++) {
      if (Number.isNaN(at.f32[recent + slot(hour - back, DAY)])) continue;
      sum += this.mean(at, DAY + slot(hour - back, WEEK));
      count++;
    }
    return this.mean(at, DAY + slot(hour, WEEK)) - sum / count;
  }

  /** Mean of the visits of a slot; NaN before the first. */
  private mean(at: RecordCursor, place: number): number {
    const word = at.u32[(at.base + this.visits) * 2 + (place >>> 3)];
    return ((word >>> ((place & 7) * 4)) & 15) > 0 ? at.f32[(at.base + this.means) * 2 + place] : Number.NaN;
  }

  private visit(at: RecordCursor, place: number, value: number, error: number): void {
    const slotOf = (at.base + this.visits) * 2 + (place >>> 3);
    const shift = (place & 7) * 4;
    const word = at.u32[slotOf];
    const before = (word >>> shift) & 15;
    const visits = Math.min(MOST_VISITS, before + 1);
    at.u32[slotOf] = (word & ~(15 << shift)) | (visits << shift);
    const kept = (at.base + this.means) * 2 + place;
    const difference = value - at.f32[kept];
    const reach = before > 1 && error > 0 ? CLIP * error : Number.POSITIVE_INFINITY;
    at.f32[kept] += Math.max(1 / visits, VISIT_RATE) * Math.min(reach, Math.max(-reach, difference));
  }
}

function slot(hour: number, slots: number): number {
  const rest = hour % slots;
  return rest < 0 ? rest + slots : rest;
}

/** Mean of the known entries of list[from..from + n); NaN if fewer than `least` are known. */
function meanOf(list: Float32Array, from: number, n: number, least = 1): number {
  let sum = 0;
  let known = 0;
  for (let i = from; i < from + n; i++) {
    if (Number.isNaN(list[i])) continue;
    sum += list[i];
    known++;
  }
  return known < least ? Number.NaN : sum / known;
}

/** Updates the exponential mean and variance of a gain (West, 1979). */
function learn(f: Float64Array, g: number, gain: number): void {
  f[g + HOURS] = Math.min(GAIN_MEMORY, f[g + HOURS] + 1);
  const rate = 1 / f[g + HOURS];
  const difference = gain - f[g + MEAN];
  f[g + MEAN] += rate * difference;
  f[g + VARIANCE] = (1 - rate) * (f[g + VARIANCE] + rate * difference * difference);
}
