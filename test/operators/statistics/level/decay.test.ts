import fc from 'fast-check';
import { linearRegression } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { isReturning } from '../../../../operators/statistics/level/decay.ts';

/** The rule said plainly: the constant, or the regression where it leads away, against decays whose factor is solved for. */
function bruteForce(y: readonly number[], level: number, halvings: number): boolean {
  const x = y.map((each) => each - level);
  const mean = x.reduce((a, b) => a + b, 0) / x.length;
  const { m, b } = linearRegression(x.map((each, i) => [i, each]));
  const away = m * mean > 0;
  const squares = (at: (i: number) => number) => x.reduce((a, each, i) => a + (each - at(i)) ** 2, 0);
  const stay = squares((i) => (away ? b + m * i : mean));
  for (let half = x.length / halvings; half >= 1; half /= 2) {
    const shape = x.map((_, i) => 0.5 ** (i / half));
    const factor =
      shape.reduce((a, each, i) => a + each * x[i], 0) / shape.reduce((a, each) => a + each * each, 0);
    if (squares((i) => factor * shape[i]) < stay) return true;
  }
  return false;
}

describe('isReturning', () => {
  test('tells a decay to the level from a step and from a ramp', () => {
    const decay = Float64Array.from({ length: 12 }, (_, i) => 3 + 9 * 0.8 ** i);
    const step = Float64Array.from({ length: 12 }, (_, i) => 12 + (i % 2));
    const ramp = Float64Array.from({ length: 12 }, (_, i) => 4 + i);
    expect(isReturning(decay, 0, 12, 3, 2)).toBe(true);
    expect(isReturning(step, 0, 12, 3, 1)).toBe(false);
    expect(isReturning(ramp, 0, 12, 3, 1)).toBe(false);
    expect(isReturning(decay, 4, 6, 3, 1)).toBe(false);
  });

  test('is what least squares of the two say, wherever the stretch lies', () => {
    const outcome = fc.integer({ min: -50, max: 50 }).map((i) => i / 4);
    fc.assert(
      fc.property(
        fc.array(outcome, { minLength: 3, maxLength: 40 }),
        outcome,
        fc.integer({ min: 1, max: 3 }),
        (values, level, halvings) => {
          // Ties are decided by rounding.
          const jittered = values.map((x, i) => x + 1e-3 * Math.sin(7 * i + 1));
          const padded = Float64Array.from([99, ...jittered, -99]);
          expect(isReturning(padded, 1, 1 + values.length, level, halvings)).toBe(
            bruteForce(jittered, level, halvings),
          );
        },
      ),
    );
  });
});
