import { expect, test } from 'vitest';
import {
  chanceOf,
  keepLargest,
  secondLargest,
  TWO_LARGEST,
} from '../../../operators/statistics/two-largest.ts';
import { noise } from '../noise.ts';

test('the second largest is that of all sizes of the last 16,384 observations, until a larger one is forgotten', () => {
  const { uniform } = noise(3);
  const record = new Float64Array(TWO_LARGEST + 2).fill(-1, 0, 1);
  record.fill(0, 1);
  const sizes: { size: number; at: number }[] = [];
  for (let at = 1; at <= 60_000; at++) {
    if (uniform() < 0.002) {
      const size = uniform() < 0.1 ? 100 * uniform() : 10 * uniform();
      sizes.push({ size, at });
      keepLargest(record, 1, size, at);
    }
    const known = sizes.filter((one) => at - one.at <= 16_384).map(({ size }) => size);
    const exact = known.sort((a, b) => b - a)[1] ?? 0;
    const second = secondLargest(record, 1, at);
    expect(second).toBeLessThanOrEqual(exact);
    if (at <= 16_384) expect(second).toBe(exact);
  }
  expect([record[0], record[TWO_LARGEST + 1]]).toEqual([-1, 0]);
});

test('the chance of a size is that of Krichevsky and Trofimov, by how many of the two largest have it', () => {
  const record = new Float64Array(TWO_LARGEST);
  expect(chanceOf(record, 0, 1, 1024, 256)).toBe(0.5 / 5);
  keepLargest(record, 0, 7, 100);
  keepLargest(record, 0, 9, 200);
  const chances = [10, 9, 8, 7, 1].map((size) => chanceOf(record, 0, size, 1024, 256));
  expect(chances).toEqual([0.5 / 5, 1.5 / 5, 1.5 / 5, 2.5 / 5, 2.5 / 5]);
  // What is forgotten counts no more, nor do the observations that are.
  expect(chanceOf(record, 0, 1, 16_384 + 150, 256)).toBe(1.5 / 65);
  expect(chanceOf(record, 0, 1, 40_000, 256)).toBe(0.5 / 65);
  expect(chanceOf(record, 0, 1, 201, 20_000)).toBe(1);
});
