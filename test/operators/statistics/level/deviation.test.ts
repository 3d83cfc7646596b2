import { mean, variance } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { Deviation, type Distance, MEMORY } from '../../../../operators/statistics/level/deviation.ts';
import { noise, times, white } from '../../noise.ts';
import { onRecord } from '../record.ts';

/** The distance of each value from those before it. */
function distances(values: readonly number[]): Distance[] {
  const { statistic, at } = onRecord((layout) => new Deviation(layout));
  return values.map((value) => {
    statistic.push(at, value);
    return { ...statistic.distance };
  });
}

const last = (values: readonly number[]) => distances(values)[values.length - 1];

describe('against a series that moves', () => {
  test('while the memory fills up, mean and deviation are those of all before', () => {
    const values = white(1, MEMORY + 1).map((x) => x / 2);
    const found = distances(values);
    for (let i = 16; i <= MEMORY; i++) {
      const before = values.slice(0, i);
      expect(found[i].expected).toBeCloseTo(mean(before), 9);
      expect(found[i].scale).toBeCloseTo(Math.sqrt(variance(before)), 9);
      expect(found[i].z).toBeCloseTo((values[i] - mean(before)) / Math.sqrt(variance(before)), 8);
    }
  });

  test('after that weights fall by 1 in 128 from one to the one before', () => {
    const values = white(2, 900).map((x) => x / 2);
    const found = distances(values);
    for (const n of [200, 500, 899]) {
      // Rates 1/1 to 1/128 give the first 128 the same weight, whatever came after has taken from it.
      const weights = times(n, (i) => (1 / MEMORY) * (1 - 1 / MEMORY) ** (n - Math.max(i + 1, MEMORY)));
      const expected = weights.reduce((sum, w, i) => sum + w * values[i], 0);
      const spread = weights.reduce((sum, w, i) => sum + w * (values[i] - expected) ** 2, 0);
      expect(found[n].expected).toBeCloseTo(expected, 9);
      expect(found[n].scale).toBeCloseTo(Math.sqrt(spread), 9);
    }
  });

  test('an outlier enters at four deviations, so that the next is as far off', () => {
    const values = white(3, 400);
    const once = last([...values, 0, 50]);
    const twice = last([...values, 1e6, 50]);
    expect(once.z).toBeGreaterThan(40);
    expect(twice.z).toBeGreaterThan(0.9 * once.z);
  });

  test('a tenth of the level is the least scale', () => {
    const values = white(4, 300).map((x) => 1000 + x);
    const { z, expected, scale } = last([...values, 1300]);
    expect(scale).toBeCloseTo(0.1 * expected, 9);
    expect(z).toBeCloseTo((1300 - expected) / (0.1 * expected), 9);
  });

  test('nothing is said of the first sixteen', () => {
    expect(distances([...times(15, (i) => i % 2), 1e6]).map(({ z }) => z)).toEqual(times(16, () => 0));
  });
});

describe('where one value makes most of a series', () => {
  const { uniform, below } = noise(5);
  const zeros = times(2000, () => (uniform() < 0.1 ? 1 + below(4) : 0));

  test('it is never far off, nor is a usual other', () => {
    const found = distances(zeros);
    for (const [i, { z }] of found.entries()) {
      if (zeros[i] === 0 && i > 200) expect(z).toBe(0);
      if (i > 400) expect(Math.abs(z)).toBeLessThan(3);
    }
  });

  test('another is held against the others, at a scale that is no less than that of a Poisson count', () => {
    const others = zeros.filter((x) => x !== 0);
    const { z, expected, scale } = last([...zeros, 40]);
    expect(Math.abs(expected - mean(others))).toBeLessThan(1);
    expect(scale).toBeGreaterThanOrEqual(Math.sqrt(expected));
    expect(z).toBeCloseTo((40 - expected) / scale, 9);
    expect(z).toBeGreaterThan(6);
  });

  test('what lies between it and the others is nothing unusual', () => {
    const gauge = times(1000, (i) => (i % 10 === 0 ? 60 + (i % 3) : 100));
    expect(last([...gauge, 80]).z).toBe(0);
    expect(last([...gauge, 5]).z).toBeLessThan(-6);
  });

  test('the first others are not judged', () => {
    const flat = times(500, (i) => (i % 100 === 99 ? 1 : 0));
    expect(last([...flat, 1000]).z).toBe(0);
  });

  test('a new value that stays takes its place', () => {
    const moved = [...times(500, () => 0), ...times(500, () => 7)];
    expect(last([...moved, 7]).z).toBe(0);
  });
});

