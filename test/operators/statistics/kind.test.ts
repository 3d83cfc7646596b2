import { describe, expect, test } from 'vitest';
import { kindOf } from '../../../operators/statistics/kind.ts';
import { fc } from '../../property.ts';
import { noise, times, white } from '../noise.ts';

const { uniform, below } = noise(4);
const counter = (n: number, restart: number) => {
  let sum = 0;
  return times(n, () => {
    sum = uniform() < restart ? 0 : sum + below(30);
    return sum;
  });
};

describe('the kind of a series', () => {
  test.each([
    ['constant', times(200, () => 3)],
    ['binary', times(200, () => (uniform() < 0.3 ? 1 : 0))],
    ['rising', counter(256, 0)],
    ['rising', times(256, (i) => 40 + 0.1 * i + 0.1 * uniform())],
    ['counter', [...counter(120, 0), ...counter(136, 0)]],
    ['count', times(256, (i) => i % 7)],
    ['sparse', times(200, () => (uniform() < 0.2 ? 1 + below(9) : 0))],
    ['percentage', times(200, () => Math.min(100, 95 + 10 * uniform()))],
    ['percentage', times(200, () => Math.min(1, 0.7 + 0.5 * uniform()))],
    ['count', times(200, () => below(60))],
    ['quantised', white(2, 256).map((x) => 20 + Math.round(4 * x) / 4)],
    ['quantised', times(256, () => below(9) - 4)],
    ['quantised', times(256, () => 1e9 + 0.1 * below(9))],
    ['continuous', white(3, 256)],
    ['continuous', times(200, (i) => 5 * i + 20 * uniform())],
    ['continuous', times(256, () => [0.1, 0.2, 0.35, 0.61, 0.9][below(5)])],
  ] as const)('%s', (kind, values) => {
    expect(kindOf(values)).toBe(kind);
  });

  test('is not determined by fewer than 64 values', () => {
    expect(kindOf(times(63, () => 1))).toBeUndefined();
    expect(kindOf(times(64, () => 1))).toBe('constant');
  });

  test('is the same in other units, but for counts, percentages and the sign of a counter', () => {
    const values = fc.array(fc.integer({ min: -40, max: 40 }), { minLength: 64, maxLength: 256 });
    fc.assert(
      fc.property(values, fc.constantFrom(2 ** -20, 0.25, 8, 2 ** 40), (list, factor) => {
        const general = (kind: ReturnType<typeof kindOf>) =>
          kind === 'count' || kind === 'percentage'
            ? 'other'
            : kind === 'quantised' || kind === 'continuous'
              ? 'other'
              : kind;
        expect(general(kindOf(list.map((x) => factor * x)))).toBe(general(kindOf(list)));
      }),
    );
  });

  test('a gauge that falls by a half is no counter, nor one that keeps a rest', () => {
    expect(kindOf(times(256, (i) => 1 + (i % 100) + 0.001 * uniform()))).toBe('counter');
    expect(kindOf(times(256, (i) => 9 + (i % 100) + 0.001 * uniform()))).toBe('continuous');
    expect(kindOf(times(256, (i) => 50 + (i % 100) + 0.001 * uniform()))).toBe('continuous');
  });
});
