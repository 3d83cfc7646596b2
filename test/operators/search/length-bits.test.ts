import { describe, expect, it } from 'vitest';
import { LengthBits } from '../../../operators/search/length-bits.ts';
import { fc, runs } from '../../property.ts';

const length = fc.oneof(fc.nat({ max: 64 }), fc.nat({ max: 2000 }), fc.nat({ max: 65_535 }));

describe('LengthBits', () => {
  it('have a bit where a document is not longer than a class, whenever documents are added', () => {
    const parts = fc.array(fc.array(length, { maxLength: 60 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(parts, fc.nat({ max: 70_000 }), (all, longest) => {
        const bits = new LengthBits();
        const lengths = new Uint16Array(all.flat().length + 7).fill(3);
        let slots = 0;
        for (const part of all) {
          for (const each of part) {
            lengths[slots++] = each;
            bits.add(each);
          }
          const classes = bits.upTo(longest, lengths, slots);
          const known = [...lengths.subarray(0, slots)];
          const has = (row: Int32Array, slot: number) => ((row[slot >>> 5] >>> (slot & 31)) & 1) === 1;
          const of = known.map((_, slot) => classes.findIndex((each) => has(each.bits, slot)));
          for (const [slot, at] of of.entries()) {
            // In its class and every longer one.
            if (at >= 0) {
              expect(known[slot]).toBeGreaterThanOrEqual(classes[at].shortest);
              expect(classes.slice(at).every((each) => has(each.bits, slot))).toBe(true);
            }
            // Shorter than the next class, and none of any where it is longer than all.
            const next = classes[at < 0 ? classes.length : at + 1];
            if (at >= 0 && next !== undefined) expect(known[slot]).toBeLessThan(next.shortest);
            if (at < 0) expect(known[slot]).toBeGreaterThan(longest);
          }
          for (const [at, { shortest }] of classes.entries()) {
            expect(shortest).toBeLessThanOrEqual(longest);
            expect(of).toContain(at);
          }
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('tell texts of up to 32 terms from each other', () => {
    const bits = new LengthBits();
    const lengths = Uint16Array.from({ length: 33 }, (_, terms) => terms * 4);
    for (const each of lengths) bits.add(each);
    expect(bits.upTo(128, lengths, 33).map(({ shortest }) => shortest)).toEqual([...lengths]);
  });

  it('forget everything when they are cleared', () => {
    const bits = new LengthBits();
    bits.add(8);
    expect(bits.upTo(100, Uint16Array.of(8), 1)).toHaveLength(1);
    bits.clear();
    expect(bits.upTo(100, new Uint16Array(0), 0)).toEqual([]);
    bits.add(40);
    const [{ shortest, bits: row }] = bits.upTo(100, Uint16Array.of(40), 1);
    expect([shortest, row[0]]).toEqual([40, 1]);
  });
});
