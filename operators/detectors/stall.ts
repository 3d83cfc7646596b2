import { z } from 'zod';
import { studentTwoSided } from '../statistics/distributions.ts';
import { isPercentage } from '../statistics/kind.ts';
import { RECENT } from '../statistics/spread/activity.ts';
import { WINDOW } from '../statistics/window.ts';
import {
  knownStretch,
  LIKELY_NOISE,
  recentSamples,
  type SeriesFrame,
  STRETCH,
  seriesDetector,
} from './detector.ts';

/** A collapse of the changes is a stall if the standard deviation of the outcomes is below this share of the one before. */
const FLAT_SHARE = 0.35;

/**
 * Least ratio of variance to mean for outcomes to be Poisson counts: of 20 counts, one sample in a thousand is below. The 0.1 % quantile
 * of chi-squared over its degrees of freedom.
 */
const LEAST_DISPERSION = 0.3;

const values = new Float64Array(WINDOW);

const LENGTH = 0;
const MEAN = 1;
const STDDEV = 2;
const BEFORE = 3;
const P_VALUE = 4;

/** Mean and standard deviation of the outcomes from `from` to below `to` places before the latest. */
function spread(frame: SeriesFrame, from: number, to: number): { mean: number; stddev: number } {
  const { window, cursor } = frame;
  const n = to - from;
  if (n <= 0) return { mean: frame.outcome, stddev: 0 };
  const first = window.value(cursor, from);
  let sum = 0;
  let squares = 0;
  for (let back = from; back < to; back++) {
    const x = window.value(cursor, back) - first;
    sum += x;
    squares += x * x;
  }
  return { mean: first + sum / n, stddev: Math.sqrt(Math.max(0, squares / n - (sum / n) ** 2)) };
}

/**
 * Whether the series is a percentage that is at its upper bound now and was there before: it cannot rise further, and may stay there for
 * hours. If it has been there for the whole window, it counts as a percentage.
 */
function isAtBound({ window, cursor, held, activity }: SeriesFrame): boolean {
  window.copyValues(cursor, held, values);
  const known = values.subarray(0, held);
  const recent = known.subarray(Math.max(0, held - RECENT));
  const bound = recent.includes(1) ? 1 : 100;
  if (!recent.includes(bound)) return false;
  if (activity.run(cursor) >= WINDOW) return true;
  let low = bound;
  let high = bound;
  for (const value of known) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return isPercentage(known, low, high);
}

/** Whether the last `n` outcomes vary as Poisson counts with their mean do: small counts vary little. */
function isCounting({ window, cursor }: SeriesFrame, n: number, mean: number, stddev: number): boolean {
  if (!(stddev ** 2 >= LEAST_DISPERSION * mean)) return false;
  for (let back = 0; back < n; back++) {
    const outcome = window.value(cursor, back);
    if (!Number.isInteger(outcome) || outcome < 0) return false;
  }
  return true;
}

/**
 * A series that has stopped moving. Either `run` outcomes in a row are exactly equal (more if repeats are usual). Or changes have collapsed
 * to less than a quarter of their usual size (in mean log square, at five standard errors), while the outcomes vary little against the
 * window before and less than small counts do.
 *
 * Two equally long standstills within 16,384 observations make a stall a habit. At the value that makes up most of the series, one
 * standstill does, once the series has left that value often enough to know. In the first two days, changes that collapse over more than
 * an hour may be those of a night. After 512 observations a collapse is the normal state and no longer a stall. Offsets do not matter:
 * noise on a high level is not a stall. O(1) an observation, O(window) while changes have collapsed.
 *
 * `normalised_stddev` is the standard deviation of the stalled stretch over that of the window before it.
 */