describe('the outlook', () => {
  const FAR = 6;

  /** For each value what was expected of it, and whether it was then found to be far off. */
  function outlooks(values: readonly number[]) {
    const { statistic, at } = onRecord((layout) => new Deviation(layout));
    return values.map((value) => {
      const outlook = statistic.outlook(at, FAR);
      statistic.push(at, value);
      return { value, outlook, isFar: Math.abs(statistic.distance.z) >= FAR };
    });
  }

  test('nothing is said of the first sixteen', () => {
    const found = outlooks(times(17, (i) => i % 3));
    expect(found.findIndex(({ outlook }) => outlook !== undefined)).toBe(16);
  });

  test('a value is far off where it lies outside of the bounds, and nowhere else', () => {
    const { normal, uniform, below } = noise(6);
    const families = [
      () => 50 + normal() * (uniform() < 0.02 ? 60 : 1),
      () => (uniform() < 0.15 ? 1 + below(4) : uniform() < 0.02 ? 60 - below(90) : 0),
      () => (uniform() < 0.3 ? 20 + below(5) : uniform() < 0.03 ? below(400) - 150 : 100),
    ];
    let far = 0;
    for (const family of families) {
      for (const { value, outlook, isFar } of outlooks(times(3000, family)).slice(16)) {
        if (outlook === undefined) throw new Error('there is an outlook after sixteen');
        expect(isFar).toBe(value < outlook.low || value > outlook.high);
        if (isFar) far++;
      }
    }
    expect(far).toBeGreaterThan(100);
  });

  test('where one value makes most of a series it is what is expected, and within the bounds', () => {
    const { below } = noise(7);
    const gauge = times(1000, (i) => (i % 10 === 0 ? 60 + below(3) : 100));
    const { outlook } = outlooks([...gauge, 100])[1000];
    expect(outlook?.expected).toBe(100);
    expect(outlook?.usual).toBe(100);
    expect(outlook?.high).toBe(100);
    expect(outlook?.low).toBeLessThan(60);
  });

  test('where next to nothing else was there is no bound', () => {
    expect(outlooks(times(101, () => 7))[100].outlook).toEqual({
      expected: 7,
      low: Number.NEGATIVE_INFINITY,
      high: Number.POSITIVE_INFINITY,
      usual: 7,
    });
  });
});

describe('with a daily and weekly profile', () => {
  const wave = (i: number) => 10 * Math.sin((2 * Math.PI * i) / 48);

  test('distances are those of the series without it, and expected values include it', () => {
    const plain = white(11, 400);
    const { statistic, at } = onRecord((layout) => new Deviation(layout));
    distances(plain).forEach(({ z, expected, scale }, i) => {
      // The floor of the scale is a share of the level alone.
      statistic.push(at, plain[i] + wave(i), wave(i));
      expect(statistic.distance.z).toBeCloseTo(z, 9);
      expect(statistic.distance.expected).toBeCloseTo(expected + wave(i), 9);
      expect(statistic.distance.scale).toBeCloseTo(scale, 9);
    });
  });

  test('one that becomes certain moves the level by as much', () => {
    const plain = white(12, 400);
    const { statistic, at } = onRecord((layout) => new Deviation(layout));
    for (const [i, x] of plain.entries()) statistic.push(at, x, i < 200 ? 0 : 7, i === 200 ? 7 : 0);
    expect(statistic.distance.expected).toBeCloseTo(distances(plain)[399].expected, 9);
    expect(statistic.distance.scale).toBeCloseTo(distances(plain)[399].scale, 9);
  });
});

test('goes on from the level and scale that were remembered', () => {
  const quiet = white(13, 300);
  const { statistic, at } = onRecord((layout) => new Deviation(layout));
  for (const x of quiet) statistic.push(at, x);
  statistic.keep(at);
  for (const x of white(14, 100)) statistic.push(at, 50 + 20 * x);
  statistic.restore(at);
  statistic.push(at, 0);
  expect(statistic.distance.expected).toBeCloseTo(distances([...quiet, 0])[300].expected, 9);
  expect(statistic.distance.scale).toBeCloseTo(distances([...quiet, 0])[300].scale, 9);
});
