import { expect, test } from 'vitest';
import { spreadContrast } from '../../../../operators/statistics/spread/spread-contrast.ts';
import { times, white } from '../../noise.ts';

const after = (n: number, f: (x: number, since: number) => number, seed = 1) =>
  Float64Array.from(white(seed, n), (x, i) => (i < n - 50 ? x : f(x, i - n + 50)));

test('steps that have grown are far above, and that have shrunk far below what was before', () => {
  expect(
    spreadContrast(
      after(250, (x) => 4 * x),
      250,
      50,
    ),
  ).toBeGreaterThan(5);
  expect(
    spreadContrast(
      after(250, (x) => x / 4),
      250,
      50,
    ),
  ).toBeLessThan(-5);
});

test('a slope or a level of its own is no spread', () => {
  for (const f of [(x: number, since: number) => x + 0.15 * since, (x: number) => x + 20])
    expect(Math.abs(spreadContrast(after(250, f), 250, 50))).toBeLessThan(3);
});

test('noise alone is a standard error away, or less', () => {
  const found = times(300, (seed) =>
    spreadContrast(
      after(250, (x) => x, seed),
      250,
      50,
    ),
  );
  const spread = Math.sqrt(found.reduce((sum, z) => sum + z * z, 0) / found.length);
  expect(spread).toBeGreaterThan(0.5);
  expect(spread).toBeLessThan(1.15);
});

test('it does not depend on the unit, and says nothing of too little or of what does not move', () => {
  const y = after(250, (x) => 3 * x);
  expect(
    spreadContrast(
      y.map((x) => 1e6 * x + 5),
      250,
      50,
    ),
  ).toBeCloseTo(spreadContrast(y, 250, 50), 6);
  expect(spreadContrast(y, 250, 7)).toBe(0);
  expect(spreadContrast(y, 250, 245)).toBe(0);
  expect(spreadContrast(new Float64Array(250).fill(3), 250, 50)).toBe(0);
});
