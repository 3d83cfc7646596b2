import type { RecordCursor, RecordLayout } from '../slab.ts';
import { type ObservationWindow, WINDOW } from '../window.ts';
import { ClockProfile } from './novelty-clock.ts';
import { Envelope } from './novelty-envelope.ts';
import { ReturnPeriod } from './novelty-return.ts';
import { Tail } from './novelty-tail.ts';

/** Observations in the short mean, and in each of the two means whose difference is the level shift. */
const SHORT = 24;
const LONG = 96;
/** Time from the first forecast of a clock profile until its residuals are used. */
const PROFILE_DELAY = 3 * 86_400e6;
/** Relative rounding error of sums in double precision, and of the means of a clock profile in single precision. */
const ROUNDING = 1e-12;
const PROFILE_ROUNDING = 1e-6;
/** Surprise at which a view of weight 1 adds evidence ln 2. */
const SURPRISE = 0.05;
/** Return period in rows at which the factor of the tails' evidence is 1 / {@link TAIL_UNIT}, and the power of that factor. */
const RETURN_UNIT = 1000;
const RETURN_POWER = 0.35;
const TAIL_UNIT = 8;
/** Observations at which half of the evidence counts. */
const HALF_BELIEF = 300;
/** Observations after a report within which only larger evidence is reported. */
const REFRACTORY = 48;

/** The views: first those that compare with a range, then those that follow tails. */
const VIEWS = [
  'clock',
  'hour_of_day',
  'hour_of_week',
  'value',
  'short_mean',
  'level_shift',
  'value_tail',
  'smooth_tail',
  'fast_band_tail',
  'slow_band_tail',
  'activity_tail',
] as const;
export type NoveltyView = (typeof VIEWS)[number];

const CLOCK = 0;
const HOUR_OF_DAY = 1;
const HOUR_OF_WEEK = 2;
const VALUE = 3;
const SHORT_MEAN = 4;
const LEVEL_SHIFT = 5;
const VALUE_TAIL = 6;
const SMOOTH_TAIL = 7;
const FAST_BAND_TAIL = 8;
const SLOW_BAND_TAIL = 9;
const ACTIVITY_TAIL = 10;
const WEIGHTS = [0.5, 0.3, 0.3, 0.5, 1, 0.5];
const TAILS = VIEWS.length - WEIGHTS.length;

const COUNT = 0;
const ANCHOR = 1;
const REACH = 2;
const LAST = 3;
const AVERAGE_8 = 4;
const AVERAGE_16 = 5;
const AVERAGE_64 = 6;
const AVERAGE_256 = 7;
const ACTIVITY = 8;
const SHORT_SUM = 9;
const LATE_SUM = 10;
const EARLY_SUM = 11;
/** Event time of the first forecast by the best profile, by the hour of the day, by the hour of the week; 0 before. */
const FIRST_FORECAST = 12;
const REPORT_ROW = 15;
const REPORT_PEAK = 16;
const REPORTED = 17;
const EVIDENCE = 18;
const HEAD = 19;

/** The view that made the last observation novel. Ranges are those of the view before the observation. */
export interface NoveltyReason {
  view: NoveltyView;
  /** Its share of the evidence. */
  share: number;
  /** The view's quantity: the outcome, a mean of outcomes, a difference of means, or a mean step size. */
  observed: number;
  low: number;
  high: number;
  /** Whether that is the outcome. */
  isOfOutcome: boolean;
}

/**
 * How new each observation is to its own series: the sum of evidence from several cheap views with different blind spots. Six views keep
 * an {@link Envelope} and give evidence when it is exceeded: the outcome minus its clock profile (the better of day and week, and each of
 * the two), the outcome, the mean of the last 24, the difference of the last two means of 96. Five views follow the {@link Tail}s of the
 * outcome, of its exponential averages, of their differences and of the step size; their sum counts for more the longer ago the series
 * last showed as much ({@link ReturnPeriod}). Evidence in the first few hundred observations is discounted, and for 48 observations after
 * a report only larger evidence is reported.
 *
 * Adding evidence (Fisher's combination of independent tests, 1932; the views' dependence is left to the scale) generalised to modified
 * copies of the development data far better than the maximum of the views or any single view. The score has no setting, uses no later
 * observation, and does not change when a series is scaled or shifted. O(1) amortised.
 */
