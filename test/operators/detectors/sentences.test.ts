import { expect, test } from 'vitest';
import { PATTERNS, type Pattern } from '../../../operators/detectors/index.ts';
import { sentenceOf } from '../../../operators/detectors/sentences.ts';
import { fc, runs } from '../../property.ts';

test.each<[Pattern, Record<string, number>, number, string]>([
  [
    'spike',
    { observed_outcome: 900, baseline_mean: 45, z: 12.3 },
    840,
    '900: 20 times the usual 45 for 14 minutes, 12.3 deviations away.',
  ],
  ['spike', { observed_outcome: 5, baseline_mean: 0, z: 7 }, 0, '5: 5 above the usual 0, 7 deviations away.'],
  [
    'drop',
    { observed_outcome: 30, baseline_mean: 40, z: -8 },
    60,
    '30: 25% below the usual 40 for 60 seconds, 8 deviations away.',
  ],
  [
    'drop',
    { observed_outcome: -3, baseline_mean: 40, z: -8 },
    0,
    '-3: 43 below the usual 40, 8 deviations away.',
  ],
  ['stall', { mean: 11, normalised_stddev: 0 }, 7200, 'Stays at 11 for 2 hours.'],
  ['stall', { mean: 11, normalised_stddev: 0.1 }, 0, 'Hardly moves from 11.'],
  ['trend', { slope: -2, slope_per_second: -2 / 60 }, 3000, 'Falls by 2 a minute for 50 minutes.'],
  [
    'change_point',
    { mean_before: 45.04, mean_after: 90.2, delta_mean: 45.16, retracted: 0 },
    9,
    'Rose from 45 to 90.2.',
  ],
  [
    'change_point',
    { mean_before: 9, mean_after: 2, delta_mean: -7, retracted: 1 },
    9,
    'Fell from 9 to 2, which did not last.',
  ],
  [
    'variance_shift',
    { ratio: 4, stddev_before: 1, stddev_after: 4 },
    9,
    'Varies 4 times as much as before: deviation 4 after 1.',
  ],
  [
    'variance_shift',
    { ratio: 0.25, stddev_before: 4, stddev_after: 1 },
    9,
    'Varies 75% less than before: deviation 1 after 4.',
  ],
  [
    'seasonality',
    { period_seconds: 86_400, amplitude: 10 },
    864_000,
    'Repeats itself every 24 hours for 10 days, by 10 up and down.',
  ],
  [
    'novelty',
    { observed: 90, expected_low: 9, expected_high: 31, observed_outcome: 90 },
    0,
    '90 is new to the series: 90 where it had 9 to 31.',
  ],
  [
    'anomaly',
    { peer_count: 9, nearest_peer_distance: 4.2 },
    120,
    'Unlike each of 9 peers for 2 minutes: 4.2 scales from the nearest.',
  ],
  ['recurrence', { sample_size: 3 }, 0, 'In a state like 3 unusual ones that others were in before.'],
  ['correlation', { r: 0.91, lag: -2 }, 0, 'Two series move together: correlation 0.91 at a lag of 2.'],
  [
    'cross_scope_correlation',
    { r: -0.8, lag: 0 },
    0,
    'Two series move against each other: correlation -0.8.',
  ],
  [
    'outlier_cluster',
    { member_count: 10, expected: 0.02, window_seconds: 300 },
    0,
    '10 series stand out within 5 minutes, where 0.02 are usual.',
  ],
  [
    'silence',
    { gap_seconds: 1, usual_seconds: 0.1 },
    0,
    'Nothing for 1 second, where 0.1 seconds are usual.',
  ],
])('%s %j', (pattern, metrics, seconds, sentence) => {
  expect(sentenceOf(pattern, { metrics, seconds })).toBe(sentence);
});

test('any figures give a short sentence', () => {
  const value = fc.double({ noNaN: true, noDefaultInfinity: true });
  const metrics = {
    get: (figures: readonly number[]) =>
      new Proxy<Record<string, number>>(
        {},
        { get: (_, key) => figures[String(key).length % figures.length] },
      ),
  };
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 9 }),
      fc.double({ min: 0, max: 1e12, noNaN: true }),
      (figures, seconds) => {
        for (const pattern of PATTERNS) {
          const sentence = sentenceOf(pattern, { metrics: metrics.get(figures), seconds });
          expect(sentence).toMatch(/^[-A-Z0-9].*\.$/);
          expect(sentence).not.toMatch(/NaN|undefined|Infinity/);
          expect(sentence.length).toBeLessThan(160);
        }
      },
    ),
    { numRuns: runs(200) },
  );
});
