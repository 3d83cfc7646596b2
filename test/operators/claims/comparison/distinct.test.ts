import { expect, it } from 'vitest';
import { Distinct } from '../../../../operators/claims/comparison/distinct.ts';
import { fc } from '../../../property.ts';

it('keeps each number once, in order, as a Set does, one list after the other', () => {
  const number = fc.oneof(fc.nat(30), fc.integer({ min: 0, max: 0xfffffffe }));
  const lists = fc.array(fc.array(number, { maxLength: 100 }), { maxLength: 4 });
  fc.assert(
    fc.property(lists, fc.integer({ min: 0, max: 5 }), (all, beyond) => {
      const distinct = new Distinct(100);
      for (const list of all) {
        const numbers = Uint32Array.from([...list, ...Array.from({ length: beyond }, () => 1)]);
        const kept = distinct.keep(numbers, list.length);
        expect([...numbers.subarray(0, kept)]).toEqual([...new Set(list)]);
      }
    }),
  );
});