export const stall = seriesDetector({
  pattern: 'stall',
  summary: 'The series has stopped moving: equal values in a row, or changes far smaller than before.',
  version: 'stall-5',
  evidence: ['variance_window'],
  colour: 'yellow',
  settings: z.object({
    run: z
      .number()
      .int()
      .min(3)
      .default(7)
      .describe('Minimum number of equal values in a row, in a series that rarely repeats a value.'),
  }),
  slots: 5,
  late: 'window',
  describes: 'length',
  create({ run }, slot) {
    const isEqual = ({ activity, cursor, counter, outcome }: SeriesFrame) => {
      const equal = activity.run(cursor);
      // A counter with equal increments other than 0 is moving.
      if (counter !== undefined && outcome !== 0) return false;
      return equal >= run && equal - 1 >= (run - 1) * activity.repetitive(cursor);
    };
    const length = (frame: SeriesFrame) => {
      const equal = frame.activity.run(frame.cursor);
      const quiet = frame.activity.quiet(frame.cursor) ? frame.activity.quietCount(frame.cursor) : 0;
      // The start of a collapse is dated back by the changes that showed it; equal outcomes that reach back as far are all of it.
      return equal >= run && equal + RECENT >= quiet ? equal : Math.max(equal, quiet);
    };
    /** Whether the latest observations since the collapse vary little against those before it, and more regularly than counts do. */
    const isFlat = (frame: SeriesFrame) => {
      const n = Math.min(frame.activity.quietCount(frame.cursor), frame.held);
      const f = frame.cursor.f64;
      const own = frame.cursor.base + slot;
      // Little from before a long collapse is left in the window.
      if (n + RECENT <= frame.held) f[own + BEFORE] = spread(frame, n, frame.held).stddev;
      const recent = Math.min(n, RECENT);
      const { mean, stddev } = spread(frame, 0, recent);
      return stddev < FLAT_SHARE * f[own + BEFORE] && !isCounting(frame, recent, mean, stddev);
    };
    /** Whether the series has not stood still as long before. Changes that collapse in its first days may be those of a night. */
    const isNews = (frame: SeriesFrame) => {
      const isNight = !isEqual(frame) && knownStretch(frame, Math.min(RECENT, frame.held)) < RECENT;
      if (isNight || isAtBound(frame)) return false;
      const { activity, cursor } = frame;
      const equal = activity.run(cursor);
      // At its usual value the series often stands still; the run must be longer than chance explains.
      if (activity.isUsual(cursor) && STRETCH * activity.runChance(cursor, equal) > LIKELY_NOISE)
        return false;
      return length(frame) > activity.usualStandstill(cursor);
    };
    /** The figures of the stall as of its last description, and its length when it last held. */
    const measure = ({ cursor }: SeriesFrame) => {
      const at = cursor.base + slot;
      const [n, mean, stddev, before] = cursor.f64.subarray(at, at + 4);
      const metrics = {
        normalised_stddev: stddev === 0 ? 0 : before > 0 ? stddev / before : 1,
        window_n: n,
        mean,
      };
      return { metrics, evidence: [{ kind: 'variance_window', window_n: n, stddev }] };
    };
    return {
      judge(frame, open) {
        const { activity, cursor } = frame;
        const isQuiet = frame.counter === undefined && activity.quiet(cursor);
        if (!isEqual(frame) && !(isQuiet && isFlat(frame))) return false;
        if (!open && !isNews(frame)) return false;
        const own = cursor.base + slot;
        cursor.f64[own + LENGTH] = length(frame);
        // If little is known of the series, a standstill may be usual for it.
        if (!open) cursor.f64[own + P_VALUE] = LIKELY_NOISE;
        return true;
      },
      describe(frame) {
        const { activity, cursor, window } = frame;
        const n = length(frame);
        const equal = activity.run(cursor) >= n;
        const seen = Math.min(n, frame.held);
        const shape = equal ? { mean: window.value(cursor, 0), stddev: 0 } : spread(frame, 0, seen);
        cursor.f64[cursor.base + slot + MEAN] = shape.mean;
        cursor.f64[cursor.base + slot + STDDEV] = shape.stddev;
        const before = spread(frame, seen, frame.held).stddev;
        if (before > 0) cursor.f64[cursor.base + slot + BEFORE] = before;
        // The least p-value stays, although the contrast fades while the stall becomes usual.
        // The reference is long, so the recent changes set the degrees of freedom.
        const chance = equal
          ? activity.runChance(cursor, n)
          : studentTwoSided(activity.contrast(cursor), RECENT - 1) / 2;
        const pValue = Math.min(cursor.f64[cursor.base + slot + P_VALUE], STRETCH * chance);
        cursor.f64[cursor.base + slot + P_VALUE] = pValue;
        const { metrics, evidence } = measure(frame);
        return {
          start: equal ? activity.runStart(cursor) : activity.quietStart(cursor),
          strength: 1 - metrics.normalised_stddev,
          pValue,
          support: n / run,
          metrics,
          evidence,
          threshold: run,
          peers: 0,
          samples: recentSamples(frame, seen),
        };
      },
      conclude: measure,
    };
  },
});
