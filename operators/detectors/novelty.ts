import { z } from 'zod';
import { recentSamples, STRETCH, seriesDetector } from './detector.ts';

/**
 * Chance that one observation of noise is reported with more than evidence y: NOISE * exp(-DECAY * y), an upper bound,
 * from y = 2 to 16, of what 200 seeded series of 10,000 observations of Student's t with 3 degrees of freedom gave, from
 * their first observation on, at steps of a second, five minutes and an hour (the worst, where it is 1.1 to 1.4 times too
 * high). Log-normal noise stays below it; Gaussian and AR(1) noise and random walks by more than ten times from y = 3
 * on; Student's t with 2 degrees of freedom lies up to 2.7 times above.
 */
const NOISE = 1.2e-3;
const DECAY = 0.24;
/** An episode lasts while the evidence is at least this share of what opens one. */
const HOLD = 0.5;
/** Observations by which half of the evidence is believed; the confidence class counts in these. */
const LEAST = 300;
/** Observations before the report that an explanation shows. */
const CONTEXT = 24;

/**
 * What a series has never done before, or not for long, in whichever of eleven views: against its clock profile, in
 * value, in short mean, in level, in the tails of these and of its steps (see the statistic for the method). It opens at
 * a report whose evidence noise with heavy tails reaches at most once in 1 / `p_value` observations. O(1).
 *
 * `observed`, `expected_low` and `expected_high` are in the units of the view that said most, which the evidence names.
 */
export const novelty = seriesDetector({
  pattern: 'novelty',
  summary: 'The series does what it has not done before.',
  version: 'novelty-1',
  evidence: ['novelty'],
  colour: 'magenta',
  settings: z.object({
    p_value: z
      .number()
      .gt(0)
      .max(5e-4)
      .default(1e-4)
      .describe('Probability, for one observation of heavy-tailed noise, of being called one.'),
  }),
  slots: 0,
  rejudge: false,
  describes: 'peak',
  create({ p_value }) {
    const bound = Math.log(NOISE / p_value) / DECAY;
    return {
      judge: ({ cursor, novelty: statistic }, open) =>
        open ? statistic.evidence(cursor) >= HOLD * bound : statistic.reported(cursor) >= bound,
      describe(frame) {
        const evidence = frame.novelty.evidence(frame.cursor);
        const { view, share, observed, low, high } = frame.novelty.reason();
        const metrics = {
          score: evidence / (1 + evidence),
          evidence,
          observed,
          expected_low: low,
          expected_high: high,
          observed_outcome: frame.outcome,
          window_n: frame.count,
        };
        return {
          start: frame.time,
          strength: evidence / (evidence + bound),
          pValue: Math.min(1, STRETCH * NOISE * Math.exp(-DECAY * evidence)),
          support: frame.count / LEAST,
          metrics,
          evidence: [{ kind: 'novelty', view, share, ...metrics }],
          threshold: bound,
          peers: 0,
          samples: recentSamples(frame, CONTEXT + 1),
        };
      },
    };
  },
});
