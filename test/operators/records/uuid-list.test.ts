import { expect, it } from 'vitest';
import { pack, unpack } from '../../../operators/records/pack.ts';
import { NIL_UUID } from '../../../operators/records/uuid.ts';
import { UuidList } from '../../../operators/records/uuid-list.ts';
import { fc } from '../../property.ts';

it('a list gives back what was put to each place, saved and restored too', () => {
  const entries = fc.array(fc.tuple(fc.nat(5000), fc.uuid()), { maxLength: 60 });
  fc.assert(
    fc.property(entries, entries, (first, then) => {
      const expected = new Map<number, string>();
      const check = (list: UuidList) => {
        expect(list.size).toBe(Math.max(0, ...Array.from(expected.keys(), (place) => place + 1)));
        for (const [place, id] of expected) expect(list.at(place)).toBe(id);
      };
      const list = new UuidList();
      for (const [place, id] of first) {
        list.set(place, id.toUpperCase());
        expected.set(place, id);
      }
      check(list);
      const restored = unpack('ids', [...pack('ids', list.save())], UuidList.restore);
      if (restored === undefined) throw new Error('it was not restored');
      check(restored);
      for (const [place, id] of then) {
        restored.set(place, id);
        expected.set(place, id);
      }
      check(restored);
    }),
  );
});

it('has the nil UUID where nothing was put, and refuses what is no UUID', () => {
  const list = new UuidList();
  list.set(1, '0000000a-00b0-4c00-8000-d0000000000e');
  expect([list.at(0), list.at(1)]).toEqual([NIL_UUID, '0000000a-00b0-4c00-8000-d0000000000e']);
  expect(() => list.set(0, 'tea')).toThrow(RangeError);
});
