import { expect, test } from 'vitest';
import { REMEDIAN, Remedian } from '../../../operators/statistics/remedian.ts';
import { noise, times, white } from '../noise.ts';

/** The same by sorting each three. */
function bySorting(values: readonly number[]): number {
  if (values.length === 1) return values[0];
  const third = values.length / 3;
  return bySorting(
    times(third, (i) => [values[i], values[i + third], values[i + 2 * third]].sort((a, b) => a - b)[1]),
  );
}

const remedian = new Remedian();
const of = (values: readonly number[]) => remedian.of(Float64Array.from(values));

test.each([1e-30, 1, 1e30])(
  'is the median of medians of three, for values about %d of both signs',
  (size) => {
    for (let seed = 1; seed < 200; seed++) {
      const values = white(seed, REMEDIAN).map((x) => (x - 0.5) * size);
      expect(Math.abs(of(values) / bySorting(values) - 1)).toBeLessThan(3e-7);
    }
  },
);

test('of equal values is that value, and of whole numbers one of them', () => {
  expect(of(times(REMEDIAN, () => 0))).toBe(0);
  expect(of(times(REMEDIAN, () => -7))).toBe(-7);
  const { below } = noise(5);
  for (let run = 0; run < 100; run++) {
    const values = times(REMEDIAN, () => below(9) - 4);
    expect(of(values) + 0).toBeCloseTo(bySorting(values), 9);
  }
});

test('a fifth of wild values does not move it far', () => {
  for (let seed = 1; seed < 100; seed++) {
    const values = white(seed, REMEDIAN).map((x, i) => (i % 5 === 0 ? 1e9 : x));
    expect(Math.abs(of(values))).toBeLessThan(1.5);
  }
});
