import { linearRegression, mean } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { bestSplit, LEAST_SIDE, stepAgainstLine } from '../../../operators/statistics/lines.ts';
import { noise, times, white } from '../noise.ts';
import { fc } from '../property.ts';
import { near } from './near.ts';

/** Residuals of the least-squares line over the index. */
function residuals(y: readonly number[]): number[] {
  const { m, b } = linearRegression(y.map((v, i) => [i, v]));
  return y.map((v, i) => v - b - m * i);
}

const squares = (list: readonly number[]) => list.reduce((sum, v) => sum + v * v, 0);
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, v, i) => sum + v * b[i], 0);
const clip = (phi: number) => Math.min(0.99, Math.max(0, phi));

/** Sums of squares and products of y and its lag in each segment, a line taken out of both. */
function lagged(segments: readonly (readonly number[])[]) {
  let [aa, bb, ab] = [0, 0, 0];
  for (const segment of segments) {
    const a = residuals(segment.slice(1));
    const b = residuals(segment.slice(0, -1));
    aa += squares(a);
    bb += squares(b);
    ab += dot(a, b);
  }
  return { phi: ab / bb, residual: (phi: number) => aa - 2 * phi * ab + phi * phi * bb };
}

/** The test of two lines against one under AR(1) noise, written out. */
function plainF(y: readonly number[], at: number): number {
  const one = lagged([y]);
  const two = lagged([y.slice(0, at), y.slice(at)]);
  const used = y.length - 2;
  const phi = clip(two.phi + (4 + 8 * two.phi) / used);
  const before = one.residual(clip(one.phi));
  const after = two.residual(phi);
  return (before - after) / 3 / (after / (used - 5));
}

/** Sum of squares left by two lines, for every admissible split. */
function exhaustive(y: readonly number[]): { at: number; left: number }[] {
  return times(y.length - 2 * LEAST_SIDE + 1, (i) => {
    const at = i + LEAST_SIDE;
    return { at, left: squares(residuals(y.slice(0, at))) + squares(residuals(y.slice(at))) };
  });
}

describe('bestSplit', () => {
  const shapes: [string, (seed: number, n: number) => number[]][] = [
    ['white noise', white],
    ['a step', (seed, n) => white(seed, n).map((x, i) => x + (i < n / 3 ? 0 : 8))],
    ['a kink', (seed, n) => white(seed, n).map((x, i) => x + Math.max(0, i - n / 2))],
    [
      'a step at the last admissible place',
      (seed, n) => white(seed, n).map((x, i) => x + (i < n - 5 ? 0 : 30)),
    ],
    ['a step on a level of 1e9', (seed, n) => white(seed, n).map((x, i) => 1e9 + x + (i < n / 2 ? 0 : 8))],
  ];

  test.each(shapes)('%s, against the exhaustive search', (_, make) => {
    for (const n of [10, 11, 13, 24, 40, 64, 100, 256]) {
      for (let seed = 0; seed < 4; seed++) {
        const y = Float64Array.from(make(100 * n + seed, n));
        const split = bestSplit(y, n, 4);
        if (split === undefined) throw new Error('a split was expected');
        const cleaned = [...y].map((v) => v - y[0]);
        const all = exhaustive(cleaned);
        const least = Math.min(...all.map(({ left }) => left));
        const total = squares(cleaned.map((v) => v - mean(cleaned)));
        near(all.find(({ at }) => at === split.at)?.left ?? Number.NaN, least, 1e-6);
        near(split.practicalGain, (squares(residuals(cleaned)) - least) / (total / n), 1e-6, 1e-5);
        if (n > 11) near(split.f, plainF(cleaned, split.at), 1e-5, 1e-6);
        expect(split.pValue).toBeGreaterThanOrEqual(0);
        expect(split.pValue).toBeLessThanOrEqual(1);
      }
    }
  });

  test('a step of 10 standard deviations is found in its place', () => {
    for (let at = LEAST_SIDE; at <= 60 - LEAST_SIDE; at++) {
      const y = Float64Array.from(white(at, 60), (x, i) => x + (i < at ? 0 : 10));
      expect(bestSplit(y, 60, 4)?.at).toBe(at);
    }
  });

  test('a lone spike is taken out wherever it is, a step is not', () => {
    const quiet = white(7, 60);
    for (let at = 0; at < 60; at++) {
      const spiked = Float64Array.from(quiet, (x, i) => (i === at ? 50 : x));
      bestSplit(spiked, 60, 4);
      expect(Math.abs(spiked[at])).toBeLessThan(3);
      spiked.forEach((x, i) => {
        if (i !== at) expect(x).toBe(quiet[i]);
      });
    }
    const stepped = Float64Array.from(quiet, (x, i) => x + (i < 30 ? 0 : 50));
    const before = [...stepped];
    bestSplit(stepped, 60, 4);
    expect([...stepped]).toEqual(before);
  });

  test('too short a stretch, and one that does not move, have no split', () => {
    expect(bestSplit(Float64Array.from(white(1, 9)), 9, 4)).toBeUndefined();
    expect(bestSplit(new Float64Array(40).fill(7), 40, 4)).toBeUndefined();
    expect(bestSplit(new Float64Array(40).fill(1e12 + 0.1), 40, 4)).toBeUndefined();
  });

  test('p-values below 1e-3 are as rare as they say on white noise, and rarer on random walks', () => {
    let whites = 0;
    let walks = 0;
    for (let seed = 0; seed < 2000; seed++) {
      const e = white(seed, 64);
      let level = 0;
      const w = e.map((x) => {
        level += x;
        return level;
      });
      if ((bestSplit(Float64Array.from(e), 64, 4)?.pValue ?? 1) < 1e-3) whites++;
      if ((bestSplit(Float64Array.from(w), 64, 4)?.pValue ?? 1) < 1e-3) walks++;
    }
    expect(whites).toBeLessThanOrEqual(8);
    expect(walks).toBeLessThanOrEqual(20);
  });
});

describe('stepAgainstLine', () => {
  test('against all two-level steps and the line', () => {
    const outcomes = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 3, maxLength: 60 });
    fc.assert(
      fc.property(outcomes, fc.constantFrom(0, 1e6), (list, offset) => {
        const y = list.map((x) => x + offset);
        const { step, line } = stepAgainstLine(Float64Array.from(y), y.length);
        const steps = times(y.length - 1, (i) =>
          [y.slice(0, i + 1), y.slice(i + 1)].reduce(
            (sum, part) => sum + squares(part.map((v) => v - mean(part))),
            0,
          ),
        );
        near(step, Math.min(...steps), 1e-6, 1e-4);
        near(line, squares(residuals(y.map((v) => v - y[0]))), 1e-6, 1e-4);
      }),
    );
  });

  test('tells a ramp from a step', () => {
    const { normal } = noise(2);
    const ramp = stepAgainstLine(Float64Array.from(times(60, (i) => i / 4 + normal())), 60);
    expect(ramp.line).toBeLessThan(ramp.step);
    const step = stepAgainstLine(Float64Array.from(times(60, (i) => (i < 20 ? 0 : 8) + normal())), 60);
    expect(step.step).toBeLessThan(step.line);
  });
});
