import { z } from 'zod';
import { studentQuantile, studentTwoSided } from '../statistics/distributions.ts';
import { LazyTable } from '../statistics/lazy-table.ts';
import { moments } from '../statistics/level/segments.ts';
import {
  type FittedLine,
  fitLine,
  onset,
  residualAutocorrelation,
  slopeError,
  slopeT,
} from '../statistics/level/slope.ts';
import { WINDOW } from '../statistics/window.ts';
import {
  copyWithoutSeason,
  isDeseasoned,
  knownStretch,
  LIKELY_NOISE,
  recentSamples,
  type SeriesFrame,
  seriesDetector,
} from './detector.ts';
import { isHabit } from './habit.ts';

/** With more observations than this, the exact test runs only on every {@link STRIDE}th. */
const DENSE = 32;
const STRIDE = 8;
/** A trend ends when its t falls below this, or changes sign. */
const CLOSE_T = 2.5;
/** It also ends when the slope of its latest part is lower by this many standard errors and its own t is below {@link STILL_T}. */
const LEFT_T = 4;
const STILL_T = 2;
/** Observations in that latest part: a third of the trend, within these bounds. */
const LEAST_RECENT = 16;
const MOST_RECENT = 64;
/** The onset is dated back if a flat beginning fits better by this many residual variances. */
const FLAT_GAIN = 20;
/** Effective number of independent tests in a window: successive looks are strongly correlated. */
const LOOKS = 10;
/** Observations at either end whose means are the first and the last level of the trend. */
const END = 8;

/** Share of the slope without the season that the series itself must have: people see the series. */
const SEEN = 0.5;

const T = 0;
const AFTER = 1;
const SINCE = 2;

const values = new Float64Array(WINDOW);
const raw = new Float64Array(WINDOW);
const times = new Float64Array(WINDOW);

/** Loads the last n observations into the work arrays, without the season if one is certain. */
function load(frame: SeriesFrame, n: number): void {
  copyWithoutSeason(frame, n, values);
  frame.window.copyTimes(frame.cursor, n, times);
}

/** Whether the series itself has at least half of the slope of the loaded observations [from, n), from which a season may be removed. */
function isSeen(frame: SeriesFrame, from: number, n: number): boolean {
  if (frame.season === 0 && !isDeseasoned(frame)) return true;
  frame.window.copyValues(frame.cursor, n, raw);
  const { slope } = fitLine(times, values, from, n);
  return fitLine(times, raw, from, n).slope * Math.sign(slope) >= SEEN * Math.abs(slope);
}

/**
 * How much less likely the loaded observations [0, n) are under a step than under a slope: the Gaussian likelihood of the best step over
 * that of the best flat course followed by a slope, at the effective number of independent observations.
 */
function stepLikelihood(n: number, line: FittedLine): number {
  const { hinge, step } = onset(times, values, n);
  if (!(step > 0)) return 1;
  const phi = residualAutocorrelation(times, values, 0, line);
  return Math.min(1, (hinge / step) ** ((n * (1 - phi)) / (1 + phi) / 2));
}

/** Probability that noise or a step, and not a slope, explains the line through the loaded observations [0, n). */
function otherCause(n: number, line: FittedLine, t: number): number {
  return Math.min(1, Math.max(LOOKS * studentTwoSided(t, n - 2), stepLikelihood(n, line)));
}

/** Whether the latest part of the loaded observations [0, n) departs from the slope of the rest. */
function hasLeft(n: number): boolean {
  const recent = Math.min(MOST_RECENT, Math.max(LEAST_RECENT, Math.floor(n / 3)));
  if (recent + LEAST_RECENT > n) return false;
  const all = fitLine(times, values, 0, n - recent);
  const part = fitLine(times, values, n - recent, n);
  if (!(part.spreadTime > 0)) return false;
  const error = slopeError(part, residualAutocorrelation(times, values, n - recent, part));
  const away = (part.slope - all.slope) * Math.sign(all.slope);
  return away < -LEFT_T * error && part.slope * Math.sign(all.slope) < STILL_T * error;
}

/**
 * A lasting slope, if the series has not made the same move before ({@link isHabit}). The test is Student's t of the least-squares slope
 * over real time. Its variance is inflated by (1 + φ) / (1 - φ) for the possible lag-1 autocorrelation φ of the residuals; if they may be
 * a random walk, t is limited to that of the drift ({@link slopeT}). To open, a flat course followed by a slope must fit better than the
 * best two-level step, so that a step is not a trend; that fit dates the beginning. The trend ends when its latest third departs from it.
 * The plain t, which is never smaller, screens in O(1); the exact tests are O(window), on every eighth observation that passes.
 *
 * If a season is removed, the series itself must have at least half of the slope. `slope` is per usual interval between samples, `slope_per_second` per second, `intercept` the line at the start of the trend or of the
 * window.
 */
