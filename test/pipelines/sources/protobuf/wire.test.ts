import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { endOf, int64, wireReader } from '../../../../pipelines/sources/protobuf/wire.ts';
import { fc } from '../../../property.ts';

describe('int64', () => {
  it('reads what protobufjs writes', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        const bytes = Buffer.from(protobuf.Writer.create().int64(value).finish());
        const reader = wireReader(bytes);
        expect([int64(reader), reader.pos]).toEqual([value, bytes.length]);
      }),
    );
  });

  it('refuses a number that ends too early or never', () => {
    expect(() => int64(wireReader(Buffer.from([0x80, 0x80])))).toThrow('ends within a number');
    expect(() => int64(wireReader(Buffer.alloc(12, 0xff)))).toThrow('longer than 10 bytes');
  });
});

describe('endOf', () => {
  it('refuses a length beyond the message', () => {
    expect(endOf(wireReader(Buffer.from([2, 0, 0])))).toBe(3);
    expect(() => endOf(wireReader(Buffer.from([3, 0, 0])))).toThrow('longer than its message');
  });
});
