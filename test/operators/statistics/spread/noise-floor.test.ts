import { medianAbsoluteDeviation, standardDeviation } from 'simple-statistics';
import { describe, expect, test } from 'vitest';
import { cleanSpikes, LARGEST_PHI, noiseFloor } from '../../../../operators/statistics/spread/noise-floor.ts';
import { fc, runs } from '../../../property.ts';
import { autoregressive, times, white } from '../../noise.ts';
import { near } from '../near.ts';

const lagged = (y: readonly number[], lag: number) => y.slice(lag).map((v, i) => v - y[i]);

function floorOf(y: readonly number[], scales = 4): { floor: number; cleaned: number[] } {
  const into = new Float64Array(y.length);
  const floor = noiseFloor(Float64Array.from(y), y.length, scales, into);
  return { floor, cleaned: [...into] };
}

/** Innovation variance from the deviations of differences over one and two steps. */
function innovations(one: number, two: number): number {
  return (one ** 2 * (1 + Math.min(LARGEST_PHI, Math.max(0, (two / one) ** 2 - 1)))) / 2;
}

describe('cleanSpikes', () => {
  test('replaces what stands off from the median of five, and nothing else', () => {
    const outcomes = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 5, maxLength: 60 });
    fc.assert(
      fc.property(outcomes, fc.integer({ min: 0, max: 15 }), (list, bound) => {
        const into = new Float64Array(list.length);
        cleanSpikes(Float64Array.from(list), list.length, bound, into);
        const expected = list.map((v, i) => {
          const from = Math.min(Math.max(i - 2, 0), list.length - 5);
          const middle = list.slice(from, from + 5).sort((a, b) => a - b)[2];
          return Math.abs(v - middle) > bound ? middle : v;
        });
        expect([...into]).toEqual(expected);
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('noiseFloor', () => {
  test('is that of the median deviations of the differences', () => {
    for (let seed = 0; seed < 20; seed++) {
      const y = autoregressive(seed, 40 + 10 * seed, 0.6);
      const scale = (lag: number) => 1.4826 * medianAbsoluteDeviation(lagged(y, lag));
      near(floorOf(y).floor, innovations(scale(1), scale(2)), 1e-9);
    }
  });

  test('where most values repeat it is that of the plain deviations', () => {
    const y = times(60, (i) => (i < 20 ? 0 : i < 45 ? 7 : 3));
    const scale = (lag: number) => standardDeviation(lagged(y, lag));
    near(floorOf(y).floor, innovations(scale(1), scale(2)), 1e-9);
    expect(floorOf(times(60, () => 5)).floor).toBe(0);
  });

  test.each([0, 0.5, 0.9])(
    'recovers variance 1 of the innovations at coefficient %d, across steps',
    (phi) => {
      const found = times(40, (seed) => {
        const y = autoregressive(seed + 1, 256, phi).map(
          (x, i) => x + (i > 80 ? 40 : 0) - (i > 170 ? 90 : 0),
        );
        return floorOf(y).floor;
      });
      expect(found.reduce((a, b) => a + b, 0) / found.length).toBeGreaterThan(0.85);
      expect(found.reduce((a, b) => a + b, 0) / found.length).toBeLessThan(1.15);
    },
  );

  test('a lone spike is taken out wherever it is, a step is not', () => {
    const quiet = white(7, 60);
    for (const size of [50, 1e6]) {
      for (let at = 0; at < 60; at++) {
        const { cleaned } = floorOf(quiet.map((x, i) => (i === at ? size : x)));
        expect(Math.abs(cleaned[at])).toBeLessThan(3);
        cleaned.forEach((x, i) => {
          if (i !== at) expect(x).toBe(quiet[i]);
        });
      }
    }
    const stepped = quiet.map((x, i) => x + (i < 30 ? 0 : 50));
    expect(floorOf(stepped).cleaned).toEqual(stepped);
  });
});
