import { describe, expect, it } from 'vitest';
import { ScopeRates } from '../../../api/intake/limited-intake.ts';
import { fc } from '../../property.ts';

describe('the rates of scopes', () => {
  it('take what a full time of the rate allows at once, and then as much as it allows', () => {
    let now = 0;
    const rates = new ScopeRates({ count: 10, seconds: 2 }, () => now);
    for (let row = 0; row < 10; row++) {
      expect(rates.wait('a')).toBe(0);
      rates.charge('a', 1);
    }
    expect(rates.wait('b')).toBe(0);
    // The eleventh is still taken: nothing is in debt yet.
    rates.charge('a', 1);
    expect(rates.wait('a')).toBe(200);
    now = 200;
    expect(rates.wait('a')).toBe(0);
  });

  it('keep the mean, however large the batches are', () => {
    const batches = fc.array(
      fc.record({ count: fc.integer({ min: 1, max: 50 }), pause: fc.nat({ max: 900 }) }),
      {
        minLength: 1,
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(batches, fc.integer({ min: 1, max: 20 }), (list, count) => {
        let now = 0;
        const rates = new ScopeRates({ count, seconds: 1 }, () => now);
        let taken = 0;
        let largest = 0;
        for (const { count: rows, pause } of list) {
          now += pause;
          now += rates.wait('a');
          rates.charge('a', rows);
          taken += rows;
          largest = Math.max(largest, rows);
          expect(taken).toBeLessThanOrEqual((now / 1000) * count + count + largest + 1e-6);
        }
      }),
    );
  });

  it('forget scopes that owe nothing', () => {
    let now = 0;
    const rates = new ScopeRates({ count: 1, seconds: 1 }, () => now);
    for (let scope = 0; scope < 5000; scope++) {
      now += 2000;
      rates.charge(`scope ${scope}`, 1);
    }
    expect(Reflect.get(rates, 'free')).toHaveProperty('size', expect.any(Number));
    expect(Reflect.get(rates, 'free').size).toBeLessThan(1100);
  });
});
