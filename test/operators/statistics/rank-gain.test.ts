import { linearRegression } from 'simple-statistics';
import { expect, test } from 'vitest';
import { normalQuantile } from '../../../operators/statistics/distributions.ts';
import { rankGain } from '../../../operators/statistics/rank-gain.ts';
import { fc } from '../../property.ts';
import { times, white } from '../noise.ts';
import { near } from './near.ts';

function residuals(y: readonly number[]): number[] {
  const { m, b } = linearRegression(y.map((v, i) => [i, v]));
  return y.map((v, i) => v - b - m * i);
}

const squares = (list: readonly number[]) => list.reduce((sum, v) => sum + v * v, 0);

/** Normal scores: each value's by the values below it, ties sharing the mean of theirs. */
function scores(y: readonly number[]): number[] {
  return y.map((v) => {
    const below = y.filter((u) => u < v - 1e-9).length;
    const equal = y.filter((u) => Math.abs(u - v) <= 1e-9).length;
    const own = times(equal, (k) => normalQuantile((below + k + 0.5) / y.length));
    return own.reduce((a, b) => a + b, 0) / equal;
  });
}

function plain(y: readonly number[], at: number, phi: number): number {
  const z = scores(residuals(y.slice(1).map((v, i) => v - phi * y[i])));
  const two = squares(residuals(z.slice(0, at - 1))) + squares(residuals(z.slice(at)));
  return (squares(residuals(z)) - two) / (two / (z.length - 6));
}

const gain = (y: readonly number[], at: number, phi: number) =>
  rankGain(Float64Array.from(y), 0, y.length, at, phi);

test('is the gain of two lines through normal scores, ties included', () => {
  const whole = fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 20, maxLength: 80 });
  const thousandths = fc.integer({ min: -4000, max: 4000 }).map((k) => k / 1000);
  const broken = fc.array(thousandths, { minLength: 20, maxLength: 80 });
  fc.assert(
    fc.property(fc.oneof(whole, broken), fc.constantFrom(0, 0.5), fc.nat(1000), (list, phi, place) => {
      const at = 5 + (place % (list.length - 9));
      const y = list.map((v, i) => v + (i === 0 ? 1e-3 : 0));
      near(gain(y, at, phi), plain(y, at, phi), 1e-6, 1e-6);
    }),
  );
});

test('a part of a longer stretch is judged alone', () => {
  const y = white(4, 100);
  const part = rankGain(Float64Array.from(y), 30, 90, 20, 0.2);
  near(part, gain(y.slice(30, 90), 20, 0.2), 1e-6);
});

test('three values of a hundred standard deviations gain less than a step of three', () => {
  const quiet = white(8, 120);
  const burst = quiet.map((x, i) => (i >= 60 && i < 63 ? x + 100 : x));
  const step = quiet.map((x, i) => x + (i < 60 ? 0 : 3));
  expect(gain(burst, 60, 0)).toBeLessThan(20);
  expect(gain(step, 60, 0)).toBeGreaterThan(60);
});
