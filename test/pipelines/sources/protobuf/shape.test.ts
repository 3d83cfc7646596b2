import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import {
  BYTES_PER_MESSAGE,
  checkShape,
  decodeMessage,
  FREE_MESSAGES,
  MOST_DEPTH,
  MOST_ENTRIES,
  piecesOf,
  shapeOf,
} from '../../../../pipelines/sources/protobuf/shape.ts';
import { fc } from '../../../property.ts';

const { root } = protobuf.parse(`
syntax = "proto3";
message Tree { string name = 1; repeated Tree trees = 2; map<string, int32> counts = 3; repeated double values = 4; }
`);
const tree = root.lookupType('Tree');
const shape = shapeOf(tree);

const parts = {
  name: fc.string(),
  counts: fc.dictionary(fc.string(), fc.integer({ min: -9, max: 9 }), { maxKeys: 3 }),
  values: fc.array(fc.double({ noNaN: true }), { maxLength: 3 }),
};
const leaf = fc.record({ ...parts, trees: fc.constant([]) });
const node = fc.record({
  ...parts,
  trees: fc.array(fc.record({ ...parts, trees: fc.array(leaf, { maxLength: 3 }) }), { maxLength: 3 }),
});

const encoded = (value: unknown) => Buffer.from(tree.encode(tree.fromObject(Object(value))).finish());

describe('finding 3: the bytes of a message', () => {
  it('may be those of any message', () => {
    fc.assert(fc.property(node, (given) => checkShape(encoded(given), shape)));
  });

  it('are refused where a part of them is missing', () => {
    const whole = encoded({ name: 'n', trees: [{ name: 'm', counts: { a: 300 } }], values: [1, 2] });
    for (let length = 1; length < whole.length; length++) {
      const part = whole.subarray(0, length);
      const isWhole = (() => {
        try {
          tree.decode(part);
          return true;
        } catch {
          return false;
        }
      })();
      if (!isWhole) expect(() => checkShape(part, shape), String(length)).toThrow(RangeError);
    }
  });

  it('may have so many messages as they justify, and no more', () => {
    const most = (bytes: number) => FREE_MESSAGES + Math.floor(bytes / BYTES_PER_MESSAGE);
    const empty = (count: number) => Buffer.alloc(2 * count, Buffer.from([0x12, 0]));
    const count = FREE_MESSAGES;
    // The message itself counts too.
    expect(most(2 * count)).toBeGreaterThan(count + 1);
    expect(() => checkShape(empty(count), shape)).not.toThrow();
    const beyond = Math.ceil(FREE_MESSAGES / (1 - 2 / BYTES_PER_MESSAGE)) + 1;
    expect(() => checkShape(empty(beyond), shape)).toThrow(
      expect.objectContaining({ code: 'too_large', message: expect.stringContaining('messages') }),
    );
  });

  it('may be nested so deep, and no deeper', () => {
    const nested = (depth: number) => {
      let bytes = Buffer.alloc(0);
      for (let level = 0; level < depth; level++) {
        const writer = protobuf.Writer.create().uint32(0x12).bytes(bytes);
        bytes = Buffer.from(writer.finish());
      }
      return bytes;
    };
    expect(() => checkShape(nested(MOST_DEPTH), shape)).not.toThrow();
    expect(() => checkShape(nested(MOST_DEPTH + 1), shape)).toThrow('levels deep');
    expect(() => checkShape(nested(20_000), shape)).toThrow('levels deep');
  });

  it('may have so many entries of a map', () => {
    const entries = (count: number) => Buffer.alloc(2 * count, Buffer.from([0x1a, 0]));
    expect(() => checkShape(entries(MOST_ENTRIES), shape)).not.toThrow();
    expect(() => checkShape(entries(MOST_ENTRIES + 1), shape)).toThrow('entries');
  });

  it.each([
    ['a group', [0x13]],
    ['a field without a number', [0, 0]],
    ['a number of 11 bytes', [0x28, ...Array(10).fill(0xff), 1]],
    ['a length beyond the message', [0x0a, 2, 0]],
    ['a double that ends', [0x21, 0]],
  ])('are refused for %s', (_, bytes) => {
    expect(() => checkShape(Buffer.from(bytes), shape)).toThrow(RangeError);
  });
});

describe('pieces of a message', () => {
  it('have all its fields in their order', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 8 }), fc.integer({ min: 1, max: 60 }), (trees, size) => {
        const bytes = encoded({ trees });
        const pieces = [...piecesOf(bytes, size)];
        expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
        for (const piece of pieces) checkShape(piece, shape);
      }),
    );
  });
});

describe('a field that a type does not have', () => {
  it('is not kept', () => {
    expect(JSON.stringify(decodeMessage(tree, Buffer.from([0x78, 1, 0x0a, 1, 0x61])))).toBe('{"name":"a"}');
    expect(Reflect.has(decodeMessage(tree, Buffer.from([0x78, 1])), '$unknowns')).toBe(false);
  });
});
