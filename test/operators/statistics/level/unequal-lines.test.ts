import { expect, test } from 'vitest';
import { unequalChance } from '../../../../operators/statistics/level/unequal-lines.ts';
import { times, white } from '../../noise.ts';

/** Noise whose spread is 1 in the first part and `factor` in the second, which lies `step` higher. */
const parts = (seed: number, n: number, at: number, factor: number, step = 0) =>
  Float64Array.from(white(seed, n), (x, i) => (i < at ? x : factor * x + step));

test('equal noise is left to the test with one variance', () => {
  expect(unequalChance(parts(1, 100, 60, 1), 0, 60, 100, 0)).toBe(0);
});

test.each([0.1, 8])('with noise of %d times the spread it is as small as p in p of all cases', (factor) => {
  const runs = 1000;
  const chances = times(runs, (seed) => unequalChance(parts(seed, 100, 70, factor), 0, 70, 100, 0));
  expect(Math.min(...chances)).toBeGreaterThan(0);
  for (const p of [0.2, 0.05]) {
    const share = chances.filter((chance) => chance <= p).length / runs;
    expect(share, `p ${p}`).toBeGreaterThan(0.5 * p);
    expect(share, `p ${p}`).toBeLessThan(1.5 * p);
  }
});

test('a step beyond the larger noise is seen, the less the more the noise is autocorrelated', () => {
  const y = parts(3, 100, 60, 6, 30);
  const chance = unequalChance(y, 0, 60, 100, 0);
  expect(chance).toBeLessThan(1e-6);
  expect(unequalChance(y, 0, 60, 100, 0.5)).toBeGreaterThan(chance);
});

test('only what lies between its bounds counts', () => {
  const y = parts(4, 80, 40, 5, 3);
  const wide = Float64Array.from([7, 7, ...y, -9]);
  expect(unequalChance(wide, 2, 42, 82, 0.2)).toBeCloseTo(unequalChance(y, 0, 40, 80, 0.2), 12);
});
