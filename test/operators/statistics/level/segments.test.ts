import { mean, variance } from 'simple-statistics';
import { expect, test } from 'vitest';
import { dated, moments } from '../../../../operators/statistics/level/segments.ts';
import { times, white } from '../../noise.ts';
import { near } from '../near.ts';

test('moments of a part', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const y = white(seed, 50).map((x, i) => 1e6 + x + 0.3 * i);
    const [from, to] = [seed % 7, 20 + seed];
    const part = y.slice(from, to);
    const found = moments(Float64Array.from(y), from, to);
    near(found.mean, mean(part), 1e-12);
    near(found.variance, variance(part), 1e-6);
  }
});

test('a young change that was split too early is dated to where the level moved, an old one as it was split', () => {
  const y = Float64Array.from(times(30, (i) => (i < 22 ? i % 2 : 20)));
  for (const at of [20, 21, 22]) expect(dated(y, at, 30)).toBe(22);
  expect(dated(y, 15, 30)).toBe(15);
});
