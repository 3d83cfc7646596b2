import { describe, expect, test } from 'vitest';
import { agreement, corroboration, trustFrom, trustOf } from '../../../operators/claims/trust.ts';
import { fc } from '../../property.ts';

const from = (...sources: string[]) => sources.map((source) => ({ source }));
const SAID = Date.UTC(2026, 0, 1) * 1000;
const DAY = 86_400_000_000;
const ACTIVE = { type: 'fact', confidence: 0.8, status: 'active', last_said: SAID } as const;

describe('trustOf', () => {
  test.each([
    [1, 0.7],
    [2, 0.91],
    [3, 0.973],
    [0, 0],
  ])('%d independent sources corroborate to %d', (sources, expected) => {
    expect(corroboration(sources)).toBeCloseTo(expected, 12);
  });

  test('is confidence times corroboration for what was just said', () => {
    expect(trustOf(ACTIVE, from('a'), SAID)).toBe(0.56);
    expect(trustOf(ACTIVE, from('a', 'b'), SAID)).toBe(0.728);
  });

  test('falls by half in the half-life of its kind, and is whole again where it is said again', () => {
    expect(trustOf(ACTIVE, from('a'), SAID + 730 * DAY)).toBe(0.28);
    expect(trustOf({ ...ACTIVE, type: 'hypothesis' }, from('a'), SAID + 30 * DAY)).toBe(0.28);
    const again = { ...ACTIVE, last_said: SAID + 730 * DAY };
    expect(trustOf(again, from('a', 'a'), SAID + 730 * DAY)).toBe(0.56);
  });

  test('repeats from one source corroborate nothing', () => {
    expect(trustOf(ACTIVE, from('a', 'a', 'a'), SAID)).toBe(trustOf(ACTIVE, from('a'), SAID));
  });

  test('a contested claim has half, a resolved one loses nothing', () => {
    expect(trustOf({ ...ACTIVE, status: 'contested' }, from('a', 'b'), SAID)).toBe(0.364);
    expect(trustOf({ ...ACTIVE, status: 'resolved' }, from('a', 'b'), SAID)).toBe(0.728);
    expect(agreement('active')).toBe(1);
  });

  test('an author is a source where there is no evidence, and adds nothing where there is', () => {
    expect(trustOf({ ...ACTIVE, author: 'anna' }, [], SAID)).toBe(0.56);
    expect(trustOf({ ...ACTIVE, author: 'anna' }, from('a'), SAID)).toBe(trustOf(ACTIVE, from('a'), SAID));
    expect(trustOf(ACTIVE, [], SAID)).toBe(0);
  });

  test('stays within [0, confidence], never falls with another source and never rises with time', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(5),
        fc.nat(3000),
        fc.nat(3000),
        (confidence, sources, days, more) => {
          const claim = { ...ACTIVE, confidence };
          const trust = trustFrom(claim, sources, SAID + days * DAY);
          expect(trust).toBeGreaterThanOrEqual(0);
          expect(trust).toBeLessThanOrEqual(confidence + 0.00005);
          expect(trustFrom(claim, sources + 1, SAID + days * DAY)).toBeGreaterThanOrEqual(trust);
          expect(trustFrom(claim, sources, SAID + (days + more) * DAY)).toBeLessThanOrEqual(trust);
        },
      ),
    );
  });
});
