import { z } from 'zod';
import { FAR, NOVEL, NOVEL_MEMORY } from '../statistics/alarm.ts';
import { confidenceOfEvent } from './confidence.ts';
import { recentSamples, STRETCH, seriesDetector } from './detector.ts';

/**
 * Probability that one observation of noise opens an episode at evidence {@link NOVEL}, and the rate at which it decreases with more
 * evidence. Measured on Student's t with 3 degrees of freedom.
 */
const CHANCE = 3.4e-4;
const DECAY = 0.24;
/** Observations at which half of the evidence counts; the unit of support for the confidence class. */
const LEAST = 300;
/** Observations before the report that an explanation shows. */
const CONTEXT = 24;

/**
 * Something that a series has never done before, or not for a long time, in any of eleven views: against its clock profile, in value, in
 * short mean, in level, and in the tails of these and of its steps (see the statistic for the method). Evidence accumulates over a dozen
 * observations, but not in the first two days (or 3,000 observations), when all is new. The result is an alert if heavy-tailed noise
 * reaches the sum at most once in 1 / `p_value` observations. It lasts until the series is back. O(1).
 *
 * `observed`, `expected_low` and `expected_high` are in the units of the view with the most evidence, which the evidence names.
 */
export const novelty = seriesDetector({
  pattern: 'novelty',
  summary: 'The series behaves as it never did before.',
  version: 'novelty-3',
  evidence: ['novelty'],
  colour: 'magenta',
  settings: z.object({
    p_value: z
      .number()
      .gt(0)
      .max(CHANCE)
      .default(CHANCE)
      .describe('Probability that one observation of heavy-tailed noise is reported.'),
  }),
  slots: 0,
  describes: 'peak',
  create({ p_value }) {
    const bound = NOVEL + Math.log(CHANCE / p_value) / DECAY;
    return {
      judge: ({ cursor, novelty: statistic, alarm }, open) =>
        open ? statistic.evidence(cursor) >= bound / NOVEL_MEMORY : alarm.evidence >= bound,
      lingers: ({ alarm }) => alarm.raised,
      describe(frame) {
        const { evidence } = frame.alarm;
        const excess = Math.abs(frame.deviation.distance.z) / FAR + evidence / NOVEL;
        const { view, share, observed, low, high, isOfOutcome } = frame.novelty.reason();
        const metrics = {
          score: evidence / (1 + evidence),
          evidence,
          observed,
          expected_low: low,
          expected_high: high,
          observed_outcome: frame.outcome,
          window_n: frame.count,
        };
        const pValue = Math.min(1, STRETCH * CHANCE * Math.exp(-DECAY * (evidence - NOVEL)));
        return {
          start: frame.time,
          severity: 'alert',
          strength: evidence / (evidence + bound),
          confidence: confidenceOfEvent(excess, pValue),
          pValue,
          support: frame.count / LEAST,
          metrics,
          ...(isOfOutcome && { band: { low, high } }),
          evidence: [{ kind: 'novelty', view, share, excess, ...metrics }],
          threshold: bound,
          peers: 0,
          samples: recentSamples(frame, CONTEXT + 1),
        };
      },
    };
  },
});