export const trend = seriesDetector({
  pattern: 'trend',
  summary: 'The series keeps rising or falling, beyond what autocorrelated noise explains.',
  version: 'trend-4',
  evidence: ['regression_summary'],
  colour: 'green',
  settings: z.object({
    p_value: z.number().gt(0).lt(0.1).default(2e-5).describe('Probability of such a slope without a trend.'),
    min_points: z.number().int().min(4).default(6).describe('Minimum number of observations.'),
  }),
  slots: 3,
  describes: 'growth',
  create({ p_value, min_points }, slot) {
    /** Least |t| by number of observations. */
    const bounds = new LazyTable(WINDOW + 1, (n) =>
      n < 3 ? Number.POSITIVE_INFINITY : studentQuantile(p_value, n - 2),
    );
    /** Observations since the count in slot `from`, at most the window. */
    const stretch = ({ cursor, count, held }: SeriesFrame, from: number) =>
      Math.min(held, count - cursor.f64[cursor.base + slot + from]);
    /** Whether the plain t, which treats the residuals as white noise, allows a slope. */
    const screen = ({ window, cursor, held }: SeriesFrame) => {
      const { residualSum, slopePerSecond, spreadTime, totalSum } = window.line(cursor);
      if (!(totalSum > 0 && spreadTime > 0)) return false;
      return slopePerSecond ** 2 * spreadTime * (held - 2) >= 0.99 * bounds.at(held) ** 2 * residualSum;
    };
    /** Whether the series has made the move of the loaded observations [from, n) before. */
    const isUsual = (frame: SeriesFrame, from: number, n: number) => {
      const ends = Math.min(END, (n - from) >> 1);
      const before = moments(values, from, from + ends).mean;
      return isHabit(frame, before, moments(values, n - ends, n).mean, n - from);
    };
    const opens = (frame: SeriesFrame) => {
      const n = stretch(frame, AFTER);
      if (n < min_points || knownStretch(frame, n) < n) return false;
      if (n === frame.held && frame.season === 0 && !isDeseasoned(frame) && !screen(frame)) return false;
      load(frame, n);
      const { hinge, step, line, knot } = onset(times, values, n);
      if (step < hinge) return false;
      // With a steep slope after a flat stretch, the residuals of a single line look like a random walk.
      const flat = n - knot >= min_points && line - hinge > (FLAT_GAIN * hinge) / n ? knot : 0;
      const t = slopeT(times, values, flat, fitLine(times, values, flat, n));
      if (!(Math.abs(t) >= bounds.at(n - flat))) return false;
      if (!isSeen(frame, flat, n) || isUsual(frame, flat, n)) return false;
      // Short stretches cannot estimate their own autocorrelation: t alone decides.
      if (n - flat > DENSE) {
        load(frame, n - flat);
        if (otherCause(n - flat, fitLine(times, values, 0, n - flat), t) > LIKELY_NOISE) return false;
      }
      const f = frame.cursor.f64;
      const own = frame.cursor.base + slot;
      f[own + T] = t;
      f[own + SINCE] = frame.count - n + flat;
      return true;
    };
    const lasts = (frame: SeriesFrame) => {
      const n = stretch(frame, SINCE);
      load(frame, n);
      const f = frame.cursor.f64;
      const own = frame.cursor.base + slot;
      const t = slopeT(times, values, 0, fitLine(times, values, 0, n));
      const goesOn =
        Math.abs(t) >= CLOSE_T &&
        Math.sign(t) === Math.sign(f[own + T]) &&
        !hasLeft(n) &&
        isSeen(frame, 0, n);
      if (goesOn) f[own + T] = t;
      else f[own + AFTER] = frame.count;
      return goesOn;
    };
    return {
      judge(frame, open) {
        if (frame.held < min_points) return false;
        if (frame.held > DENSE && (frame.count & (STRIDE - 1)) !== 0) return open;
        return open ? lasts(frame) : opens(frame);
      },
      describe(frame) {
        const n = stretch(frame, SINCE);
        load(frame, n);
        const line = fitLine(times, values, 0, n);
        const interval = ((times[n - 1] - times[0]) * 1e-6) / (n - 1);
        const r2 = 1 - line.residualSum / line.totalSum;
        const metrics = {
          slope: line.slope * interval,
          slope_per_second: line.slope,
          intercept: line.intercept,
          r2,
          window_n: n,
        };
        const t = frame.cursor.f64[frame.cursor.base + slot + T];
        return {
          start: times[0],
          strength: r2,
          pValue: otherCause(n, line, t),
          support: n / min_points,
          metrics,
          evidence: [{ kind: 'regression_summary', ...metrics }],
          threshold: p_value,
          peers: 0,
          deseasoned: isDeseasoned(frame),
          samples: recentSamples(frame, n),
        };
      },
    };
  },
});
