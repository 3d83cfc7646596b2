/** Protobuf's wire format, written field by field, so that what no encoder writes can be sent too. */

/** A varint. */
export function varint(value: number | bigint): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Buffer.from(bytes);
}

/** A field with a length: a message, a text, or packed numbers. */
export function nested(field: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const bytes = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  return Buffer.concat([varint((field << 3) | 2), varint(bytes.length), bytes]);
}

/** A field with a varint. */
export function number(field: number, value: number | bigint): Buffer {
  return Buffer.concat([varint(field << 3), varint(value)]);
}

/** A field with eight bytes. */
export function fixed(field: number, value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt.asUintN(64, value));
  return Buffer.concat([varint((field << 3) | 1), bytes]);
}

/** A field with a double. */
export function double(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return Buffer.concat([varint((field << 3) | 1), bytes]);
}

/** Bytes repeated to about a number of bytes. */
export function repeated(bytes: number, part: Buffer): Buffer {
  return Buffer.alloc(Math.max(1, Math.floor(bytes / part.length)) * part.length, part);
}

/** One part for each number below a count. */
export function each(count: number, part: (at: number) => Buffer): Buffer {
  return Buffer.concat(Array.from({ length: count }, (_, at) => part(at)));
}

/** A field nested in itself: the levels outside, the content inside. */
export function levels(field: number, count: number): Buffer {
  const tag = varint((field << 3) | 2);
  const parts: Buffer[] = [];
  let length = 0;
  for (let level = 0; level < count; level++) {
    const size = varint(length);
    parts.push(size, tag);
    length += size.length + tag.length;
  }
  return Buffer.concat(parts.reverse());
}
