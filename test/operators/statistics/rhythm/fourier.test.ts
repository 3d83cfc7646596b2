import { describe, expect, test } from 'vitest';
import { FourierTransform, periodogram } from '../../../../operators/statistics/rhythm/fourier.ts';
import { fc } from '../../../property.ts';
import { white } from '../../noise.ts';
import { near } from '../near.ts';

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

describe('periodogram', () => {
  const series = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 64 });

  test('is the squared plain sums over n, zeros behind', () => {
    fc.assert(
      fc.property(series, fc.constantFrom(64, 128), (x, size) => {
        const n = x.length;
        const power = new Float64Array(size / 2 + 1);
        periodogram(Float64Array.from([...x, 99, 99]), n, size, power);
        for (let k = 0; k <= size / 2; k++) {
          let a = 0;
          let b = 0;
          x.forEach((v, t) => {
            a += v * Math.cos((2 * Math.PI * k * t) / size);
            b += v * Math.sin((2 * Math.PI * k * t) / size);
          });
          near(power[k], (a * a + b * b) / n, 1e-8, 1e-8);
        }
      }),
    );
  });
});
