import { expect, it } from 'vitest';
import { Cells } from '../../../operators/records/cells.ts';
import { pack, unpack } from '../../../operators/records/pack.ts';
import { fc, runs } from '../../property.ts';

it('cells are apart, 0 at first, in one slab each run, and the same when restored while more come', () => {
  const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constantFrom(1 << 18, 100_000, 1024)), {
    maxLength: 40,
  });
  fc.assert(
    fc.property(sizes, sizes, (before, after) => {
      const cells = new Cells();
      const given: { readonly at: number; readonly count: number }[] = [];
      const give = (count: number) => {
        const at = cells.allocate(count);
        expect(at).toBeGreaterThanOrEqual(given.reduce((end, run) => Math.max(end, run.at + run.count), 0));
        expect(at >>> 18).toBe((at + count - 1) >>> 18);
        for (const address of new Set([at, at + count - 1])) {
          expect(cells.at(address)).toBe(0);
          cells.set(address, 1 + given.length);
        }
        given.push({ at, count });
      };
      for (const count of before) give(count);
      const saved = cells.save();
      const size = cells.size;
      for (const count of after) give(count);
      const restored = unpack('', [...pack('', saved)], Cells.restore);
      if (restored === undefined) throw new Error('it was not restored');
      expect(restored.size).toBe(size);
      for (const [number, { at, count }] of given.entries()) {
        if (number >= before.length) expect(restored.allocate(count)).toBe(at);
        else expect([restored.at(at), restored.at(at + count - 1)]).toEqual([number + 1, number + 1]);
      }
      for (const [number, { at }] of given.entries()) expect(cells.at(at)).toBe(number + 1);
    }),
    { numRuns: runs(30) },
  );
});
