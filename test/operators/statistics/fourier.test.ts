import { describe, expect, test } from 'vitest';
import { autocorrelation, FourierTransform } from '../../../operators/statistics/fourier.ts';
import { white } from '../noise.ts';
import { fc } from '../property.ts';
import { near } from './near.ts';

describe('FourierTransform', () => {
  test.each([2, 4, 8, 16, 64, 256])('size %d against the plain sums', (n) => {
    const x = white(n, n);
    const y = white(n + 1, n);
    const re = Float64Array.from(x);
    const im = Float64Array.from(y);
    new FourierTransform(n).forward(re, im);
    for (let k = 0; k < n; k++) {
      let a = 0;
      let b = 0;
      for (let t = 0; t < n; t++) {
        const angle = (-2 * Math.PI * k * t) / n;
        a += x[t] * Math.cos(angle) - y[t] * Math.sin(angle);
        b += x[t] * Math.sin(angle) + y[t] * Math.cos(angle);
      }
      near(re[k], a, 0, 1e-10);
      near(im[k], b, 0, 1e-10);
    }
  });

  test.each([0, 1, 3, 12, 100])('refuses size %d', (n) => {
    expect(() => new FourierTransform(n)).toThrow(RangeError);
  });
});

describe('autocorrelation', () => {
  const series = fc
    .array(fc.integer({ min: -50, max: 50 }), { minLength: 4, maxLength: 256 })
    .map((list) => list.map((x) => x - list.reduce((sum, v) => sum + v, 0) / list.length));

  test('is the direct sums at every lag', () => {
    fc.assert(
      fc.property(series, fc.double({ min: 0, max: 1, noNaN: true }), (x, share) => {
        const n = x.length;
        const lags = Math.floor(share * (n - 1));
        const out = new Float64Array(lags + 1);
        autocorrelation(Float64Array.from(x), n, lags, out);
        const squares = x.reduce((sum, v) => sum + v * v, 0);
        for (let k = 0; k <= lags; k++) {
          let products = 0;
          for (let t = k; t < n; t++) products += x[t] * x[t - k];
          near(out[k], squares < 1e-9 ? out[k] : ((products / squares) * n) / (n - k), 1e-9, 1e-9);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('reads no further than n', () => {
    const short = Float64Array.of(1, -1, 2, -2, 0, 0, 0, 0);
    const long = Float64Array.of(1, -1, 2, -2, 99, 99, 99, 99);
    const [a, b] = [new Float64Array(3), new Float64Array(3)];
    autocorrelation(short, 4, 2, a);
    autocorrelation(long, 4, 2, b);
    expect(b).toEqual(a);
  });

  test('of zeros is zero, not NaN', () => {
    const out = new Float64Array(4).fill(9);
    autocorrelation(new Float64Array(16), 16, 3, out);
    expect([...out]).toEqual([0, 0, 0, 0]);
  });
});
