import { z } from 'zod';
import { FAR, NOVEL } from '../statistics/alarm.ts';
import { studentQuantile, studentTwoSided } from '../statistics/distributions.ts';
import { BASELINE } from '../statistics/level/baseline.ts';
import { MEMORY } from '../statistics/level/deviation.ts';
import { LONGEST_STAY } from '../statistics/level/excursion.ts';
import { ERRORS } from '../statistics/spread/error-scale.ts';
import { confidenceOfEvent } from './confidence.ts';
import { recentSamples, type SeriesDetector, type SeriesFrame, STRETCH, seriesDetector } from './detector.ts';

/** Least number of observations in the baseline. */
const LEAST = 5;
/** Least number of observations in a baseline without spread, which has no scale for a jump. */
const LEAST_FLAT = 20;
/** Distance at which the strength is one half. */
const HALF = 6;
/** Factor on Student's bound, and least distance, while the tail of the series is unknown. */
const UNKNOWN_TAIL = 1.25;
const LEAST_UNKNOWN = 20;
/** Degrees of freedom assumed for the noise until then: p-values are those of heavy tails. */
const UNKNOWN_DOF = 3;
/** Least distance, in their scale, from the minority values of a series that mostly repeats one value. */
const STANDS_OUT = 3;
/** An episode lasts while outcomes stay out by this share of the first distance, for at most {@link LONGEST_STAY} observations. */
const STAYS = 0.5;

/** Microseconds; the resolution of the daily profile. */
const HOUR = 3600e6;

const EXPECTED = 0;
const DISTANCE = 1;
const UNTIL = 2;
/** Whether the episode is an alert, and by which scale. */
const ALERT = 3;
const NOTE = 0;
const BY_LEVEL = 1;
const BY_STEP = 2;
/** A run that was due did not come. */
const BY_ABSENCE = 3;

/**
 * Probability that one observation of noise is an alert at distance {@link FAR}, and the power by which it decreases with distance.
 * Measured on Student's t with 3 degrees of freedom, whose tail index is that power.
 */
const ALERT_CHANCE = 1.6e-4;
const ALERT_TAIL = 3;

const settings = z.object({
  p_value: z
    .number()
    .gt(0)
    .lt(0.1)
    .default(4.5e-5)
    .describe('Probability that one ordinary observation of the series is reported.'),
  min_z: z.number().min(0).default(5).describe('Minimum distance from the forecast, in standard deviations.'),
});

/** Comparison of an observation with its expected value. */
interface Distance {
  z: number;
  mean: number;
  stddev: number;
  n: number;
  /** Least |z|. */
  bound: number;
  /** Scales that the expected band reaches, if not as far as the bound. */
  reach?: number;
  /** A value inside the band whatever the scale. */
  usual: number;
  /** Probability of one this far off, on either side, in a stretch of noise. */
  pValue: number;
  /** Probability for a single observation of being this far off. */
  share: number;
}

/**
 * An observation far above (`sign` 1) or below (`sign` -1) its expected value. The expected value is the one-step prediction from a slow
 * mean and the previous value. The robust scale of the latest 256 errors measures the error. The bound widens with the weight of the
 * series' own tail, so that outliers do not mask each other and heavy-tailed noise gives none. While fewer than 48 errors are known,
 * Student's rule for a new observation against the winsorised baseline decides, with a wide bound because the tail is unknown. On a
 * baseline without spread, a jump is measured in hundredths of the level. The return from an outlier is not an outlier.
 *
 * An episode lasts while outcomes stay out, for at most 32 observations. It is an alert if the alarm reports an outcome on its side, or if
 * the jump is steep: `min_z` times the geometric mean of the scales of error and level. An alert lasts until the series is back
 * ({@link OpenAlert}). An outlier that the alarm does not report is a habit, and not reported, if two earlier excursions on its side were as
 * large. A steep jump in the rhythm of earlier ones is not reported either. O(1) an observation.
 */
