import { linearRegression, variance } from 'simple-statistics';
import { expect, test } from 'vitest';
import { polynomialResidual } from '../../../operators/statistics/smooth-curve.ts';
import { times, white } from '../noise.ts';
import { near } from './near.ts';

test('degree 0 is the variance, degree 1 the regression line', () => {
  for (const n of [5, 40, 256]) {
    const y = white(n, n).map((x, i) => x + 0.1 * i);
    near(polynomialResidual(Float64Array.from(y), 0, n, 0), variance(y) * n, 1e-9);
    const { m, b } = linearRegression(y.map((v, i) => [i, v]));
    const left = y.reduce((sum, v, i) => sum + (v - b - m * i) ** 2, 0);
    near(polynomialResidual(Float64Array.from([9, ...y, 7]), 1, n + 1, 1), left, 1e-9);
  }
});

test('a polynomial of the degree leaves nothing, one of a higher degree something', () => {
  const y = Float64Array.from(times(200, (i) => 3 - 2 * (i / 50) + (i / 50) ** 2 - 0.4 * (i / 50) ** 4));
  expect(polynomialResidual(y, 0, 200, 4)).toBeLessThan(1e-15);
  expect(polynomialResidual(y, 0, 200, 3)).toBeGreaterThan(0.1);
});

test('the residuals of degree 4 are orthogonal to every power up to it: no other fit is better', () => {
  const y = white(3, 60);
  const least = polynomialResidual(Float64Array.from(y), 0, 60, 4);
  for (let power = 0; power <= 4; power++) {
    for (const size of [-1e-3, 1e-3]) {
      const moved = Float64Array.from(y, (v, i) => v + size * (i / 60) ** power);
      near(polynomialResidual(moved, 0, 60, 4), least, 1e-9);
    }
  }
});
