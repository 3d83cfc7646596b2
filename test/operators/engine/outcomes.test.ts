import { describe, expect, test } from 'vitest';
import { fc, runs } from '../../property.ts';
import { expectContract } from '../contract.ts';
import { merge, rowsOf, run, runValues } from '../harness.ts';
import { FAMILIES, noise, times } from '../noise.ts';

/** Outcomes with a few bits only, so that scaling and shifting them rounds nothing. */
function exact(seed: number): number[] {
  const { normal, below } = noise(seed);
  const at = 80 + below(100);
  const kind = below(5);
  return times(320, (i) => {
    const shape = [
      0,
      i >= at ? 9 : 0,
      i === at || i === at + 30 ? 25 : i === at + 60 ? -25 : 0,
      4 * Math.sin((2 * Math.PI * i) / 12),
      Math.max(0, i - at) / 3,
    ][kind];
    return Math.round(1024 * (shape + normal())) / 1024;
  });
}

const SHAPES = ['stall', 'trend', 'change_point', 'seasonality'];
const SERIES = ['spike', 'drop', ...SHAPES];

test('a change of unit does not change which series patterns fire, where and when; one of level leaves those of shape', () => {
  const swapped: Record<string, string> = { spike: 'drop', drop: 'spike' };
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1e6 }),
      fc.constantFrom(1, 2, -1, 3, -0.25, 1024),
      fc.constantFrom(0, 1000, -50_000, 2 ** 30),
      (seed, a, b) => {
        const values = exact(seed);
        // Whether a person should look depends on how large a change is beside the level.
        const compared = b === 0 ? SERIES : SHAPES;
        const fired = (list: readonly number[], rename: (pattern: string) => string) =>
          runValues(list)
            .signals()
            .filter(({ pattern }) => compared.includes(pattern))
            .map(
              ({ pattern, window, status }) => `${rename(pattern)} ${window.start} ${window.end} ${status}`,
            )
            .sort();
        expect(
          fired(
            values.map((x) => a * x + b),
            (p) => (a < 0 ? (swapped[p] ?? p) : p),
          ),
        ).toEqual(fired(values, (p) => p));
      },
    ),
    { numRuns: runs(50) },
  );
});

describe('any finite outcomes', () => {
  const wild = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -5, max: 5 }) },
    { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
    { weight: 1, arbitrary: fc.constantFrom(1e300, -1e300, 1e160, 5e-324, Number.MAX_VALUE, -0, 2 ** 53) },
  );
  const steps = fc.constantFrom(0, 1, 7, 1e6, 1e6, 1e6, 3.6e9, 1e13);

  test('give signals that JSON and the contract can say', () => {
    const row = fc.tuple(wild, steps, fc.integer({ min: 0, max: 5 }));
    fc.assert(
      fc.property(fc.array(row, { minLength: 50, maxLength: 400, size: 'max' }), (list) => {
        const streams = times(6, (e) => rowsOf([], { entity: `e${e}` }));
        let time = 1_777_593_600_000_000;
        for (const [outcome, step, e] of list) {
          time += step;
          streams[e].push({ ...rowsOf([outcome], { entity: `e${e}` })[0], time });
        }
        for (const signal of run(merge(...streams)).signals()) expectContract(signal);
      }),
      { numRuns: runs(40) },
    );
  });

  test('of one tiny or huge scale give the signals of the same data at scale 1', () => {
    const values = times(300, (i) => Math.sin(i * i) + (i >= 150 ? 12 : 0));
    const fired = (scale: number) =>
      runValues(values.map((x) => x * scale))
        .signals()
        .map(({ pattern, window }) => `${pattern} ${window.start}`)
        .sort();
    for (const scale of [2 ** -300, 2 ** 300]) expect(fired(scale), `scale ${scale}`).toEqual(fired(1));
  });

  test('too large to be squared open no trend', () => {
    const { normal } = noise(1);
    expect(runValues(times(600, () => 1e200 * normal())).signals('trend')).toEqual([]);
  });

  test('a glitch of 2^32 in noise is a spike, and causes no trend, season or change point when it leaves the window', () => {
    for (let seed = 0; seed < 10; seed++) {
      const { normal } = noise(seed);
      const values = times(900, (i) => (i === 256 + 10 * seed ? 4_294_967_295 : normal()));
      const patterns = runValues(values)
        .signals()
        .map(({ pattern }) => pattern);
      expect(patterns).toEqual(['spike']);
    }
  });
});

test.each(FAMILIES)(
  'all series patterns together: fewer than 20 signals in 10,000 observations of %s',
  (_, make) => {
    expect(runValues(make(99, 10_000)).signals().length).toBeLessThan(20);
  },
);

test('two series in one stream do not touch each other', () => {
  const [a, b] = [exact(1), exact(2)];
  const both = run(merge(rowsOf(a, { entity: 'a' }), rowsOf(b, { entity: 'b' }))).signals();
  const alone = [...run(rowsOf(a, { entity: 'a' })).signals(), ...run(rowsOf(b, { entity: 'b' })).signals()];
  const of = (list: typeof both) =>
    list
      .filter(({ pattern }) => SERIES.includes(pattern))
      .map(({ id }) => id)
      .sort();
  expect(of(both)).toEqual(of(alone));
});
