import { compress } from 'snappyjs';
import { describe, expect, it } from 'vitest';
import { decompressSnappy } from '../../../../pipelines/sources/remote-write/snappy.ts';
import { fc } from '../../../property.ts';

describe('decompressSnappy', () => {
  it('returns what was compressed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(decompressSnappy(compress(Buffer.from(bytes)), 300)).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('refuses a block that declares more than is allowed, before it takes memory', () => {
    const block = compress(Buffer.alloc(1001));
    expect(() => decompressSnappy(block, 1000)).toThrow(expect.objectContaining({ code: 'too_large' }));
    const forged = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f, 0x00]);
    expect(() => decompressSnappy(forged, 1000)).toThrow(expect.objectContaining({ code: 'too_large' }));
  });

  it('refuses what is no block', () => {
    for (const bytes of [[], [0xff, 0xff, 0xff, 0xff, 0xff], [4, 0x05, 9]])
      expect(() => decompressSnappy(Buffer.from(bytes), 1000)).toThrow(
        expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining('snappy') }),
      );
  });
});
