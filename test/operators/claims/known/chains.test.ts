import { describe, expect, it } from 'vitest';
import { Chains } from '../../../../operators/claims/known/chains.ts';
import { fc } from '../../property.ts';

describe('chains of members by key', () => {
  it('give the latest members of a key, the latest first, as lists would', () => {
    const key = fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 0xffffffff }));
    const entry = fc.tuple(key, fc.nat());
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8000, size: 'max' }), fc.nat(20), (entries, most) => {
        const chains = new Chains();
        const lists = new Map<number, number[]>();
        for (const [at, member] of entries) {
          chains.add(at, member);
          lists.set(at, [member, ...(lists.get(at) ?? [])]);
        }
        for (const [at, list] of lists) {
          const found: number[] = [];
          chains.latest(at, most, (member) => found.push(member));
          expect(found).toEqual(list.slice(0, most));
        }
        const none: number[] = [];
        const missing = [...Array(40).keys()].find((at) => !lists.has(at)) ?? 77;
        if (!lists.has(missing)) chains.latest(missing, 5, (member) => none.push(member));
        expect(none).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});
