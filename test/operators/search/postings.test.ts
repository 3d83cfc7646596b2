import { expect, test } from 'vitest';
import { Postings } from '../../../operators/search/postings.ts';
import { fc, runs } from '../../property.ts';

function read(postings: Postings, list: number): number[] {
  const numbers: number[] = [];
  postings.visit(list, (cells, from, to) => numbers.push(...cells.subarray(from, to)));
  return numbers;
}

test('lists keep what arrays keep, through appends and retains of any sizes', () => {
  const step = fc.record({
    list: fc.nat({ max: 5 }),
    append: fc.nat({ max: 3000 }),
    modulus: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const postings = new Postings();
      const arrays: number[][] = Array.from({ length: 6 }, () => []);
      for (const _ of arrays) postings.addList();
      let next = 0xffff_0000;
      for (const { list, append, modulus } of steps) {
        for (let i = 0; i < append; i++) {
          postings.append(list, next >>> 0);
          arrays[list].push(next >>> 0);
          next++;
        }
        if (modulus !== undefined) {
          postings.retain(list, (value) => value % modulus === 0);
          arrays[list] = arrays[list].filter((value) => value % modulus === 0);
        }
        expect(postings.count(list)).toBe(arrays[list].length);
      }
      arrays.forEach((array, list) => {
        expect(read(postings, list)).toEqual(array);
      });
    }),
    { numRuns: runs(50) },
  );
});

test('holds more lists and more numbers than its first tables and slab', () => {
  const postings = new Postings();
  const lists = Array.from({ length: 2500 }, () => postings.addList());
  for (let i = 0; i < 200; i++) for (const list of lists) postings.append(list, list * 1000 + i);
  for (const list of [0, 1, 1023, 1024, 2499]) {
    expect(read(postings, list)).toEqual(Array.from({ length: 200 }, (_, i) => list * 1000 + i));
  }
});
