import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GIVE_UP, pauseAfter } from '../../../operators/webhooks/attempts.ts';

describe('the pause before the next attempt', () => {
  it('is a share of a range that doubles up to ten minutes', () => {
    const ranges = [1, 2, 3, 10, 11, 1000].map((failures) => pauseAfter(failures, 1 - 1e-12));
    expect(ranges).toEqual([1000, 2000, 4000, 512_000, 600_000, 600_000]);
    expect(pauseAfter(5, 0.25)).toBe(4000);
  });

  it('is at least what the receiver asks for, and at most ten minutes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        fc.integer({ min: 0, max: 10 * GIVE_UP }),
        (failures, random, asked) => {
          const pause = pauseAfter(failures, random, asked);
          expect(pause).toBeGreaterThanOrEqual(Math.min(asked, 600_000));
          expect(pause).toBeLessThanOrEqual(600_000);
        },
      ),
    );
  });
});
