import { expect, it } from 'vitest';
import { NONE, Rings } from '../../../../operators/claims/table/rings.ts';
import { fc } from '../../../property.ts';

it('give the entries of each owner in the order in which they came, as lists would', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { maxLength: 200 }), (owners) => {
      const rings = new Rings();
      const lists = Array.from({ length: 11 }, (): number[] => []);
      for (const [entry, owner] of owners.entries()) {
        rings.add(owner, entry);
        lists[owner].push(entry);
      }
      for (const [owner, list] of lists.entries()) {
        expect([...rings.of(owner)]).toEqual(list);
        expect(rings.first(owner)).toBe(list[0] ?? NONE);
        for (const [at, entry] of list.entries())
          expect(rings.after(owner, entry)).toBe(list[at + 1] ?? NONE);
      }
    }),
  );
});
