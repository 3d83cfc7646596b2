import { expect, it } from 'vitest';
import { MemberLists } from '../../../../operators/claims/comparison/member-lists.ts';
import { fc, runs } from '../../../property.ts';

const member = fc.nat(0x7fffffff);
/** Which list gets a member; one that is not there yet is made. */
const step = fc.tuple(fc.nat(12), member, member);

it('lists have the latest of what was put to them, in order, one beside the other', () => {
  const most = fc.constantFrom(2, 4, 16, 64);
  fc.assert(
    fc.property(fc.array(step, { maxLength: 900, size: 'max' }), most, (steps, bound) => {
      const lists = new MemberLists(bound);
      const addresses = new Map<number, number>();
      const expected = new Map<number, number[]>();
      for (const [list, one, other] of steps) {
        const address = addresses.get(list);
        expected.set(list, [...(expected.get(list) ?? [other]), one]);
        if (address === undefined) addresses.set(list, lists.make(Uint32Array.of(7, other, one), 1, 2));
        else addresses.set(list, lists.append(address, one));
      }
      for (const [list, address] of addresses) {
        const members = expected.get(list)?.slice(-bound) ?? [];
        expect(lists.members(address)).toEqual(members);
        const into = new Uint32Array(bound + 1);
        const end = lists.collect(address, into, 1);
        expect([...into.subarray(1, end)].sort()).toEqual([...members].sort());
      }
    }),
    { numRuns: runs(40) },
  );
});
