import { expect, it } from 'vitest';
import { ClaimRecords } from '../../../../operators/claims/comparison/claim-records.ts';
import { pack, unpack } from '../../../../operators/records/pack.ts';
import { fc, runs } from '../../../property.ts';

const words = fc
  .uniqueArray(fc.oneof(fc.nat(12), fc.integer({ min: 0, max: 0xffffffff })), { maxLength: 24 })
  .map((list) => list.sort((a, b) => a - b));
const record = fc.record({ place: fc.nat(3), speaker: fc.nat(3), flags: fc.nat(15), words });

/** Many records in a row, so that they go over the end of a slab. */
const records = fc
  .tuple(fc.array(record, { minLength: 1, maxLength: 30 }), fc.constantFrom(1, 1000))
  .map(([some, times]) => Array.from({ length: some.length * times }, (_, at) => some[at % some.length]));

it('records are what was put there, kept and compared as their parts say, restored too', () => {
  fc.assert(
    fc.property(records, record, (all, own) => {
      const made = new ClaimRecords();
      const addresses = all.map(({ place, speaker, words }) => made.add(place, speaker, words));
      for (const [row, { flags }] of all.entries()) made.setFlags(row, flags);
      const restored = unpack('', [...pack('', made.save())], ClaimRecords.restore);
      if (restored === undefined) throw new Error('it was not restored');
      restored.add(1, 2, [2, 3]);
      expect(restored.size).toBe(all.length + 1);
      expect(restored.rowAt(restored.addressOf(all.length))).toBe(all.length);
      for (const some of [made, restored]) {
        const step = Math.max(1, Math.floor(all.length / 200));
        for (let row = 0; row < all.length; row += step) {
          expect(some.addressOf(row)).toBe(addresses[row]);
          expect(some.rowAt(addresses[row])).toBe(row);
          expect(some.flags(row)).toBe(all[row].flags);
          expect(some.speaker(row)).toBe(all[row].speaker);
          const shared = all[row].words.filter((word) => own.words.includes(word)).length;
          const shorter = Math.max(1, Math.min(all[row].words.length, own.words.length));
          expect(some.overlap(Uint32Array.from(own.words), addresses[row])).toBe(shared / shorter);
        }
        const kept = Uint32Array.from(addresses);
        const count = some.keepOf(kept, kept.length, own.place, own.speaker, own.flags);
        const expected = all.flatMap(({ place, speaker, flags }, row) => {
          const apart =
            (place !== 0 && own.place !== 0 && place !== own.place) ||
            (speaker !== 0 && own.speaker !== 0 && speaker !== own.speaker);
          return apart || (flags & own.flags) !== 0 ? [] : [addresses[row]];
        });
        expect([...kept.subarray(0, count)]).toEqual(expected);
      }
    }),
    { numRuns: runs(40) },
  );
});
