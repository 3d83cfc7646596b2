import { z } from 'zod';
import { normalUpper, studentTwoSided } from '../statistics/distributions.ts';
import { spreadContrast } from '../statistics/spread/spread-contrast.ts';
import { WINDOW } from '../statistics/window.ts';
import { formatInstant } from '../time/instant.ts';
import { LIKELY_NOISE, recentSamples, type SeriesFrame, seriesDetector } from './detector.ts';

/** A shift ends when the contrast falls below this many standard errors, or changes sign. */
const CLOSE_Z = 3;
/** Observations between two samples of the contrast. */
const APART = 16;
/** Memory, in samples, of the mean square of the contrast; it starts at its theoretical value. */
const NOTES = 64;
/** Limit on each sample, so that a shift masks neither itself nor the next one. */
const CLIP = 3;
/** Effective number of independent tests in a window: contrasts at neighbouring observations share most of their values. */
const LOOKS = 10;
/** The same for the p-value, which refers to a stretch of observations and not to a window of 48. */
const STRETCH_LOOKS = 50;
/** Share of the scale of the level below which errors are those of rounding. */
const ROUNDING = 1e-6;

const values = new Float64Array(WINDOW);

const RATIO = 0;
const BEFORE = 1;
const AFTER = 2;
const START = 3;
const DISTANCE = 4;
const N_AFTER = 5;
const N_BEFORE = 6;
const SIGN = 7;
const P_VALUE = 8;
/** Mean square of the sampled contrasts minus its theoretical value. */
const EXCESS = 9;
const SLOTS = 10;

/**
 * The noise of a series has grown or shrunk; its level may be unchanged. Compares the mean log square of the last 48 forecast errors with
 * that of the errors before, at `p_value` and by a factor of at least `min_ratio`. The forecast removes level, slope and autocorrelation;
 * the logarithm limits the weight of single outliers (Gnanadesikan and Wilk, 1970, compare spreads by log squares for the same reason).
 * If the contrasts of the series are larger than in theory, as with intermittent volatility, they are measured in their own root mean
 * square. O(1) an observation.
 *
 * `ratio` is the standard deviation after the shift over the one before it; the start is the most likely time of the shift.
 */
export const varianceShift = seriesDetector({
  pattern: 'variance_shift',
  summary: 'The series varies much more, or much less, about its course than before.',
  version: 'variance_shift-5',
  evidence: ['spread_before', 'spread_after'],
  colour: 'magenta',
  settings: z.object({
    p_value: z.number().gt(0).lt(0.1).default(1e-5).describe('Probability of such a contrast by chance.'),
    min_ratio: z
      .number()
      .gt(1)
      .default(1.75)
      .describe('Minimum ratio of the larger standard deviation to the smaller one.'),
  }),
  slots: SLOTS,
  describes: 'growth',
  create({ p_value, min_ratio }, slot) {
    const leastDifference = 2 * Math.log(min_ratio);
    const chance = (distance: number) => Math.min(1, 2 * LOOKS * normalUpper(Math.abs(distance)));
    /** Stores the figures of the shift while it is fresh; later the reference has moved. */
    const measure = ({ cursor, volatility, held }: SeriesFrame, distance: number) => {
      const f = cursor.f64;
      const own = cursor.base + slot;
      const { after, size, time } = volatility.split(cursor);
      f[own + BEFORE] = volatility.reference(cursor);
      f[own + AFTER] = size;
      f[own + RATIO] = size / f[own + BEFORE];
      f[own + START] = time;
      f[own + N_AFTER] = after;
      f[own + N_BEFORE] = Math.min(volatility.count(cursor), held) - after;
      f[own + SIGN] = Math.sign(distance);
      f[own + DISTANCE] = Math.abs(distance);
      f[own + P_VALUE] = 1;
    };
    /**
     * Probability that noise gives, within a stretch, a contrast as large as the largest so far. A course that the forecast lags behind
     * produces errors without noise, so the steps must have grown or shrunk too. Student's t is used because the scatter of the logarithms
     * is estimated from as few values as the recent ones.
     */
    const stretchChance = ({ cursor, window, volatility, held, count }: SeriesFrame) => {
      const own = cursor.base + slot;
      let since = 0;
      while (since < held && window.time(cursor, since) >= cursor.f64[own + START]) since++;
      window.copyValues(cursor, held, values);
      const steps = Math.max(0, cursor.f64[own + SIGN] * spreadContrast(values, held, since));
      const least = Math.min(cursor.f64[own + DISTANCE], steps);
      const known = Math.min(volatility.recent, Math.ceil(count / volatility.recent)) - 1;
      return Math.min(1, STRETCH_LOOKS * studentTwoSided(least, known));
    };
    /** The contrast in standard errors, or in the usual size of the series' contrasts if that is larger. */
    const distanceOf = ({ cursor, volatility }: SeriesFrame) =>
      volatility.z(cursor) / Math.sqrt(1 + Math.max(0, cursor.f64[cursor.base + slot + EXCESS]));
    /** Samples the size of the contrast at every {@link APART}th observation. */
    const note = ({ cursor, volatility, count }: SeriesFrame) => {
      if (count % APART !== 0) return;
      const f = cursor.f64;
      const own = cursor.base + slot;
      const z = Math.min(CLIP, Math.abs(volatility.z(cursor)));
      if (z === 0) return;
      f[own + EXCESS] += (z * z - 1 - f[own + EXCESS]) / NOTES;
    };
    /** Whether the errors are those of rounding, before and after: a series that mostly repeats a value has no noise. */
    const isRounding = ({ cursor, volatility, deviation }: SeriesFrame) =>
      Math.max(volatility.split(cursor).size, volatility.reference(cursor)) <
      ROUNDING * deviation.distance.scale;
    return {
      judge(frame, open) {
        note(frame);
        const { cursor, volatility } = frame;
        const difference = volatility.difference(cursor);
        if (!open && Math.abs(difference) < leastDifference) return false;
        const distance = distanceOf(frame);
        if (open) {
          const own = cursor.base + slot;
          const away = distance * cursor.f64[own + SIGN];
          cursor.f64[own + DISTANCE] = Math.max(cursor.f64[own + DISTANCE], away);
          return away >= CLOSE_Z;
        }
        if (chance(distance) > p_value || isRounding(frame)) return false;
        measure(frame, distance);
        return stretchChance(frame) <= LIKELY_NOISE;
      },
      describe(frame) {
        const { cursor, window } = frame;
        const own = cursor.base + slot;
        // The least p-value stays, although the observations before the shift leave the window.
        const pValue = Math.min(cursor.f64[own + P_VALUE], stretchChance(frame));
        cursor.f64[own + P_VALUE] = pValue;
        const [ratio, before, after, start, , nAfter, nBefore] = cursor.f64.subarray(own, own + 7);
        const spread = (kind: string, stddev: number, n: number, at: number) => ({
          kind,
          stddev,
          n,
          at: formatInstant(at),
        });
        return {
          start,
          strength: 1 - Math.min(ratio, 1 / ratio),
          pValue,
          support: Math.min(nBefore, nAfter) / 16,
          metrics: {
            ratio,
            stddev_before: before,
            stddev_after: after,
            n_before: nBefore,
            n_after: nAfter,
          },
          evidence: [
            spread('spread_before', before, nBefore, window.time(cursor, frame.held - 1)),
            spread('spread_after', after, nAfter, start),
          ],
          threshold: min_ratio,
          peers: 0,
          samples: recentSamples(frame, 2 * nAfter),
        };
      },
    };
  },
});