export class Novelty {
  /** Evidence of each view for the last observation, before the discount by age. */
  private readonly terms = new Float64Array(VIEWS.length);
  private readonly head: number;
  private readonly clock: ClockProfile;
  private readonly envelopes: readonly Envelope[];
  private readonly tails: readonly Tail[];
  private readonly returns: ReturnPeriod;
  /** The last quantity of each view. */
  private readonly looked = new Float64Array(VIEWS.length);
  private anchor = 0;
  /** Evidence for the observation that {@link push} took last, without that of an incident that passes from the late mean to the early one. */
  news = 0;
  private passed = 0;

  constructor(layout: RecordLayout) {
    this.head = layout.reserveRing('novelty', HEAD);
    this.envelopes = VIEWS.slice(0, VALUE_TAIL).map((view) => new Envelope(layout, view));
    this.tails = VIEWS.slice(VALUE_TAIL).map((view) => new Tail(layout, view));
    this.returns = new ReturnPeriod(layout);
    this.clock = new ClockProfile(layout);
  }

  /** Score of the latest observation in [0, 1): 0 if usual, 0.5 or more if worth a look. */
  score(at: RecordCursor): number {
    const reported = at.f64[at.base + this.head + REPORTED];
    return reported / (1 + reported);
  }

  /** Evidence of the latest observation if it was reported, else 0. The {@link score} of x is x / (1 + x). */
  reported(at: RecordCursor): number {
    return at.f64[at.base + this.head + REPORTED];
  }

  /** Evidence of the latest observation, reported or not. */
  evidence(at: RecordCursor): number {
    return at.f64[at.base + this.head + EVIDENCE];
  }

  /** The range of the outcomes before the one that {@link push} took last; before a `late` one, which it does not take, that of all. */
  range(at: RecordCursor, late: boolean): { least: number; most: number } {
    const envelope = this.envelopes[VALUE];
    const anchor = at.f64[at.base + this.head + ANCHOR];
    const low = late ? envelope.least(at, 0) : envelope.low;
    const high = late ? envelope.most(at, 0) : envelope.high;
    return { least: low + anchor, most: high + anchor };
  }

  /** Exponential mean of some eight outcomes. */
  level({ f64, base }: RecordCursor): number {
    const h = base + this.head;
    return f64[h + AVERAGE_8] + f64[h + ANCHOR];
  }

  /** The view with the most evidence for the observation that {@link push} took last. */
  reason(): NoveltyReason {
    const { terms } = this;
    let view = 0;
    let sum = 0;
    for (let k = 0; k < terms.length; k++) {
      sum += terms[k];
      if (terms[k] > terms[view]) view = k;
    }
    const range = view < VALUE_TAIL ? this.envelopes[view] : this.tails[view - VALUE_TAIL];
    const shift = this.origin(view);
    return {
      view: VIEWS[view],
      share: sum > 0 ? terms[view] / sum : 0,
      observed: this.looked[view] + shift,
      low: range.low + shift,
      high: range.high + shift,
      isOfOutcome: view <= VALUE || view === VALUE_TAIL,
    };
  }

  /** Origin of a view's quantity, in units of outcomes. */
  private origin(view: number): number {
    const { anchor, clock } = this;
    if (view === CLOCK) return anchor + clock.best;
    if (view === HOUR_OF_DAY) return anchor + clock.day;
    if (view === HOUR_OF_WEEK) return anchor + clock.week;
    return view === VALUE || view === SHORT_MEAN || view === VALUE_TAIL || view === SMOOTH_TAIL ? anchor : 0;
  }

