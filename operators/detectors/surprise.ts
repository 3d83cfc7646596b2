import { z } from 'zod';
import { BASELINE } from '../statistics/baseline.ts';
import { studentQuantile, studentTwoSided } from '../statistics/distributions.ts';
import { recentSamples, type SeriesDetector, seriesDetector } from './detector.ts';

/** Least observations in the baseline. */
const LEAST = 5;
/** Least observations in a baseline without any spread, which has no scale to measure a jump by. */
const LEAST_FLAT = 20;

const settings = z.object({
  p_value: z
    .number()
    .gt(0)
    .lt(0.1)
    .default(1e-6)
    .describe('Probability, for one observation of Gaussian noise, of being called one.'),
  min_z: z
    .number()
    .min(0)
    .default(6)
    .describe('Least distance from the baseline mean in baseline standard deviations.'),
});

/**
 * Least z (in population standard deviations of the baseline) by baseline length, so that the chance of an alarm on
 * Gaussian noise is `p` however short the baseline: Student's t for a new observation against n others. NaN, which no
 * distance reaches, for a baseline that is too short.
 */
function thresholds(p: number, least: number): Float64Array {
  return Float64Array.from({ length: BASELINE + 1 }, (_, n) =>
    n < LEAST ? Number.NaN : Math.max(least, studentQuantile(2 * p, n - 1) * Math.sqrt((n + 1) / (n - 1))),
  );
}

/**
 * An observation far above (`sign` 1) or below (`sign` -1) the observations just before it. The baseline is
 * winsorised, so that an outlier does not mask the next; O(1) an observation. Student's rule for a new observation
 * gives the p-value; see {@link Baseline} for a baseline without spread.
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
    version: `${pattern}-1`,
    evidence: ['baseline_deviation'],
    colour,
    settings,
    slots: 0,
    rejudge: false,
    describes: 'peak',
    create({ p_value, min_z }) {
      const bounds = thresholds(p_value, min_z);
      return {
        judge({ baseline, cursor }) {
          const { z: distance, n, flat } = baseline.surprise;
          if (!(sign * distance >= bounds[n])) return false;
          return !flat || (n >= LEAST_FLAT && baseline.outlierRate(cursor) < 0.05);
        },
        describe(frame) {
          const { z: distance, n, mean, stddev, flat } = frame.baseline.surprise;
          const t = Math.abs(distance) * Math.sqrt((n - 1) / (n + 1));
          const metrics = {
            z: distance,
            baseline_mean: mean,
            baseline_stddev: stddev,
            observed_outcome: frame.outcome,
            window_n: n,
          };
          return {
            start: frame.time,
            strength: 1 - bounds[n] / (bounds[n] + Math.abs(distance)),
            pValue: flat ? frame.baseline.outlierRate(frame.cursor) : studentTwoSided(t, n - 1) / 2,
            support: n / LEAST,
            metrics,
            evidence: [{ kind: 'baseline_deviation', ...metrics }],
            threshold: bounds[n],
            peers: 0,
            samples: recentSamples(frame, n + 1),
          };
        },
      };
    },
  });
}
