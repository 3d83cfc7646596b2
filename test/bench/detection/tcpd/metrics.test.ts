import { describe, expect, test } from 'vitest';
import { covering, f1 } from '../../../../bench/detection/tcpd/metrics.ts';
import { binarySegmentation, pelt } from '../../../../bench/detection/tcpd/offline.ts';
import { times, white } from '../../../operators/noise.ts';

describe('the published examples of the benchmark', () => {
  test('F1', () => {
    expect(f1({ 1: [10, 20], 2: [11, 20], 3: [10], 4: [0, 5] }, [10, 20])).toBe(1);
    expect(f1({ 1: [], 2: [10], 3: [50] }, [10])).toBeCloseTo(0.9090909090909091, 14);
    expect(f1({ 1: [], 2: [10], 3: [50] }, [])).toBeCloseTo(0.8, 14);
  });

  test('covering', () => {
    expect(covering({ 1: [10, 20], 2: [10], 3: [0, 5] }, [10, 20], 45)).toBeCloseTo(0.7962962962962963, 14);
    expect(covering({ 1: [], 2: [10], 3: [40] }, [10], 45)).toBeCloseTo(0.7954144620811286, 14);
    expect(covering({ 1: [], 2: [10], 3: [40] }, [], 45)).toBeCloseTo(0.8189300411522634, 14);
  });
});

describe('by hand', () => {
  test('a prediction finds one change only, within five places', () => {
    expect(f1({ a: [50, 53] }, [52])).toBeCloseTo((2 * 1 * (2 / 3)) / (1 + 2 / 3), 14);
    expect(f1({ a: [50] }, [55])).toBe(1);
    expect(f1({ a: [50] }, [56])).toBe(0.5);
    expect(f1({ a: [50] }, [47, 50])).toBeCloseTo((2 * (2 / 3) * 1) / (2 / 3 + 1), 14);
  });

  test('the same cut covers all, one cut in the middle of nothing covers half', () => {
    expect(covering({ a: [30], b: [30] }, [30], 90)).toBe(1);
    expect(covering({ a: [] }, [45], 90)).toBe(0.5);
    expect(covering({ a: [], b: [45] }, [45], 90)).toBe(0.75);
  });
});

describe('the offline baselines', () => {
  /** Squares about the mean of each part, and a penalty for each cut. */
  function cost(values: readonly number[], cuts: readonly number[]): number {
    const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length;
    const centre = mean(values);
    const variance = mean(values.map((x) => (x - centre) ** 2));
    const ends = [...cuts, values.length];
    return ends.reduce(
      (sum, to, i) => {
        const part = values.slice(i === 0 ? 0 : ends[i - 1], to);
        const own = mean(part);
        return sum + part.reduce((squares, x) => squares + (x - own) ** 2, 0) / variance;
      },
      cuts.length * 3 * Math.log(values.length),
    );
  }

  test('PELT has the least cost of all segmentations with up to two cuts', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const values = white(seed, 30).map((x, i) => x + (i < 8 ? 0 : i < 21 ? 6 : -2));
      const none = cost(values, []);
      const one = times(29, (i) => cost(values, [i + 1]));
      const two = times(29, (i) => times(28 - i, (j) => cost(values, [i + 1, i + 2 + j]))).flat();
      expect(cost(values, pelt(values))).toBeLessThanOrEqual(Math.min(none, ...one, ...two) + 1e-9);
      expect(cost(values, binarySegmentation(values))).toBeLessThanOrEqual(none);
    }
  });

  test('both find clear steps and nothing in noise', () => {
    const steps = white(3, 90).map((x, i) => x + (i < 30 ? 0 : i < 60 ? 15 : -15));
    expect(pelt(steps)).toEqual([30, 60]);
    expect(binarySegmentation(steps)).toEqual([30, 60]);
    expect(pelt(white(4, 90))).toEqual([]);
    expect(binarySegmentation(times(90, () => 7))).toEqual([]);
  });
});
