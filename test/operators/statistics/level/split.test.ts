import { linearRegression, mean } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { LEAST_SIDE, type Split, strongestSplit } from '../../../../operators/statistics/level/split.ts';
import { noiseFloor } from '../../../../operators/statistics/spread/noise-floor.ts';
import { fc, runs } from '../../../property.ts';
import { autoregressive, noise, times, walk, white } from '../../noise.ts';
import { near } from '../near.ts';

const BOUNDS = { practical: 4, statistical: 30, seen: 0 };

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
  return { phi: bb > 0 ? ab / bb : 0, residual: (phi: number) => aa - 2 * phi * ab + phi * phi * bb };
}

/** Everything of one split, by fitting each line on its own. */
function plainSplit(y: readonly number[], from: number, at: number, floor: number): Split {
  const part = y.slice(from);
  const [left, right] = [part.slice(0, at), part.slice(at)];
  const variance = squares(y.map((v) => v - mean([...y]))) / y.length;
  const practicalGain =
    (squares(residuals(part)) - squares(residuals(left)) - squares(residuals(right))) / variance;
  const one = lagged([part]);
  const two = lagged([left, right]);
  const used = part.length - 2;
  const phi = clip(two.phi + (4 + 8 * two.phi) / used);
  const rest = two.residual(phi);
  const statisticalGain =
    (one.residual(clip(one.phi)) - rest) / Math.max(rest / Math.max(1, used - 5), floor);
  const score = Math.min(practicalGain / BOUNDS.practical, statisticalGain / BOUNDS.statistical);
  return { at, score, practicalGain, statisticalGain, phi, floor };
}

/** The best of all admissible splits, tried one by one on the cleaned values. */
function exhaustive(y: readonly number[], from: number): Split {
  const cleaned = new Float64Array(y.length);
  const floor = noiseFloor(Float64Array.from(y), y.length, 4, cleaned);
  const all = times(y.length - from - 2 * LEAST_SIDE + 1, (i) =>
    plainSplit([...cleaned], from, LEAST_SIDE + i, floor),
  );
  return all.reduce((best, split) => (split.score > best.score ? split : best));
}

function found(y: readonly number[], from = 0, known?: number): Split {
  const split = strongestSplit(Float64Array.from(y), y.length, from, BOUNDS, known);
  if (split === undefined) throw new Error('a split was expected');
  return { ...split };
}

const SHAPES: [string, (seed: number, n: number) => number[]][] = [
  ['white noise', white],
  ['AR(1)', (seed, n) => autoregressive(seed, n, 0.7)],
  ['a random walk', walk],
  ['a step', (seed, n) => white(seed, n).map((x, i) => x + (i < n / 3 ? 0 : 8))],
  ['a kink', (seed, n) => white(seed, n).map((x, i) => x + Math.max(0, i - n / 2))],
  ['a ramp', (seed, n) => white(seed, n).map((x, i) => x + 3 * i)],
  ['a season', (seed, n) => white(seed, n).map((x, i) => x + 3 * Math.sin(i / 3))],
  ['a step at the last place', (seed, n) => white(seed, n).map((x, i) => x + (i < n - 5 ? 0 : 30))],
  ['a step on a level of 1e9', (seed, n) => white(seed, n).map((x, i) => 1e9 + x + (i < n / 2 ? 0 : 8))],
  ['spikes', (seed, n) => white(seed, n).map((x, i) => (i % 17 === 3 ? x + 40 : x))],
];

/** Score from which on a detector looks more closely: below it the place does not matter. */
const NEAR = 0.5;

test('going over a stretch coarsely first passes over no change that matters', () => {
  const shape = fc.constantFrom(...SHAPES.map(([, make]) => make));
  const jump = fc.record({
    at: fc.integer({ min: 5, max: 250 }),
    size: fc.double({ min: 0, max: 4, noNaN: true }),
  });
  fc.assert(
    fc.property(
      shape,
      fc.nat(1e6),
      fc.integer({ min: 64, max: 256 }),
      jump,
      (make, seed, n, { at, size }) => {
        const y = make(seed, n).map((v, i) => (i < at ? v : v + size));
        const expected = exhaustive(
          y.map((v) => v - y[0]),
          0,
        );
        if (expected.score >= NEAR) near(found(y, 0).score, expected.score, 1e-6, 1e-6);
        else expect(found(y, 0).score).toBeLessThan(NEAR);
      },
    ),
    { numRuns: runs(60) },
  );
});

