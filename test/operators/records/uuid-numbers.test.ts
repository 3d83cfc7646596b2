import { expect, it } from 'vitest';
import { pack, unpack } from '../../../operators/records/pack.ts';
import { UuidNumbers } from '../../../operators/records/uuid-numbers.ts';
import { fc, runs } from '../../property.ts';

function expectSame(numbers: UuidNumbers, ids: readonly string[]): void {
  expect(numbers.size).toBe(ids.length);
  for (const [number, id] of ids.entries()) {
    expect(numbers.at(number)).toBe(id);
    expect(numbers.numberOf(id.toUpperCase())).toBe(number);
  }
}

it('numbers go by the order of coming, over growth, and are the same after saving while more comes', () => {
  const some = fc.array(fc.uuid(), { maxLength: 3000, size: 'max' });
  fc.assert(
    fc.property(some, some, fc.uuid(), (before, after, other) => {
      const numbers = new UuidNumbers();
      const first = [...new Set(before)];
      for (const id of before) expect(numbers.add(id)).toBe(numbers.at(numbers.size - 1) === id);
      expectSame(numbers, first);
      const saved = numbers.save();
      const all = [...new Set([...before, ...after])];
      for (const id of after) numbers.add(id);
      expectSame(numbers, all);
      const restored = unpack('numbers', [...pack('numbers', saved)], UuidNumbers.restore);
      if (restored === undefined) throw new Error('it was not restored');
      expectSame(restored, first);
      for (const id of after) restored.add(id);
      expectSame(restored, all);
      if (!all.includes(other)) expect(numbers.numberOf(other)).toBeUndefined();
    }),
    { numRuns: runs(20) },
  );
});

it('what is no UUID has no number and gets none', () => {
  const numbers = new UuidNumbers();
  expect(numbers.numberOf('tea')).toBeUndefined();
  expect(() => numbers.add('tea')).toThrow(RangeError);
  expect(numbers.size).toBe(0);
});
