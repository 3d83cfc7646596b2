import { describe, expect, it } from 'vitest';
import { NIL_UUID } from '../../operators/records/uuid.ts';
import { IdSet } from '../../sinks/id-set.ts';
import { murmur3 } from '../../sinks/murmur3.ts';
import { fc } from '../property.ts';

describe('murmur3', () => {
  const hash = (bytes: Uint8Array, seed: number) => {
    const out = new Uint32Array(4);
    murmur3(bytes, bytes.length, seed, out);
    return out;
  };

  it('has the verification value of SMHasher', () => {
    const hashes = new Uint32Array(256 * 4);
    for (let length = 0; length < 256; length++) {
      hashes.set(
        hash(
          Uint8Array.from({ length }, (_, at) => at),
          256 - length,
        ),
        length * 4,
      );
    }
    expect(hash(new Uint8Array(hashes.buffer), 0)[0]).toBe(0xb3ece62a);
  });

  it('has the published value of a sentence', () => {
    const words = hash(new TextEncoder().encode('I will not buy this record, it is scratched.'), 0);
    const hex = Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');
    expect(hex).toBe('a0a9683b25ac5e40d9af2895890dddf5');
  });
});

describe('IdSet', () => {
  const id = fc.oneof(
    fc.uuid(),
    fc.string({ maxLength: 12 }),
    fc.constantFrom(NIL_UUID, '', 'a', 'x'.repeat(2000)),
    fc.nat(40).map((n) => `00000000-0000-0000-0000-${String(n).padStart(12, '0')}`),
  );

  it('is a set', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(id, fc.constantFrom(0, 1, 2, 40)), { maxLength: 400 }), (given) => {
        const set = new IdSet(1000);
        const model = new Map<string, [string, number]>();
        for (const [text, scope] of given) {
          const name = `${scope} ${text}`;
          expect(set.has(text, scope)).toBe(model.has(name));
          expect(set.add(text, scope)).toBe(!model.has(name));
          model.set(name, [text, scope]);
        }
        expect(set.size).toBe(model.size);
        for (const [text, scope] of model.values()) expect(set.has(text, scope)).toBe(true);
      }),
    );
  });

  it('keeps or forgets what was proposed, all of it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.array(id, { maxLength: 90 }), fc.boolean())), (groups) => {
        const set = new IdSet(100_000);
        const model = new Set<string>();
        for (const [ids, durable] of groups) {
          const fresh = new Set<string>();
          for (const text of ids) {
            expect(set.propose(text, 0)).toBe(!model.has(text) && !fresh.has(text));
            if (!model.has(text)) fresh.add(text);
            expect(set.has(text, 0)).toBe(model.has(text));
          }
          if (durable) set.keep();
          else set.forget();
          if (durable) for (const text of fresh) model.add(text);
        }
        expect(set.size).toBe(model.size);
      }),
    );
  });

  it('takes a UUID in either case for the same id', () => {
    const set = new IdSet();
    set.add('3f2504e0-4f89-41d3-9a0c-0305e82c3301', 7);
    expect(set.has('3F2504E0-4F89-41D3-9A0C-0305E82C3301', 7)).toBe(true);
  });

  it('knows at least the last half of its capacity and never more than all of it', () => {
    const set = new IdSet(1000);
    for (let n = 0; n < 10_000; n++) {
      set.add(`id ${n}`, n % 3);
      expect(set.size).toBeLessThanOrEqual(1000);
    }
    for (let n = 9_501; n < 10_000; n++) expect(set.has(`id ${n}`, n % 3)).toBe(true);
    expect(set.has('id 0', 0)).toBe(false);
  });
});