describe.each(SHAPES)('%s', (_, make) => {
  test('the pass over the sums is the exhaustive search by least squares', () => {
    for (const [n, from] of [
      [10, 0],
      [11, 0],
      [13, 2],
      [40, 7],
      [64, 0],
      [100, 60],
      [256, 0],
      [256, 101],
    ]) {
      const y = make(100 * n + from, n);
      const centred = y.map((v) => v - y[0]);
      const expected = exhaustive(centred, from);
      const split = found(y, from);
      if (expected.score >= NEAR) near(split.score, expected.score, 1e-6, 1e-6);
      else expect(split.score).toBeLessThanOrEqual(expected.score + 1e-6);
      const own = plainSplit([...cleanedOf(centred)], from, split.at, expected.floor);
      near(split.practicalGain, own.practicalGain, 1e-5, 1e-5);
      near(split.statisticalGain, own.statisticalGain, 1e-5, 1e-5);
      near(split.phi, own.phi, 1e-5, 1e-6);
      near(split.floor, expected.floor, 1e-6, 1e-12);
    }
  });

  test('with the floor it found before, it finds the same', () => {
    const y = make(5, 200);
    const { floor, ...split } = found(y);
    const again = found(y, 0, floor);
    near(again.floor, floor);
    for (const key of ['at', 'score', 'practicalGain', 'statisticalGain', 'phi'] as const)
      near(again[key], split[key], 1e-9, 1e-9);
  });
});

function cleanedOf(y: readonly number[]): Float64Array {
  const cleaned = new Float64Array(y.length);
  noiseFloor(Float64Array.from(y), y.length, 4, cleaned);
  return cleaned;
}

test('scale and level do not matter', () => {
  const powers = fc.integer({ min: -60, max: 60 });
  fc.assert(
    fc.property(fc.nat(1e6), powers, fc.integer({ min: -1000, max: 1000 }), (seed, power, level) => {
      const y = white(seed, 80).map((x, i) => x + (i < 50 ? 0 : 5));
      const plain = found(y);
      const moved = found(y.map((v) => (v + level) * 2 ** power));
      expect(moved.at).toBe(plain.at);
      near(moved.score, plain.score, 1e-6);
      near(moved.floor, plain.floor * 4 ** power, 1e-6);
    }),
  );
});

test('a step of 10 standard deviations is found in its place, or now and then in the next', () => {
  const places = times(60 - 2 * LEAST_SIDE + 1, (i) => LEAST_SIDE + i);
  const off = places.map((at) => found(white(at, 60).map((x, i) => x + (i < at ? 0 : 10))).at - at);
  expect(Math.max(...off.map(Math.abs))).toBeLessThanOrEqual(1);
  expect(off.filter((places) => places === 0).length).toBeGreaterThan(0.6 * off.length);
});

test('too short a stretch, one that does not move, and one too wide for a double have no split', () => {
  const of = (y: readonly number[], from = 0) => strongestSplit(Float64Array.from(y), y.length, from, BOUNDS);
  expect(of(white(1, 9))).toBeUndefined();
  expect(of(white(1, 40), 31)).toBeUndefined();
  expect(of(times(40, () => 7))).toBeUndefined();
  expect(of(times(40, () => 1e12 + 0.1))).toBeUndefined();
  expect(of(times(40, (i) => (i % 2 === 0 ? 1.7e308 : -1.7e308)))).toBeUndefined();
});

test('walks and seasons gain little where steps gain much', () => {
  const { below } = noise(3);
  const seeds = times(60, () => below(1e6));
  const scores = (make: (seed: number) => number[]) => seeds.map((seed) => found(make(seed)).score);
  expect(scores((seed) => walk(seed, 200)).filter((score) => score >= 1).length).toBeLessThan(3);
  const wave = (seed: number) => white(seed, 200).map((x, i) => x + 3 * Math.sin((2 * Math.PI * i) / 24));
  expect(scores(wave).filter((score) => score >= 1).length).toBeLessThan(3);
  const step = (seed: number) => white(seed, 200).map((x, i) => x + (i < 190 ? 0 : 3));
  expect(scores(step).filter((score) => score >= 1).length).toBeGreaterThan(57);
});
