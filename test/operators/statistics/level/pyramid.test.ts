import { expect, test } from 'vitest';
import { MEANS, Pyramid, WIDTHS } from '../../../../operators/statistics/level/pyramid.ts';
import { times, walk } from '../../noise.ts';
import { near } from '../near.ts';
import { onRecord } from '../record.ts';

test.each([0, 1e6])('holds the last means of 8 and of 64 observations, on a level of %d', (level) => {
  const { statistic, at } = onRecord((layout) => new Pyramid(layout));
  const values = walk(1, 20_000).map((x) => level + x);
  const into = new Float64Array(MEANS);
  const ends = new Float64Array(MEANS);
  const timeOf = (i: number) => 1.7e15 + i * 300e6;
  values.forEach((x, i) => {
    statistic.push(at, timeOf(i), x);
    for (const [k, width] of WIDTHS.entries()) {
      expect(statistic.count(at, k)).toBe(Math.floor((i + 1) / width));
      expect(statistic.fresh(at, k)).toBe((i + 1) % width === 0);
    }
  });
  expect(statistic.anchor(at)).toBe(values[0]);
  for (const [k, width] of WIDTHS.entries()) {
    const count = statistic.count(at, k);
    const n = Math.min(MEANS, count);
    statistic.copy(at, k, n, into);
    statistic.copyEnds(at, k, n, ends);
    for (const i of times(n, (place) => place)) {
      const first = (count - n + i) * width;
      const mean = values.slice(first, first + width).reduce((sum, x) => sum + (x - values[0]), 0) / width;
      near(into[i], mean, 1e-5, 1e-4);
      expect(Math.abs(ends[i] - timeOf(first + width - 1))).toBeLessThan(60e6);
    }
  }
});
