import { expect, it } from 'vitest';
import { Blocks, DOUBLE_BLOCKS, WORD_BLOCKS } from '../../../operators/records/blocks.ts';
import { pack, unpack } from '../../../operators/records/pack.ts';
import { fc, runs } from '../../property.ts';

it('a column has the numbers that an array has, over the ends of blocks, restored while more come too', () => {
  const count = fc.oneof(fc.nat(3000), fc.integer({ min: 65_000, max: 140_000 }));
  const set = fc.tuple(fc.nat(), fc.nat(0xffffffff));
  fc.assert(
    fc.property(
      fc.constantFrom(DOUBLE_BLOCKS, WORD_BLOCKS),
      count,
      count,
      fc.array(set),
      (kind, many, more, sets) => {
        const column = new Blocks(kind);
        const array: number[] = [];
        const push = (upTo: number) => {
          while (array.length < upTo) {
            const value = (array.length * 2_654_435_761) % 2 ** 32;
            column.push(value);
            array.push(value);
          }
        };
        push(many);
        for (const [at, value] of many === 0 ? [] : sets) {
          column.set(at % many, value);
          array[at % many] = value;
        }
        const saved = column.save();
        push(many + more);
        const restored = unpack('', [...pack('', saved)], (columns) => Blocks.restore(kind, columns));
        expect(restored?.size).toBe(many);
        expect(column.size).toBe(array.length);
        expect(array.findIndex((value, at) => column.at(at) !== value)).toBe(-1);
        for (const value of array.slice(many)) restored?.push(value);
        expect(array.findIndex((value, at) => restored?.at(at) !== value)).toBe(-1);
      },
    ),
    { numRuns: runs(30) },
  );
});
