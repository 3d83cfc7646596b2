import protobuf from 'protobufjs/minimal.js';

/** Reads protobuf's wire format. Its methods throw an Error where the bytes end too early or are malformed. */
export type WireReader = protobuf.Reader;

/** Wire types of fields. */
export const VARINT = 0;
export const FIXED64 = 1;
export const LENGTH = 2;

/** Tag of a field: its number, and its wire type in the lowest three bits. */
export function tag(field: number, type: number): number {
  return (field << 3) | type;
}

export function wireReader(bytes: Buffer): WireReader {
  return protobuf.Reader.create(bytes);
}

/** Reads the length of a nested message or text; its end as a position of the reader. */
export function endOf(reader: WireReader): number {
  const length = reader.size();
  const end = reader.pos + length;
  if (end > reader.len) throw new RangeError('a field is longer than its message');
  return end;
}

/** Checks that a nested message ended where its length says. */
export function checkEnd(reader: WireReader, end: number): void {
  if (reader.pos !== end) throw new RangeError('a field is longer than its message');
}

/** Reads a varint as a signed 64-bit integer, exact up to 2^53. The reader of the library makes an object of each. */
export function int64(reader: WireReader): number {
  const { buf, len } = reader;
  let low = 0;
  let high = 0;
  for (let at = 0; at < 10; at++) {
    if (reader.pos >= len) throw new RangeError('the message ends within a number');
    const byte = buf[reader.pos++];
    const bits = byte & 0x7f;
    if (at < 4) low |= bits << (7 * at);
    else if (at === 4) {
      low |= bits << 28;
      high |= bits >> 4;
    } else if (at < 9) high |= bits << (7 * at - 32);
    else high |= bits << 31;
    if (byte < 0x80) return (high | 0) * 2 ** 32 + (low >>> 0);
  }
  throw new RangeError('a number is longer than 10 bytes');
}
