import { mean, standardDeviation } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { BASELINE, Baseline } from '../../../../operators/statistics/level/baseline.ts';
import { fc, runs } from '../../../property.ts';
import { noise, times } from '../../noise.ts';
import { near } from '../near.ts';
import { onRecord } from '../record.ts';

const baseline = () => onRecord((layout) => new Baseline(layout));

test('is mean and population standard deviation of the last 32, clipped to 4 standard deviations on entry', () => {
  const outcome = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: -1000, max: 1000 }).map((x) => x / 64) },
    { weight: 1, arbitrary: fc.integer({ min: -1_000_000, max: 1_000_000 }) },
  );
  fc.assert(
    fc.property(
      fc.array(outcome, { maxLength: 200, size: 'max' }),
      fc.constantFrom(0, 1e6),
      (list, offset) => {
        const { statistic, at } = baseline();
        const entered: number[] = [];
        for (const x of list) {
          const value = offset + x;
          statistic.compare(at, value);
          const { surprise } = statistic;
          const last = entered.slice(-BASELINE);
          expect(surprise.n).toBe(last.length);
          let kept = value;
          if (last.length > 0) {
            const m = mean(last);
            const sd = standardDeviation(last);
            near(surprise.mean, m, 1e-9, 1e-7);
            if (sd > 1e-6 * Math.abs(m)) {
              expect(surprise.flat).toBe(false);
              near(surprise.stddev, sd, 1e-6);
              near(surprise.z, (value - m) / sd, 1e-5, 1e-5);
            }
            if (last.length >= 4 && !surprise.flat) {
              kept = Math.min(
                surprise.mean + 4 * surprise.stddev,
                Math.max(surprise.mean - 4 * surprise.stddev, value),
              );
            }
          }
          statistic.push(at, value);
          entered.push(kept);
        }
      },
    ),
    { numRuns: runs(200) },
  );
});

describe('a flat baseline', () => {
  const flat = (level: number, outcome: number) => {
    const { statistic, at } = baseline();
    for (let i = 0; i < 40; i++) {
      statistic.compare(at, level);
      statistic.push(at, level);
    }
    statistic.compare(at, outcome);
    return statistic.surprise;
  };

  test('measures a jump in hundredths of the larger level', () => {
    expect(flat(50, 75)).toMatchObject({ flat: true, stddev: 0, mean: 50, n: 32 });
    near(flat(50, 75).z, 25 / 0.75);
    near(flat(50, 25).z, -25 / 0.5);
    near(flat(0, 3).z, 100);
  });

  test('sees no jump in rounding', () => {
    expect(flat(0.3, 0.1 + 0.2).z).toBe(0);
    expect(flat(0, 0).z).toBe(0);
  });
});

test('takes a lasting shift over within about ten observations', () => {
  const { normal } = noise(5);
  const { statistic, at } = baseline();
  for (const level of [...times(60, () => 0), ...times(16, () => 20)]) {
    const x = level + normal();
    statistic.compare(at, x);
    statistic.push(at, x);
  }
  statistic.compare(at, 20);
  expect(statistic.surprise.z).toBeLessThan(2.5);
});

test('the rate of outliers starts near 0 and follows the counts', () => {
  const { statistic, at } = baseline();
  near(statistic.outlierRate(at), 0.005);
  for (let i = 0; i < 98; i++) {
    statistic.compare(at, i % 7);
    if (i % 14 === 0) statistic.countOutlier(at);
    statistic.push(at, i % 7);
  }
  near(statistic.outlierRate(at), 7.01 / 100);
});

test('an empty baseline finds nothing surprising', () => {
  const { statistic, at } = baseline();
  statistic.compare(at, 7);
  expect(statistic.surprise).toEqual({ z: 0, mean: 7, stddev: 0, n: 0, flat: true });
});
