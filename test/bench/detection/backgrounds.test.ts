import { expect, test } from 'vitest';
import { asCounts, BACKGROUNDS } from '../../../bench/detection/backgrounds.ts';
import { fractional } from '../../../bench/detection/families.ts';
import { times } from '../../operators/noise.ts';

function autocorrelation(x: ArrayLike<number>, lag: number): number {
  const values = Array.from(x);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const product = (i: number) => (values[i] - mean) * (values[i + lag] - mean);
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return times(values.length - lag, product).reduce((sum, value) => sum + value, 0) / variance;
}

test('fractional noise remembers as Hosking says', () => {
  // Of d = .3: rho(k) is the product of (i - 1 + d) / (i - d); .4286, .1886 at lag 8.
  const expected = (lag: number) => times(lag, (i) => (i + 0.3) / (i + 0.7)).reduce((a, b) => a * b, 1);
  const all = times(20, (seed) => fractional(0.3)(seed + 1, 4000));
  for (const lag of [1, 8, 32]) {
    const mean = all.reduce((sum, x) => sum + autocorrelation(x, lag), 0) / all.length;
    expect(Math.abs(mean - expected(lag))).toBeLessThan(0.05);
  }
});

test.each(BACKGROUNDS)('$name is the same from a seed, and what it says', ({ make, periods, counts }) => {
  const { times: when, values } = make(3, 2100);
  expect(make(3, 2100).values).toEqual(values);
  expect(make(4, 2100).values).not.toEqual(values);
  expect(when.every((time, i) => i === 0 || time > when[i - 1])).toBe(true);
  if (counts) expect(asCounts(values)).toEqual(values);
  for (const period of periods) expect(autocorrelation(values, period)).toBeGreaterThan(0.5);
});
