import { describe, expect, test } from 'vitest';
import {
  fUpper,
  incompleteBeta,
  logGamma,
  normalQuantile,
  normalUpper,
  poissonAt,
  poissonUpper,
  studentQuantile,
  studentTwoSided,
} from '../../../operators/statistics/distributions.ts';
import { fc } from '../../property.ts';
import { near } from './near.ts';

describe('logGamma', () => {
  test('factorials', () => {
    let logFactorial = 0;
    for (let n = 1; n <= 170; n++) {
      near(logGamma(n), logFactorial, 1e-13, 1e-13);
      logFactorial += Math.log(n);
    }
  });

  test('half-integers and small arguments', () => {
    near(logGamma(0.5), Math.log(Math.PI) / 2, 1e-13);
    near(logGamma(1.5), Math.log(Math.sqrt(Math.PI) / 2), 1e-13);
    near(logGamma(0.1), 2.252712651734206, 1e-13);
    near(logGamma(100), 359.1342053695754, 1e-13);
  });
});

describe('incompleteBeta', () => {
  test('closed forms', () => {
    for (let x = 0; x <= 1; x += 1 / 64) {
      near(incompleteBeta(x, 1, 1), x);
      near(incompleteBeta(x, 2, 3), 6 * x ** 2 - 8 * x ** 3 + 3 * x ** 4);
      near(incompleteBeta(x, 0.5, 0.5), (2 / Math.PI) * Math.asin(Math.sqrt(x)), 1e-9);
    }
    expect(incompleteBeta(-1, 2, 3)).toBe(0);
    expect(incompleteBeta(2, 2, 3)).toBe(1);
  });

  test('I_x(a, b) and I_1-x(b, a) add up to 1', () => {
    const shape = fc.double({ min: 0.5, max: 300, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), shape, shape, (x, a, b) => {
        near(incompleteBeta(x, a, b) + incompleteBeta(1 - x, b, a), 1, 1e-9);
      }),
    );
  });
});

describe('Student', () => {
  // Two-sided critical values of the printed table.
  test.each([
    [12.7062, 1, 0.05],
    [2.570582, 5, 0.05],
    [2.228139, 10, 0.05],
    [2.042272, 30, 0.05],
    [63.656741, 1, 0.01],
    [4.604095, 4, 0.01],
    [8.610302, 4, 0.001],
    [3.4602, 60, 0.001],
  ])('t %d with %d degrees of freedom has probability %d', (t, dof, p) => {
    near(studentTwoSided(t, dof), p, 1e-5);
    near(studentTwoSided(-t, dof), p, 1e-5);
    near(studentQuantile(p, dof), t, 1e-6);
  });

  test('one and two degrees of freedom have closed forms, far into the tail', () => {
    for (const t of [0, 0.3, 1, 5, 40, 1e3, 1e6]) {
      near(
        studentTwoSided(t, 1),
        t < 1 ? 1 - (2 / Math.PI) * Math.atan(t) : (2 / Math.PI) * Math.atan(1 / t),
        1e-9,
      );
      const root = Math.sqrt(2 + t * t);
      near(studentTwoSided(t, 2), 2 / (root * (root + t)), 1e-9);
    }
  });

  test('infinite t is impossible by chance', () => {
    expect(studentTwoSided(Number.POSITIVE_INFINITY, 5)).toBe(0);
    expect(studentTwoSided(Number.NEGATIVE_INFINITY, 5)).toBe(0);
  });

  test('the quantile inverts the probability', () => {
    const dofs = fc.integer({ min: 1, max: 300 });
    const logP = fc.double({ min: -9, max: -0.01, noNaN: true });
    fc.assert(
      fc.property(logP, dofs, (power, dof) => {
        near(studentTwoSided(studentQuantile(10 ** power, dof), dof), 10 ** power, 1e-7);
      }),
    );
  });
});

describe('F', () => {
  test.each([
    [3.708265, 3, 10, 0.05],
    [4.102685, 5, 20, 0.01],
    [161.447639, 1, 1, 0.05],
  ])('F %d (%d, %d), to the digits of the table', (f, d1, d2, p) => near(fUpper(f, d1, d2), p, 2e-6));

  test('is t squared with one degree of freedom above', () => {
    for (const t of [0.1, 1, 3, 12]) near(fUpper(t * t, 1, 9), studentTwoSided(t, 9));
    expect(fUpper(0, 3, 10)).toBe(1);
    expect(fUpper(-1, 3, 10)).toBe(1);
    expect(fUpper(Number.POSITIVE_INFINITY, 3, 10)).toBe(0);
  });
});

test.each([
  [0, 0.5],
  [1, 0.15865525393145707],
  [1.6448536269514722, 0.05],
  [1.959963984540054, 0.025],
  [3.090232306167814, 0.001],
  [6, 9.865876450376981e-10],
  [10, 7.619853024160527e-24],
  [-1, 0.8413447460685429],
  [-3, 0.9986501019683699],
])('a standard normal is above %d with probability %d', (z, p) => {
  near(normalUpper(z), p, 2e-7);
});

describe('Poisson', () => {
  test.each([
    [3, 1, 0.0803013970713942],
    [10, 5, 0.031828057306204],
    [1, 0.1, 0.09516258196404043],
    [20, 10, 0.0034543419758568],
  ])('%d or more where %d are expected', (k, lambda, p) => {
    near(poissonUpper(k, lambda), p, 1e-9);
  });

  test('against the plain sum', () => {
    for (const lambda of [1e-6, 0.01, 0.5, 3, 12.5, 80]) {
      let below = 0;
      let term = Math.exp(-lambda);
      for (let k = 0; k < 120; k++) {
        near(poissonAt(k, lambda), term, 1e-9);
        if (below < 0.999) near(poissonUpper(k, lambda), 1 - below, 1e-9);
        below += term;
        term *= lambda / (k + 1);
      }
    }
  });

  test('nothing expected', () => {
    expect(poissonUpper(0, 0)).toBe(1);
    expect(poissonUpper(2, 0)).toBe(0);
    expect(poissonAt(2, 0)).toBe(0);
    expect(poissonAt(0, 0)).toBe(1);
  });

  test('far fewer than expected are sure to come', () => {
    expect(poissonUpper(3, 2000)).toBe(1);
    near(poissonUpper(900, 1000), 0.9994, 1e-3);
  });
});

test('normalQuantile: published values, and the inverse of normalUpper', () => {
  near(normalQuantile(0.975), 1.959963984540054, 2e-9);
  near(normalQuantile(0.001), -3.090232306167813, 2e-9);
  near(normalQuantile(1e-10), -6.361340902404056, 2e-9);
  expect(normalQuantile(0.5)).toBe(0);
  fc.assert(
    fc.property(fc.double({ min: 1e-9, max: 1 - 1e-9, noNaN: true }), (p) => {
      near(normalUpper(-normalQuantile(p)), p, 1e-6);
      near(normalQuantile(1 - p), -normalQuantile(p), 1e-6, 1e-9);
    }),
  );
});