  /**
   * Takes the next observation.
   *
   * @param time microseconds
   * @param window the observations, this one included
   * @param isUsual whether the weekly profile learns from it
   * @returns the score
   */
  push(at: RecordCursor, time: number, outcome: number, window: ObservationWindow, isUsual = true): number {
    const f = at.f64;
    const h = at.base + this.head;
    const row = f[h + COUNT];
    f[h + COUNT] = row + 1;
    if (row === 0) f[h + ANCHOR] = outcome;
    this.anchor = f[h + ANCHOR];
    const x = outcome - this.anchor;
    f[h + REACH] = Math.max(f[h + REACH], Math.abs(x));
    const tolerance = ROUNDING * Math.max(f[h + REACH], Math.abs(outcome));
    this.terms.fill(0);
    this.passed = 0;
    this.pushClock(at, time, x, tolerance, isUsual);
    this.record(at, VALUE, x, tolerance, true);
    this.pushMeans(at, x, tolerance, window);
    let evidence = this.pushTails(at, x, row, tolerance);
    for (let view = 0; view < VALUE_TAIL; view++) evidence += this.terms[view];
    const belief = row / (row + HALF_BELIEF);
    this.news = (evidence - this.passed) * belief;
    evidence *= belief;
    f[h + EVIDENCE] = evidence;
    f[h + REPORTED] = 0;
    if (evidence > 0) {
      const rested = f[h + REPORT_PEAK] === 0 || row - f[h + REPORT_ROW] >= REFRACTORY;
      if (rested || evidence > f[h + REPORT_PEAK]) {
        f[h + REPORT_ROW] = row;
        f[h + REPORT_PEAK] = evidence;
        f[h + REPORTED] = evidence;
      }
    }
    return evidence > 0 ? this.score(at) : 0;
  }

  /** Recomputes the sums of the means: once per lap of the window, and after a late observation was inserted. */
  resum(at: RecordCursor, window: ObservationWindow): void {
    const f = at.f64;
    const h = at.base + this.head;
    f[h + SHORT_SUM] = f[h + LATE_SUM] = f[h + EARLY_SUM] = 0;
    for (let back = Math.min(window.held(at), 2 * LONG) - 1; back >= 0; back--) {
      const x = window.value(at, back) - f[h + ANCHOR];
      if (back < SHORT) f[h + SHORT_SUM] += x;
      f[h + (back < LONG ? LATE_SUM : EARLY_SUM)] += x;
    }
  }

  /** Compares a view's quantity with its envelope. */
  private record(at: RecordCursor, view: number, x: number, tolerance: number, ready: boolean): void {
    this.looked[view] = x;
    const surprise = this.envelopes[view].push(at, x, tolerance, ready);
    if (surprise > 0) this.terms[view] = Math.log1p((WEIGHTS[view] * surprise) / SURPRISE);
  }

  private pushClock(at: RecordCursor, time: number, x: number, tolerance: number, isUsual: boolean): void {
    const { clock } = this;
    const known = this.envelopes[VALUE];
    clock.push(at, time, x, known.least(at, x), known.most(at, x), isUsual);
    this.residual(at, CLOCK, time, x, clock.best, tolerance);
    this.residual(at, HOUR_OF_DAY, time, x, clock.day, tolerance);
    this.residual(at, HOUR_OF_WEEK, time, x, clock.week, tolerance);
  }

  private residual(
    at: RecordCursor,
    view: number,
    time: number,
    x: number,
    forecast: number,
    tolerance: number,
  ): void {
    if (Number.isNaN(forecast)) return;
    const first = at.base + this.head + FIRST_FORECAST + view;
    // The epoch itself is 0, which means that there was no forecast.
    if (at.f64[first] === 0) at.f64[first] = time === 0 ? Number.MIN_VALUE : time;
    const rounding = PROFILE_ROUNDING * (Math.abs(x) + Math.abs(forecast));
    const ready = time - at.f64[first] >= PROFILE_DELAY;
    this.record(at, view, x - forecast, tolerance + rounding, ready);
  }

