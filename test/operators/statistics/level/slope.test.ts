import { linearRegression, sampleCorrelation } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import {
  fitLine,
  onset,
  residualAutocorrelation,
  slopeT,
} from '../../../../operators/statistics/level/slope.ts';
import { fc } from '../../../property.ts';
import { START } from '../../harness.ts';
import { autoregressive, times as list, noise, walk, white } from '../../noise.ts';
import { near } from '../near.ts';

/** Uneven event times in microseconds. */
function clock(seed: number, n: number): Float64Array {
  const { uniform } = noise(seed);
  let time = START;
  return Float64Array.from({ length: n }, () => {
    time += Math.round((0.1 + uniform()) * 1e6);
    return time;
  });
}
const even = (n: number) => Float64Array.from({ length: n }, (_, i) => START + i * 1e6);
const residuals = (points: number[][], line: { m: number; b: number }) =>
  points.map(([t, x]) => x - line.b - line.m * t);
const squares = (values: readonly number[]) => values.reduce((sum, x) => sum + x * x, 0);

test('the line is the least-squares line', () => {
  fc.assert(
    fc.property(fc.nat(1e6), fc.integer({ min: 3, max: 80 }), fc.nat(2), (seed, n, from) => {
      const when = clock(seed, n + from);
      const values = Float64Array.from(white(seed, n + from), (x, i) => 50 + x + 0.1 * i);
      const points = list(n, (i) => [(when[from + i] - when[from]) / 1e6, values[from + i]]);
      const expected = linearRegression(points);
      const line = fitLine(when, values, from, from + n);
      near(line.slope, expected.m, 1e-9, 1e-9);
      near(line.intercept, expected.b, 1e-9);
      near(line.residualSum, squares(residuals(points, expected)), 1e-7, 1e-9);
    }),
  );
});

test('autocorrelation of the residuals is that of the data, a little higher', () => {
  for (const phi of [0, 0.5, 0.8]) {
    const values = Float64Array.from(autoregressive(3, 256, phi));
    const when = even(256);
    const line = fitLine(when, values, 0, 256);
    const r = residuals(
      list(256, (i) => [i, values[i]]),
      { m: line.slope, b: line.intercept },
    );
    const plain = sampleCorrelation(r.slice(1), r.slice(0, -1));
    const found = residualAutocorrelation(when, values, 0, line);
    expect(found).toBeGreaterThanOrEqual(Math.min(0.98, plain));
    expect(found).toBeLessThan(Math.max(0, plain) + 0.1);
  }
});

describe('the slope in standard errors', () => {
  const t = (values: readonly number[]) => {
    const series = Float64Array.from(values);
    return slopeT(even(values.length), series, 0, fitLine(even(values.length), series, 0, values.length));
  };

  test.each([0, 0.5, 0.9])('has a spread near 1, or less, on AR(1) noise of %d without a slope', (phi) => {
    const found = list(300, (seed) => t(autoregressive(1000 + seed, 200, phi)));
    expect(Math.sqrt(squares(found) / found.length)).toBeLessThan(1.15);
  });

  test('is that of the drift on a random walk, no more', () => {
    const found = list(300, (seed) => t(walk(2000 + seed, 200)));
    expect(Math.sqrt(squares(found) / found.length)).toBeLessThan(1.15);
  });

  test('is infinite for an exact line, 0 for a constant', () => {
    expect(t(list(20, (i) => 3 - i))).toBe(Number.NEGATIVE_INFINITY);
    expect(t(list(20, () => 7))).toBe(0);
  });
});

test('hinge and step are the best of all places', () => {
  fc.assert(
    fc.property(fc.nat(1e6), fc.integer({ min: 8, max: 40 }), (seed, n) => {
      const when = clock(seed, n);
      const { below } = noise(seed);
      const knee = below(n);
      const values = Float64Array.from(white(seed, n), (x, i) => 1e3 + x + 0.5 * Math.max(0, i - knee));
      let hinge = Number.POSITIVE_INFINITY;
      let step = Number.POSITIVE_INFINITY;
      for (let k = 0; k < n - 1; k++) {
        if (n - 1 - k >= 3) {
          const points = list(n, (i) => [Math.max(0, (when[i] - when[k]) / 1e6), values[i]]);
          hinge = Math.min(hinge, squares(residuals(points, linearRegression(points))));
        }
        const parts = [values.slice(0, k + 1), values.slice(k + 1)].map((part) => {
          const mean = part.reduce((a, b) => a + b, 0) / part.length;
          return squares(Array.from(part, (x) => x - mean));
        });
        step = Math.min(step, parts[0] + parts[1]);
      }
      const found = onset(when, values, n);
      near(found.hinge, hinge, 1e-6, 1e-6);
      near(found.step, step, 1e-6, 1e-6);
    }),
  );
});
