import { describe, expect, test } from 'vitest';
import {
  findPeriod,
  followPeriod,
  LONGEST,
  leastRatio,
  lineChance,
  removeSeason,
} from '../../../../operators/statistics/rhythm/periods.ts';
import { fc } from '../../../property.ts';
import { autoregressive, times, walk, white } from '../../noise.ts';
import { near } from '../near.ts';

const sine = (period: number, i: number, phase = 0) =>
  Math.SQRT2 * Math.sin((2 * Math.PI * i) / period + phase);
const stretch = (n: number, f: (i: number) => number) => Float64Array.from({ length: n }, (_, i) => f(i));

describe('a pure sinusoid', () => {
  test('of any period from 3 on is found, whatever its phase, on whatever line', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 3, max: 50, noNaN: true }),
        fc.double({ min: 0, max: 6, noNaN: true }),
        fc.constantFrom(0, 0.01, -3),
        (period, phase, slope) => {
          const found = findPeriod(
            stretch(LONGEST, (i) => 100 + slope * i + sine(period, i, phase)),
            LONGEST,
            3,
          );
          near(found?.period ?? 0, period, 0.02);
        },
      ),
    );
  });
});

describe('the fundamental', () => {
  const shapes: [string, (i: number) => number][] = [
    ['two equal harmonics', (i) => sine(24, i) + sine(12, i, 1)],
    ['a square wave', (i) => (i % 24 < 12 ? 1 : -1)],
    ['a pulse', (i) => (i % 24 < 3 ? 3 : 0)],
    ['the second and the third harmonic alone', (i) => sine(12, i) + sine(8, i, 2)],
  ];
  test.each(shapes)('of %s is 24, not a harmonic', (_, shape) => {
    const noise = white(3, LONGEST);
    near(
      findPeriod(
        stretch(LONGEST, (i) => shape(i) + 0.3 * noise[i]),
        LONGEST,
        3,
      )?.period ?? 0,
      24,
      0.02,
    );
  });
});

test('the amplitude is that of the sinusoid', () => {
  const noise = white(4, LONGEST);
  const values = stretch(LONGEST, (i) => noise[i] + 3 * Math.sin((2 * Math.PI * i) / 20.5));
  near(findPeriod(values, LONGEST, 3)?.amplitude ?? 0, 3, 0.1);
  near(followPeriod(values, LONGEST, 20, 7).amplitude, 3, 0.1);
});

test('the ratio of a sinusoid in white noise is near n times its share of the variance over 2', () => {
  const ratios = times(40, (seed) => {
    const noise = white(seed, LONGEST);
    return (
      findPeriod(
        stretch(LONGEST, (i) => noise[i] + sine(16, i)),
        LONGEST,
        3,
      )?.ratio ?? 0
    );
  });
  near(ratios.reduce((a, b) => a + b, 0) / ratios.length, LONGEST / 2, 0.25);
});

describe('noise', () => {
  const families: [string, (seed: number, n: number) => number[]][] = [
    ['white', white],
    ['AR(1) .5', (seed, n) => autoregressive(seed, n, 0.5)],
    ['random walk', walk],
  ];
  test.each(families)('of %s passes as often as its chance says, or less', (_, make) => {
    for (const n of [48, 128, 256]) {
      const found = times(400, (seed) => findPeriod(Float64Array.from(make(seed, n)), n, 3));
      const sure = found.filter((one) => one !== undefined && lineChance(one.ratio, n) < 0.01).length;
      expect(sure).toBeLessThan(400 * 0.03);
    }
  });

  test('a line, a step and a slow wave have no period', () => {
    const noise = white(9, 256);
    for (const f of [(i: number) => i, (i: number) => (i < 100 ? 0 : 9), (i: number) => 9 * sine(200, i)])
      expect(
        findPeriod(
          stretch(256, (i) => f(i) + 0.1 * noise[i]),
          256,
          3,
        ),
      ).toBeUndefined();
  });
});

test('nothing is found in a constant', () => {
  expect(findPeriod(new Float64Array(64).fill(1e9), 64, 3)).toBeUndefined();
  expect(followPeriod(new Float64Array(64).fill(1e9), 64, 8, 7)).toEqual({
    period: 8,
    ratio: 0,
    amplitude: 0,
  });
});

describe('a known period', () => {
  test('is made exact', () => {
    const noise = white(5, 256);
    const { period, ratio } = followPeriod(
      stretch(256, (i) => noise[i] + sine(20.3, i)),
      256,
      20,
      7,
    );
    near(period, 20.3, 0.01);
    expect(ratio).toBeGreaterThan(60);
  });

  test('is left as it is where nothing stands out', () => {
    const { period, ratio } = followPeriod(Float64Array.from(white(6, 256)), 256, 20, 12);
    expect(period).toBe(20);
    expect(ratio).toBeLessThan(12);
  });
});

test('the bound grows with the length, and a higher ratio has a smaller chance', () => {
  expect(leastRatio(32)).toBeCloseTo(8.5, 9);
  expect(leastRatio(256)).toBe(12);
  expect(lineChance(20, 100)).toBeLessThan(lineChance(12, 100));
  expect(lineChance(1, 100)).toBe(1);
});

test('removeSeason leaves level, slope and noise', () => {
  const noise = white(8, 240);
  const left = stretch(240, (i) => 50 + 0.2 * i + noise[i] + 5 * sine(24, i, 1) + 2 * sine(12, i));
  removeSeason(left, 240, 24);
  let squares = 0;
  for (let i = 0; i < 240; i++) squares += (left[i] - 50 - 0.2 * i - noise[i]) ** 2;
  // Eight coefficients are fitted to noise of variance 1.
  near(squares, 8, 1);
});
