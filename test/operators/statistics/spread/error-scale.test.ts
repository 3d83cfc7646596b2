import { quantileSorted } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { normalUpper } from '../../../../operators/statistics/distributions.ts';
import {
  ERRORS,
  ErrorScale,
  LEAST_ERRORS,
  TAIL,
} from '../../../../operators/statistics/spread/error-scale.ts';
import { noise, times, white } from '../../noise.ts';
import { near } from '../near.ts';
import { onRecord } from '../record.ts';

const scaleOf = (errors: readonly number[]) => {
  const { statistic, at } = onRecord((layout) => new ErrorScale(layout, 'errors'));
  for (const error of errors) statistic.push(at, error);
  return { statistic, at, scale: statistic.scale(at) };
};

/** Quotients of normals and the root of a chi-square with three degrees of freedom. */
const student3 = (seed: number, n: number) => {
  const { normal } = noise(seed);
  return times(n, () => normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3));
};

test('there is no scale before there are errors enough', () => {
  expect(scaleOf(white(1, LEAST_ERRORS - 1)).scale).toBe(0);
  expect(scaleOf(white(1, LEAST_ERRORS)).scale).toBeGreaterThan(0);
});

test.each([LEAST_ERRORS, 5 * LEAST_ERRORS, 11 * LEAST_ERRORS, 43 * LEAST_ERRORS])(
  'the scale of %d errors is their upper quartile over 1.15',
  (n) => {
    const errors = white(2, n);
    const last = errors
      .slice(-ERRORS)
      .map(Math.abs)
      .sort((a, b) => a - b);
    const place = Math.floor(0.75 * (last.length - 1));
    near(scaleOf(errors).scale, last[place] / 1.15035, 1e-6);
    near(last[place], quantileSorted(last, 0.75), 0.1);
  },
);

test('a fifth of wild errors hardly moves it', () => {
  const errors = white(3, ERRORS);
  const wild = errors.map((x, i) => (i % 5 === 0 ? 1e6 : x));
  expect(scaleOf(wild.slice(0, 40)).scale).toBeGreaterThan(1e3);
  const few = errors.map((x, i) => (i % 50 === 0 ? 30 : x));
  near(scaleOf(few).scale, scaleOf(errors).scale, 0.1);
});

test('where most errors are zero it is half the mean absolute error', () => {
  const errors = times(10 * LEAST_ERRORS, (i) => (i % 10 === 0 ? 8 : 0));
  near(scaleOf(errors).scale, (0.5 * 1.2533 * 8) / 10, 1e-6);
});

describe('the tail', () => {
  test('of Gaussian errors is light, and its chance near the normal one', () => {
    const { statistic, at } = scaleOf(white(4, 2000));
    for (const u of [TAIL, 3.5]) {
      const ratio = statistic.chance(at, u) / (2 * normalUpper(u));
      expect(ratio).toBeGreaterThan(0.3);
      expect(ratio).toBeLessThan(6);
    }
    expect(statistic.bound(at, 1e-5)).toBeLessThan(6.5);
  });

  test('of t(3) has its power law: a thousandth is where theory has it', () => {
    const bounds = times(20, (seed) => {
      const { statistic, at, scale } = scaleOf(student3(100 + seed, 2000));
      return statistic.bound(at, 1e-3) * scale;
    }).sort((a, b) => a - b);
    // The two-sided thousandth of t(3) lies at 12.92.
    near(quantileSorted(bounds, 0.5), 12.92, 0.2);
  });

  test('is thought heavier where the chance of an error is asked than where its bound is', () => {
    const { statistic, at } = scaleOf(student3(5, 500));
    for (const p of [1e-2, 1e-3, 1e-6])
      expect(statistic.chance(at, statistic.bound(at, p))).toBeGreaterThan(p);
    expect(statistic.chance(at, TAIL - 0.1)).toBe(1);
  });

  test('is taken for heavy while little is known', () => {
    const few = scaleOf(white(6, 40));
    const many = scaleOf(white(6, 2000));
    expect(few.statistic.bound(few.at, 1e-5)).toBeGreaterThan(2 * many.statistic.bound(many.at, 1e-5));
  });

  test.each([30, 1000])('a lone outlier hides none of twenty scales, however far it was: %d', (far) => {
    const { statistic, at } = scaleOf([...white(7, 1000), far]);
    expect(statistic.bound(at, 4.5e-5)).toBeLessThan(20);
  });
});

describe('the chance of one more error so far out', () => {
  test.each([
    ['Gaussian noise', white, 8],
    ['heavy tails', student3, 12],
  ])('falls with the distance: %s', (_, make, far) => {
    const many = scaleOf(make(3, 4000));
    expect(many.statistic.chance(many.at, TAIL - 0.01)).toBe(1);
    for (let u = TAIL; u < far; u++) {
      expect(many.statistic.chance(many.at, u + 1)).toBeLessThan(many.statistic.chance(many.at, u));
    }
  });

  test('256 errors of heavy tails go beyond what has a chance of .01 or .1 among them about so often, or less', () => {
    let rare = 0;
    let usual = 0;
    const runs = 400;
    for (let seed = 0; seed < runs; seed++) {
      const { statistic, at, scale } = scaleOf(student3(900 + seed, 300));
      const largest = Math.max(...student3(5900 + seed, 256).map(Math.abs)) / scale;
      const p = 256 * statistic.chance(at, largest);
      if (p <= 0.01) rare++;
      if (p <= 0.1) usual++;
    }
    expect(rare).toBeLessThanOrEqual(0.02 * runs);
    expect(usual).toBeLessThanOrEqual(0.12 * runs);
    expect(usual).toBeGreaterThan(0);
  });

  test('Gaussian noise that is well known leaves little room for eight standard deviations', () => {
    const young = scaleOf(white(4, 60));
    const old = scaleOf(white(4, 4000));
    expect(256 * old.statistic.chance(old.at, 8)).toBeLessThan(5e-3);
    expect(young.statistic.chance(young.at, 8)).toBeGreaterThan(old.statistic.chance(old.at, 8));
  });
});
