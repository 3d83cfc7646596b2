import { describe, expect, it } from 'vitest';
import { CHUNK_SAMPLES, xorChunk } from '../../../../pipelines/promql/remote-read/xor-chunk.ts';
import { fc, runs } from '../../../property.ts';
import { decodeXor } from './decode.ts';

/** Bits of doubles: any, those that are no numbers, and those that share bits with their neighbours. */
const someBits = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  fc.constantFrom(
    ...[0x7ff0000000000002n, 0x7ff8000000000001n, 0x7ff0000000000000n, 0xfff0000000000000n],
    ...[0n, 0x8000000000000000n, 1n, 0x3ff0000000000000n, 0x4059000000000000n, 2n ** 64n - 1n],
  ),
  fc.integer({ min: -1000, max: 1000 }).map((value) => {
    const view = new DataView(new ArrayBuffer(8));
    view.setFloat64(0, value / 8);
    return view.getBigUint64(0);
  }),
);
/** Distances in time: regular, nearly so, at the bounds of each size of a delta of deltas, and any. */
const someDistance = fc.oneof(
  fc.constant(15_000),
  fc.integer({ min: 14_990, max: 15_010 }),
  ...[13, 16, 19, 31, 33].map((bits) =>
    fc.integer({ min: -2, max: 2 }).map((off) => 2 ** bits + 100_000 + off),
  ),
  fc.constant(100_000),
  fc.integer({ min: 1, max: 2 ** 40 }),
);

describe('an XOR chunk', () => {
  it('has the times and the bits of the values that it was made of', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -8e12, max: 8e12 }),
        fc.array(fc.tuple(someDistance, someBits), { minLength: 1, maxLength: CHUNK_SAMPLES }),
        fc.nat(3),
        (start, steps, before) => {
          const length = before + steps.length;
          const times = new Float64Array(length);
          const bits = new BigUint64Array(length);
          let time = start;
          for (const [at, [distance, value]] of steps.entries()) {
            times[before + at] = time;
            bits[before + at] = value;
            time += distance;
          }
          const chunk = xorChunk(times, new Float64Array(bits.buffer), before, length);
          expect(decodeXor(chunk)).toEqual(steps.map(([, value], at) => [times[before + at], value]));
        },
      ),
      { numRuns: runs(2000) },
    );
  });

  it('takes a bit for the time and a bit for the value of a regular series that stays', () => {
    const times = Float64Array.from({ length: 120 }, (_, at) => 1_700_000_000_000 + 15_000 * at);
    const chunk = xorChunk(times, new Float64Array(120).fill(0.1), 0, 120);
    // The count, a time of 6 bytes and a value; a distance of 2 bytes and a bit; 118 times two bits.
    expect(chunk.length).toBe(2 + 6 + 8 + 2 + Math.ceil((1 + 118 * 2) / 8));
  });
});
