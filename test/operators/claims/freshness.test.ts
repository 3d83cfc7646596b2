import { describe, expect, test } from 'vitest';
import { freshness, HALF_LIFE_DAYS } from '../../../operators/claims/freshness.ts';
import { CLAIM_TYPES } from '../../../operators/records/claim.ts';
import { fc } from '../../property.ts';

const SAID = Date.UTC(2026, 0, 1) * 1000;
const later = (days: number) => SAID + days * 86_400_000_000;

describe('freshness', () => {
  test.each(CLAIM_TYPES)('of a %s is halved by each half-life', (type) => {
    const days = HALF_LIFE_DAYS[type];
    expect(freshness(type, SAID, SAID)).toBe(1);
    expect(freshness(type, SAID, later(days))).toBeCloseTo(0.5, 12);
    expect(freshness(type, SAID, later(2 * days))).toBeCloseTo(0.25, 12);
    expect(freshness(type, SAID, later(3.5 * days))).toBeCloseTo(0.08838834764831845, 12);
  });

  test('a guess is stale long before a fact', () => {
    expect(freshness('hypothesis', SAID, later(90))).toBeCloseTo(0.125, 12);
    expect(freshness('fact', SAID, later(90))).toBeCloseTo(0.918093, 6);
  });

  test('is whole where the time that is asked about comes first', () => {
    expect(freshness('fact', SAID, later(-400))).toBe(1);
  });

  test('what is left after two stretches of time is the product of what each leaves', () => {
    const days = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(fc.constantFrom(...CLAIM_TYPES), days, days, (type, one, other) => {
        const both = freshness(type, SAID, later(one + other));
        expect(both).toBeCloseTo(freshness(type, SAID, later(one)) * freshness(type, SAID, later(other)), 12);
        expect(both).toBeGreaterThan(0);
        expect(both).toBeLessThanOrEqual(1);
      }),
    );
  });
});
