import { describe, expect, it } from 'vitest';
import { hashOf } from '../../../operators/language/hash.ts';

describe('hashOf', () => {
  it('gives whole numbers of 32 bits without a sign', () => {
    for (const text of ['', 'a', 'deploy production', 'ü'.repeat(500)]) {
      const hash = hashOf(text);
      expect(Number.isInteger(hash)).toBe(true);
      expect(hash).toBeGreaterThanOrEqual(0);
      expect(hash).toBeLessThan(2 ** 32);
    }
  });

  it('hardly collides and spreads over its low bits', () => {
    const hashes = Array.from({ length: 20_000 }, (_, i) => hashOf(`word ${i}`));
    expect(new Set(hashes).size).toBeGreaterThan(19_995);
    const buckets = new Array<number>(16).fill(0);
    for (const hash of hashes) buckets[hash % 16]++;
    // 1,250 are expected in each, with a standard deviation of 34.
    for (const count of buckets) expect(Math.abs(count - 1250)).toBeLessThan(170);
  });
});