  /** The views of means. They follow positions in the window, so late observations count at theirs. */
  private pushMeans(at: RecordCursor, x: number, tolerance: number, window: ObservationWindow): void {
    const f = at.f64;
    const h = at.base + this.head;
    const before = window.count(at) - 1;
    if ((before & (WINDOW - 1)) === WINDOW - 1) {
      this.resum(at, window);
    } else {
      const anchor = f[h + ANCHOR];
      f[h + SHORT_SUM] += x;
      f[h + LATE_SUM] += x;
      if (before >= SHORT) f[h + SHORT_SUM] -= window.value(at, SHORT) - anchor;
      if (before >= LONG) {
        const passing = window.value(at, LONG) - anchor;
        f[h + LATE_SUM] -= passing;
        f[h + EARLY_SUM] += passing;
      }
      if (before >= 2 * LONG) f[h + EARLY_SUM] -= window.value(at, 2 * LONG) - anchor;
    }
    if (before >= SHORT - 1) this.record(at, SHORT_MEAN, f[h + SHORT_SUM] / SHORT, tolerance, true);
    if (before >= 2 * LONG - 1) {
      const centre = this.envelopes[VALUE].centre(at);
      const late = f[h + LATE_SUM] / LONG;
      const early = f[h + EARLY_SUM] / LONG;
      this.record(at, LEVEL_SHIFT, (f[h + LATE_SUM] - f[h + EARLY_SUM]) / LONG, tolerance, true);
      this.passed = Math.abs(late - centre) < Math.abs(early - centre) ? this.terms[LEVEL_SHIFT] : 0;
    }
  }

  /** Joint evidence of the tails, weighted by its return period. */
  private pushTails(at: RecordCursor, x: number, row: number, tolerance: number): number {
    const f = at.f64;
    const h = at.base + this.head;
    const step = row === 0 ? 0 : Math.abs(x - f[h + LAST]);
    f[h + LAST] = x;
    const least = 1 / (row + 1);
    f[h + AVERAGE_8] += Math.max(least, 2 / 9) * (x - f[h + AVERAGE_8]);
    f[h + AVERAGE_16] += Math.max(least, 2 / 17) * (x - f[h + AVERAGE_16]);
    f[h + AVERAGE_64] += Math.max(least, 2 / 65) * (x - f[h + AVERAGE_64]);
    f[h + AVERAGE_256] += Math.max(least, 2 / 257) * (x - f[h + AVERAGE_256]);
    f[h + ACTIVITY] += Math.max(least, 2 / 33) * (step - f[h + ACTIVITY]);
    let sum = this.tail(at, VALUE_TAIL, x, tolerance);
    if (row >= 8) sum += this.tail(at, SMOOTH_TAIL, f[h + AVERAGE_8], tolerance);
    if (row >= 64) sum += this.tail(at, FAST_BAND_TAIL, f[h + AVERAGE_16] - f[h + AVERAGE_64], tolerance);
    if (row >= 256) sum += this.tail(at, SLOW_BAND_TAIL, f[h + AVERAGE_64] - f[h + AVERAGE_256], tolerance);
    if (row >= 32) sum += this.tail(at, ACTIVITY_TAIL, f[h + ACTIVITY], tolerance);
    if (sum === 0) return 0;
    const rows = this.returns.push(at, sum, row);
    const weight = (rows / RETURN_UNIT) ** RETURN_POWER / TAIL_UNIT;
    for (let view = VALUE_TAIL; view < VALUE_TAIL + TAILS; view++) this.terms[view] *= weight;
    return sum * weight;
  }

  private tail(at: RecordCursor, view: number, x: number, tolerance: number): number {
    this.looked[view] = x;
    const evidence = this.tails[view - VALUE_TAIL].push(at, x, tolerance);
    this.terms[view] = evidence;
    return evidence;
  }
}
