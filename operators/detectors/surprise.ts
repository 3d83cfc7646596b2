import { z } from 'zod';
import { FAR } from '../statistics/alarm.ts';
import { studentQuantile, studentTwoSided } from '../statistics/distributions.ts';
import { BASELINE } from '../statistics/level/baseline.ts';
import { MEMORY } from '../statistics/level/deviation.ts';
import { LONGEST_STAY } from '../statistics/level/excursion.ts';
import { ERRORS } from '../statistics/spread/error-scale.ts';
import { recentSamples, type SeriesDetector, type SeriesFrame, STRETCH, seriesDetector } from './detector.ts';

/** Least observations in the baseline. */
const LEAST = 5;
/** Least observations in a baseline without any spread, which has no scale to measure a jump by. */
const LEAST_FLAT = 20;
/** Distance that has a strength of a half. */
const HALF = 6;
/** Factor on Student's bound, and least distance, while the tail of the series is not known. */
const UNKNOWN_TAIL = 1.25;
const LEAST_UNKNOWN = 20;
/** Degrees of freedom of the noise that is granted until then: its p-values are those of heavy tails. */
const UNKNOWN_DOF = 3;
/** Scales by which one among few other values must stand out of these. */
const STANDS_OUT = 3;
/** An episode lasts while outcomes stay out by this share of the first one's distance, for {@link LONGEST_STAY} at most. */
const STAYS = 0.5;

/** Microseconds: the course of a day is known by the hour. */
const HOUR = 3600e6;

const EXPECTED = 0;
const DISTANCE = 1;
const UNTIL = 2;
/** 1 where the episode is an alert. */
const ALERT = 3;

/**
 * Chance that one observation of noise is an alert at distance {@link FAR}, and the power with which it falls: what Student's t with 3
 * degrees of freedom gave, the tail index of which is the power.
 */
const ALERT_CHANCE = 1.6e-4;
const ALERT_TAIL = 3;

const settings = z.object({
  p_value: z
    .number()
    .gt(0)
    .lt(0.1)
    .default(4.5e-5)
    .describe('Probability for one observation of the series as it usually is to be called one.'),
  min_z: z.number().min(0).default(5).describe('Least distance from the prediction in standard deviations.'),
});

/** How an observation stands to what was expected of it. */
interface Distance {
  z: number;
  mean: number;
  stddev: number;
  n: number;
  /** Least |z|. */
  bound: number;
  /** A value that lies within the band whatever the scale. */
  usual: number;
  /** Chance of one as far off, either way, in a stretch of noise. */
  pValue: number;
  /** Share of the observations that are as far off, as far as this chance tells it. */
  share: number;
}

/**
 * An observation far above (`sign` 1) or below (`sign` -1) what the observations before it let expect. The
 * expectation is the one-step prediction by a slow mean and the value before; its error is measured by the robust scale of the
 * latest 256 errors, and the bound widens with the weight of the series' own tail, so that an outlier masks no other
 * and heavy-tailed noise stays quiet. While fewer than 48 errors are known, Student's rule for a new observation
 * against the winsorised baseline decides, with a wide bound because the tail is unknown; on a baseline
 * without any spread a jump is measured in hundredths of the level. Coming back from an outlier is none. It lasts while the outcomes stay out there, for 32
 * observations at most. It is an alert, and lasts as long as its story, where the alarm tells of an outcome on its side. O(1) an
 * observation. One that is no alert is not told where two excursions on its side went as far: it is a habit.
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
    version: `${pattern}-7`,
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
          // A flat series has no noise of which a longer stretch would show more.
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
        // The series' own tail may be heavier than that of the usual noise; forecasts say nothing of what is late.
        const own = late ? undefined : measure(frame);
        const pValue = Math.max(STRETCH * ofNoise, own?.pValue ?? 0);
        const share = Math.max(ofNoise, own?.share ?? 0);
        const n = Math.min(MEMORY, count - 1);
        return { z, mean: expected, usual, stddev: scale, n, bound: FAR, pValue, share };
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
      /** Whether the course of the day moves so far that way within an hour. */
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
          if (far) f[own + ALERT] = 1;
          if (open) {
            if (f[own + ALERT] > 0) return far;
            return (
              count <= f[own + UNTIL] && sign * (outcome - f[own + EXPECTED]) >= STAYS * f[own + DISTANCE]
            );
          }
          if (!far) {
            // Forecasts are of what comes next.
            if (frame.late || !stands(frame)) return false;
            // Where one value makes most of the series, others are no news unless they stand out among themselves.
            const { fromOthers } = deviation.distance;
            if (fromOthers !== undefined && sign * fromOthers < STANDS_OUT) return false;
            if (alarm.isHabit(cursor, sign * Math.max(0, sign * z)) || isOfTheDay(frame)) return false;
            f[own + ALERT] = 0;
          }
          const mean = far ? expected : measure(frame).mean;
          frame.excursion.begin(cursor, count, mean);
          f[own + EXPECTED] = mean;
          f[own + DISTANCE] = Math.abs(outcome - mean);
          f[own + UNTIL] = count + LONGEST_STAY;
          return true;
        },
        lingers: ({ alarm, cursor }) => alarm.told && cursor.f64[cursor.base + slot + ALERT] > 0,
        describe(frame) {
          const alert = frame.cursor.f64[frame.cursor.base + slot + ALERT] > 0;
          const { z, mean, usual, stddev, n, bound, pValue, share } = alert
            ? measureAlert(frame)
            : measure(frame);
          const { alarm, cursor, deviation } = frame;
          const ofSeries = alarm.chance(cursor, deviation.distance.z, STRETCH);
          const metrics = {
            z,
            baseline_mean: mean,
            baseline_stddev: stddev,
            observed_outcome: frame.outcome,
            window_n: n,
            score: 1 - Math.min(1, share),
            // A flat baseline has no scale that a band could be made of.
            ...(stddev > 0 && {
              expected_low: Math.min(usual, mean - bound * stddev),
              expected_high: Math.max(usual, mean + bound * stddev),
            }),
          };
          return {
            start: frame.time,
            ...(alert && { severity: 'alert' as const }),
            strength: Math.abs(z) / (Math.abs(z) + HALF),
            pValue: Math.max(pValue, ofSeries),
            support: n / LEAST,
            metrics,
            evidence: [{ kind: 'baseline_deviation', ...metrics }],
            threshold: bound,
            peers: 0,
            samples: recentSamples(frame, n + 1),
          };
        },
      };
    },
  });
}