export function surpriseDetector<const P extends 'spike' | 'drop'>(
  pattern: P,
  sign: 1 | -1,
  colour: 'red' | 'blue',
  summary: string,
): SeriesDetector<P, typeof settings> {
  return seriesDetector({
    pattern,
    summary,
    version: `${pattern}-9`,
    evidence: ['baseline_deviation'],
    colour,
    settings,
    slots: 4,
    late: 'alone',
    describes: 'peak',
    create({ p_value, min_z }, slot) {
      const student = Float64Array.from({ length: BASELINE + 1 }, (_, n) => {
        if (n < LEAST) return Number.NaN;
        const bound = studentQuantile(p_value, n - 1) * Math.sqrt((n + 1) / (n - 1));
        return Math.max(min_z, LEAST_UNKNOWN, UNKNOWN_TAIL * bound);
      });
      const measure = ({ baseline, errors, forecast, cursor }: SeriesFrame): Distance => {
        const scale = errors.scale(cursor);
        if (scale === 0) {
          const { z, mean, stddev, n, flat } = baseline.surprise;
          const t = (Math.abs(z) / UNKNOWN_TAIL) * Math.sqrt((n - 1) / (n + 1));
          // A flat series has no noise that a longer stretch could accumulate.
          const share = flat
            ? baseline.outlierRate(cursor)
            : studentTwoSided(t, Math.min(n - 1, UNKNOWN_DOF));
          const pValue = Math.min(1, flat ? share : STRETCH * share);
          return { z, mean, usual: mean, stddev, n, bound: student[n], pValue, share };
        }
        const z = forecast.error / scale;
        const share = errors.chance(cursor, Math.abs(z));
        return {
          z,
          mean: forecast.predicted,
          usual: forecast.predicted,
          stddev: scale,
          n: Math.min(ERRORS, errors.count(cursor)),
          bound: Math.max(min_z, errors.bound(cursor, p_value)),
          pValue: Math.min(1, STRETCH * share),
          share,
        };
      };
      const measureAlert = (frame: SeriesFrame): Distance => {
        const { deviation, count, late } = frame;
        const { z, expected, scale, usual } = deviation.distance;
        const ofNoise = ALERT_CHANCE * (FAR / Math.max(FAR, Math.abs(z))) ** ALERT_TAIL;
        // The series' own tail may be heavier than that of the usual noise. Forecasts do not refer to late observations.
        const own = late ? undefined : measure(frame);
        const pValue = Math.max(STRETCH * ofNoise, own?.pValue ?? 0);
        const share = Math.max(ofNoise, own?.share ?? 0);
        const n = Math.min(MEMORY, count - 1);
        const reach = deviation.distance.byLevel ? frame.reach.scales(frame.cursor) : FAR;
        return { z, mean: expected, usual, stddev: scale, n, bound: FAR, reach, pValue, share };
      };
      const stands = ({ baseline, count, errors, excursion, forecast, cursor, outcome }: SeriesFrame) => {
        const scale = errors.scale(cursor);
        if (scale > 0) {
          const z = (sign * forecast.error) / scale;
          if (!(z >= min_z)) return false;
          const bound = errors.bound(cursor, p_value);
          if (z < bound) return false;
          return (
            !excursion.lasts(cursor, count) || sign * (outcome - excursion.expected(cursor)) >= bound * scale
          );
        }
        const { z, n, flat } = baseline.surprise;
        if (!(sign * z >= student[n])) return false;
        return !flat || (n >= LEAST_FLAT && baseline.outlierRate(cursor) < 0.05);
      };
      /**
       * Distance from the forecast at which a jump is steep: `min_z` times the geometric mean of the scale of the forecast errors and that of
       * the level. Such a jump is rare for the noise and large for the swing. 0 while a scale is unknown.
       */
      const steepness = ({ deviation, errors, cursor }: SeriesFrame) =>
        min_z * Math.sqrt(errors.scale(cursor) * deviation.distance.scale);
      const isSteep = (frame: SeriesFrame) => {
        const least = steepness(frame);
        return least > 0 && Math.abs(frame.forecast.error) >= least;
      };
      const measureStep = (frame: SeriesFrame): Distance => {
        const step = measure(frame);
        return step.stddev > 0 ? { ...step, bound: Math.max(min_z, steepness(frame) / step.stddev) } : step;
      };
      /** A run that did not come is twice {@link FAR} off: halfway to what it reaches, it would have come. */
      const measureAbsence = ({ dueRun, cursor }: SeriesFrame): Distance => {
        const { reached, moved, runs } = dueRun.missed(cursor);
        const scale = Math.abs(moved) / (2 * FAR);
        // The rule of succession: a run of a rhythm that came so often does not come.
        const share = 1 / (runs + 2);
        const z = -2 * FAR * Math.sign(moved);
        return { z, mean: reached, usual: reached, stddev: scale, n: runs, bound: FAR, pValue: share, share };
      };
      /** Whether the daily profile alone moves that far in that direction within an hour. */
      const isOfTheDay = (frame: SeriesFrame) => {
        const { course, cursor, time, outcome } = frame;
        const move = course.effect(cursor, time + HOUR) - course.effect(cursor, time - HOUR);
        return sign * move > STAYS * Math.abs(outcome - measure(frame).mean);
      };
      return {
        judge(frame, open) {
          const { cursor, count, outcome } = frame;
          const f = cursor.f64;
          const own = cursor.base + slot;
          const { alarm, deviation } = frame;
          const { z, expected } = deviation.distance;
          const far = alarm.far && sign * z >= min_z;
          const isAbsent = pattern === 'drop' && frame.dueRun.failed;
          if (far) f[own + ALERT] = BY_LEVEL;
          else if (isAbsent) f[own + ALERT] = BY_ABSENCE;
          if (open) {
            if (f[own + ALERT] === BY_LEVEL) return far;
            if (f[own + ALERT] === BY_ABSENCE) return frame.dueRun.isMissing(cursor);
            return (
              count <= f[own + UNTIL] && sign * (outcome - f[own + EXPECTED]) >= STAYS * f[own + DISTANCE]
            );
          }
          if (isAbsent && !far) return true;
          if (!far) {
            // Forecasts do not refer to late observations. The way back to what was expected is no news.
            if (frame.late || frame.openAlert.back || !stands(frame)) return false;
            // If one value makes up most of the series, other values count only if they stand out among themselves.
            const { fromOthers } = deviation.distance;
            if (fromOthers !== undefined && sign * fromOthers < STANDS_OUT) return false;
            if (alarm.isHabit(cursor, sign * Math.max(0, sign * z)) || isOfTheDay(frame)) return false;
            const { time, forecast } = frame;
            const isSteepNow = isSteep(frame);
            // The story is remembered in any case.
            if (isSteepNow && alarm.isRhythm(cursor, time, forecast.error)) {
              frame.dueRun.begin(cursor, time, alarm.period, outcome, forecast.error);
              return false;
            }
            if (isSteepNow && alarm.isFrequent(cursor)) return false;
            if (isSteepNow) alarm.raise(cursor);
            f[own + ALERT] = isSteepNow ? BY_STEP : NOTE;
          }
          const mean = far ? expected : measure(frame).mean;
          frame.excursion.begin(cursor, count, mean);
          f[own + EXPECTED] = mean;
          f[own + DISTANCE] = Math.abs(outcome - mean);
          f[own + UNTIL] = count + LONGEST_STAY;
          return true;
        },
        lingers: ({ alarm, cursor }) => alarm.raised && cursor.f64[cursor.base + slot + ALERT] !== NOTE,
        describe(frame) {
          const alert = frame.cursor.f64[frame.cursor.base + slot + ALERT];
          const measured =
            alert === BY_LEVEL
              ? measureAlert(frame)
              : alert === BY_STEP
                ? measureStep(frame)
                : alert === BY_ABSENCE
                  ? measureAbsence(frame)
                  : measure(frame);
          const { z, mean, usual, stddev, n, bound, reach = bound, pValue, share } = measured;
          const { alarm, cursor, deviation } = frame;
          const ofSeries = Math.max(pValue, alarm.chance(cursor, deviation.distance.z, STRETCH));
          const away =
            alert === BY_STEP || alert === BY_ABSENCE
              ? Math.abs(z) / bound
              : Math.abs(deviation.distance.z) / FAR;
          const excess = away + alarm.evidence / NOVEL;
          const low = Math.min(usual, mean - bound * stddev);
          const high = Math.max(usual, mean + bound * stddev);
          const metrics = {
            z,
            baseline_mean: mean,
            baseline_stddev: stddev,
            observed_outcome: frame.outcome,
            window_n: n,
            score: 1 - Math.min(1, share),
            ...(alert === BY_ABSENCE && { period_seconds: frame.dueRun.missed(cursor).period }),
            // A flat baseline has no scale for a band.
            ...(stddev > 0 && {
              expected_low: Math.min(usual, mean - reach * stddev),
              expected_high: Math.max(usual, mean + reach * stddev),
            }),
          };
          return {
            start: alert === BY_ABSENCE ? frame.dueRun.missed(cursor).due : frame.time,
            // A run that is missing is an alert when its time has passed, and not again later.
            ...(alert !== NOTE &&
              (alert !== BY_ABSENCE || frame.dueRun.failed) && { severity: 'alert' as const }),
            strength: Math.abs(z) / (Math.abs(z) + HALF),
            confidence: confidenceOfEvent(excess, ofSeries),
            pValue: ofSeries,
            support: n / LEAST,
            metrics,
            band: { low, high },
            evidence: [{ kind: 'baseline_deviation', excess, ...metrics }],
            threshold: bound,
            peers: 0,
            samples: recentSamples(frame, n + 1),
          };
        },
      };
    },
  });
}
