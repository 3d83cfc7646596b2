import { expect, it } from 'vitest';
import { Interned } from '../../../../operators/claims/table/interned.ts';
import { pack, unpack } from '../../../../operators/records/pack.ts';
import { fc, runs } from '../../../property.ts';

const text = fc.oneof(
  fc.nat(400).map((number) => `run ${number}`),
  fc.constantFrom('', '\uFEFF', '\uFEFFrun 1', '🦆'),
  fc.string({ unit: 'binary', maxLength: 5 }),
);

it('numbers texts as a list of different ones does, restored too', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 600 }), fc.array(text, { maxLength: 60 }), (before, after) => {
      let interned = new Interned();
      const list: string[] = [];
      for (const [at, one] of [...before, ...after].entries()) {
        if (at === before.length) {
          const parts = [...pack('interned', interned.save())].map((part) => part.slice());
          interned = unpack('interned', parts, Interned.restore) ?? new Interned();
        }
        const known = list.indexOf(one);
        expect(interned.get(one)).toBe(known < 0 ? undefined : known);
        if (known < 0) list.push(one);
        expect(interned.add(one)).toBe(list.indexOf(one));
      }
      expect(Array.from(list, (_, number) => interned.at(number))).toEqual(list);
      expect(interned.size).toBe(list.length);
    }),
    { numRuns: runs(60) },
  );
});
