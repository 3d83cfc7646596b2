import { describe, expect, test } from 'vitest';
import { corroboration, trustOf } from '../../../operators/claims/trust.ts';
import { fc } from '../property.ts';

const from = (...sources: string[]) => sources.map((source) => ({ source }));
const ACTIVE = { confidence: 0.8, status: 'active' } as const;

describe('trustOf', () => {
  test.each([
    [1, 0.7],
    [2, 0.91],
    [3, 0.973],
    [0, 0],
  ])('%d independent sources corroborate to %d', (sources, expected) => {
    expect(corroboration(sources)).toBeCloseTo(expected, 12);
  });

  test('is confidence times corroboration', () => {
    expect(trustOf(ACTIVE, from('a'))).toBeCloseTo(0.56, 12);
    expect(trustOf(ACTIVE, from('a', 'b'))).toBeCloseTo(0.728, 12);
  });

  test('repeats from one source add nothing', () => {
    expect(trustOf(ACTIVE, from('a', 'a', 'a'))).toBe(trustOf(ACTIVE, from('a')));
  });

  test('a contested claim has half', () => {
    expect(trustOf({ ...ACTIVE, status: 'contested' }, from('a', 'b'))).toBeCloseTo(0.364, 12);
  });

  test('an author is a source where there is no evidence, and adds nothing where there is', () => {
    expect(trustOf({ ...ACTIVE, author: 'anna' }, [])).toBeCloseTo(0.56, 12);
    expect(trustOf({ ...ACTIVE, author: 'anna' }, from('a'))).toBe(trustOf(ACTIVE, from('a')));
    expect(trustOf(ACTIVE, [])).toBe(0);
  });

  test('stays within [0, confidence] and never falls with another source', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.array(fc.constantFrom('a', 'b', 'c', 'd')),
        fc.string(),
        (confidence, sources, another) => {
          const claim = { confidence, status: 'active' } as const;
          const trust = trustOf(claim, from(...sources));
          expect(trust).toBeGreaterThanOrEqual(0);
          expect(trust).toBeLessThanOrEqual(confidence);
          expect(trustOf(claim, from(...sources, another))).toBeGreaterThanOrEqual(trust);
        },
      ),
    );
  });
});
