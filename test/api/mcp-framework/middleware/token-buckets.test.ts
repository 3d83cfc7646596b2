import { describe, expect, it } from 'vitest';
import { TokenBuckets } from '../../../../api/mcp-framework/middleware/token-buckets.ts';
import { fc } from '../../../property.ts';

const Steps = fc.array(
  fc.record({ key: fc.constantFrom('a', 'b', 'c'), pause: fc.integer({ min: 0, max: 40 }) }),
  { maxLength: 60 },
);
/** Powers of two, so that sums of tokens are exact. */
const Rate = fc.constantFrom(1 / 32, 1 / 8, 1 / 2, 2);

describe('token buckets', () => {
  it('let each key through as often as a reckoning in single milliseconds does', () => {
    fc.assert(
      fc.property(Steps, Rate, fc.integer({ min: 1, max: 5 }), (steps, perMillisecond, size) => {
        const buckets = new TokenBuckets({ size, perMillisecond, most: 10 });
        const tokens = new Map<string, number>();
        let now = 0;
        for (const { key, pause } of steps) {
          for (let millisecond = 0; millisecond < pause; millisecond++) {
            for (const [one, there] of tokens) tokens.set(one, Math.min(size, there + perMillisecond));
          }
          now += pause;
          const there = tokens.get(key) ?? size;
          const wait = buckets.take(key, now);
          expect(wait === 0).toBe(there >= 1);
          tokens.set(key, there >= 1 ? there - 1 : there);
        }
      }),
    );
  });

  it('say exactly how long it takes until there is a token', () => {
    fc.assert(
      fc.property(Rate, fc.integer({ min: 1, max: 5 }), (perMillisecond, size) => {
        const full = () => {
          const buckets = new TokenBuckets({ size, perMillisecond, most: 10 });
          for (let taken = 0; taken < size; taken++) expect(buckets.take('a', 0)).toBe(0);
          return buckets;
        };
        const wait = full().take('a', 0);
        expect(full().take('a', wait)).toBe(0);
        expect(full().take('a', wait * 0.99)).toBeGreaterThan(0);
      }),
    );
  });

  it('are as few as keys came lately, and never more than configured', () => {
    const buckets = new TokenBuckets({ size: 10, perMillisecond: 1, most: 1000 });
    let most = 0;
    for (let at = 0; at < 1_000_000; at++) {
      buckets.take(`key ${at}`, at / 8);
      most = Math.max(most, buckets.size);
    }
    // A bucket fills in 10 ms, in which 80 keys come.
    expect(most).toBeLessThanOrEqual(160);
    for (let at = 0; at < 1_000_000; at++) {
      buckets.take(`more ${at}`, 200_000);
      most = Math.max(most, buckets.size);
    }
    expect(most).toBeGreaterThan(500);
    expect(most).toBeLessThanOrEqual(1000);
  });
});
