import { describe, expect, it } from 'vitest';
import { pack, unpack } from '../../../operators/records/pack.ts';
import { NIL_UUID } from '../../../operators/records/uuid.ts';
import { UuidTable } from '../../../operators/records/uuid-table.ts';
import { fc, runs } from '../../property.ts';

describe('a table of UUIDs', () => {
  it('gives what a Map gives, over growth, in either case', () => {
    const few = fc.constantFrom(NIL_UUID, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
    const id = fc.oneof({ weight: 5, arbitrary: fc.uuid() }, { weight: 1, arbitrary: few });
    fc.assert(
      fc.property(fc.array(fc.tuple(id, fc.integer()), { maxLength: 3000 }), (entries) => {
        const table = new UuidTable();
        const map = new Map<string, number>();
        for (const [key, value] of entries) {
          expect(table.get(key)).toBe(map.get(key));
          table.set(key, value);
          map.set(key, value);
        }
        expect(table.size).toBe(map.size);
        for (const [key, value] of map) {
          expect(table.get(key)).toBe(value);
          expect(table.get(key.toUpperCase())).toBe(value);
        }
      }),
      { numRuns: runs(20) },
    );
  });

  it('forgets what is removed, which may come again', () => {
    const id = fc.nat(400).map((at) => `0000000${at % 7}-0000-4000-8000-${String(at).padStart(12, '0')}`);
    const some = fc.record({ id, value: fc.option(fc.integer(), { nil: undefined }) });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 3000, size: 'max' }), (steps) => {
        const table = new UuidTable();
        const map = new Map<string, number>();
        for (const step of steps) {
          if (step.value === undefined) {
            table.remove(step.id);
            map.delete(step.id);
          } else {
            table.set(step.id, step.value);
            map.set(step.id, step.value);
          }
          expect(table.size).toBe(map.size);
        }
        for (const step of steps) expect(table.get(step.id)).toBe(map.get(step.id));
      }),
      { numRuns: runs(20) },
    );
  });

  it('is the same after it was saved and restored, and goes on', () => {
    const entries = fc.array(fc.tuple(fc.uuid(), fc.integer()), { maxLength: 2000 });
    fc.assert(
      fc.property(entries, entries, (before, after) => {
        const table = new UuidTable();
        for (const [key, value] of before) table.set(key, value);
        const restored = unpack('table', [...pack('table', table.save())], UuidTable.restore);
        if (restored === undefined) throw new Error('it was not restored');
        const map = new Map(before);
        expect(restored.size).toBe(map.size);
        for (const [key, value] of after) {
          expect(restored.get(key)).toBe(map.get(key));
          restored.set(key, value);
          map.set(key, value);
        }
        for (const [key, value] of map) expect(restored.get(key)).toBe(value);
        expect(restored.size).toBe(map.size);
      }),
      { numRuns: runs(20) },
    );
  });

  it('holds keys that differ in one word only', () => {
    const table = new UuidTable();
    const keys = Array.from(
      { length: 5000 },
      (_, at) => `00000000-0000-4000-8000-${at.toString(16).padStart(12, '0')}`,
    );
    for (const [at, key] of keys.entries()) table.set(key, at);
    expect(keys.map((key) => table.get(key))).toEqual(keys.map((_, at) => at));
  });

  it('takes UUIDs only', () => {
    expect(() => new UuidTable().get('tea')).toThrow(RangeError);
  });
});
