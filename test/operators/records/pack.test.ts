import { expect, it } from 'vitest';
import { pack, packText, type StateColumn, type Unpacked, unpack } from '../../../operators/records/pack.ts';
import { fc } from '../../property.ts';

const column = fc.oneof(
  fc.array(fc.double(), { maxLength: 20 }).map((values) => Float64Array.from(values)),
  fc.array(fc.nat(), { maxLength: 20 }).map((values) => Uint32Array.from(values)),
  fc.array(fc.integer(), { maxLength: 20 }).map((values) => Int32Array.from(values)),
  fc.array(fc.nat(65_535), { maxLength: 20 }).map((values) => Uint16Array.from(values)),
  fc.uint8Array({ maxLength: 20 }),
);

function readLike(columns: readonly StateColumn[], text: string) {
  return (saved: Unpacked) => {
    const read = columns.map((one) => {
      if (one instanceof Float64Array) return saved.doubles(one.length);
      if (one instanceof Uint32Array) return saved.words(one.length);
      if (one instanceof Int32Array) return saved.integers(one.length);
      return one instanceof Uint16Array ? saved.halves(one.length) : saved.bytes(one.length);
    });
    expect(saved.text()).toBe(text);
    return read;
  };
}

/** The bytes cut in parts after each of some lengths, the rest in one. */
function cutInto(bytes: Uint8Array, lengths: readonly number[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const length of lengths) {
    parts.push(bytes.slice(at, at + length));
    at += length;
  }
  return [...parts, bytes.slice(at)];
}

const some = () =>
  Buffer.concat([...pack('layout 1', [Float64Array.of(1, 2), Uint8Array.of(7), packText('tea')])]);
const readSome = (saved: Unpacked) => [...saved.doubles(2), ...saved.bytes(1), saved.text()];

it('columns come back as they were, however their bytes are cut', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 20 });
  fc.assert(
    fc.property(
      fc.array(column, { maxLength: 6 }),
      text,
      fc.array(fc.nat(12), { maxLength: 80 }),
      (columns, said, lengths) => {
        const bytes = Buffer.concat([...pack('some layout', [...columns, packText(said)])]);
        const read = unpack('some layout', cutInto(bytes, lengths), readLike(columns, said));
        expect(read).toEqual(columns);
      },
    ),
  );
});

it('an array has the room that is asked for, empty behind the column', () => {
  const parts = [...pack('l', [Uint32Array.of(1, 2), Uint16Array.of(3)])];
  const read = unpack('l', parts, (saved) => [saved.words(2, 5), saved.halves(1, 1)]);
  expect(read).toEqual([Uint32Array.of(1, 2, 0, 0, 0), Uint16Array.of(3)]);
});

it('is nothing where any byte is another one, where some are missing and where there are more', () => {
  const bytes = some();
  expect(unpack('layout 1', [bytes], readSome)).toEqual([1, 2, 7, 'tea']);
  for (let at = 0; at < bytes.length; at++) {
    for (const flip of [1, 0x80, 0xff]) {
      const changed = Buffer.from(bytes);
      changed[at] ^= flip;
      expect(unpack('layout 1', [changed], readSome)).toBeUndefined();
    }
    expect(unpack('layout 1', [bytes.subarray(0, at)], readSome)).toBeUndefined();
    expect(unpack('layout 1', [bytes.subarray(0, at), bytes.subarray(at + 1)], readSome)).toBeUndefined();
  }
  expect(unpack('layout 1', [bytes, Uint8Array.of(0)], readSome)).toBeUndefined();
  expect(unpack('layout 1', [], readSome)).toBeUndefined();
});

it('is nothing under another layout, or where other columns are read', () => {
  const bytes = [some()];
  expect(unpack('layout 2', bytes, readSome)).toBeUndefined();
  expect(unpack('layout 10', bytes, readSome)).toBeUndefined();
  expect(unpack('layout', bytes, readSome)).toBeUndefined();
  expect(unpack('layout 1', bytes, (saved) => saved.doubles(2))).toBeUndefined();
  expect(unpack('layout 1', bytes, (saved) => saved.doubles(3))).toBeUndefined();
  expect(unpack('layout 1', bytes, (saved) => saved.words(1e9))).toBeUndefined();
  expect(unpack('layout 1', bytes, (saved) => [readSome(saved), saved.bytes(0)])).toBeUndefined();
});

it('an error that is no misfit is not hidden', () => {
  const fails = () => {
    throw new TypeError('wrong');
  };
  expect(() => unpack('layout 1', [some()], fails)).toThrow('wrong');
});
