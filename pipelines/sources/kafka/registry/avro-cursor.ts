import { isUtf8 } from 'node:buffer';
import { MOST_NAMES } from '../../json-shape.ts';
import { SchemaMismatch } from './schema-mismatch.ts';

/** Bits of a varint in its first four bytes, in the next four, and the value of the bits beyond. */
const LOW_BITS = 2 ** 28;
const HIGH_BITS = 2 ** 56;
/** The middle bits from which on an integer is beyond the exact ones of a double. */
const EXACT_MIDDLE = 2 ** 25;

const REPLACEMENT = '\uFFFD';

/** Reads Avro's binary encoding. What is read is within the value, and no more than its bytes justify. */
export class AvroCursor {
  private readonly buffer: Buffer;
  private readonly most: number;
  private at = 0;
  private parts = 0;
  private names = 0;

  /** @param most lists, maps and records that the value may have, and items that take no byte */
  constructor(buffer: Buffer, most: number) {
    this.buffer = buffer;
    this.most = most;
  }

  /** Number of bytes that are not read. */
  get left(): number {
    return this.buffer.length - this.at;
  }

  /** Counts parts of the value. */
  add(count: number): void {
    this.parts += count;
    if (this.parts > this.most)
      throw new SchemaMismatch(`has more than ${this.most} lists, records and empty items`);
  }

  /** Counts names of maps. */
  name(count: number): void {
    this.names += count;
    if (this.names > MOST_NAMES) throw new SchemaMismatch(`has more than ${MOST_NAMES} entries of maps`);
  }

  private need(bytes: number): void {
    if (bytes > this.left) throw new SchemaMismatch('ends too early');
  }

  boolean(): boolean {
    this.need(1);
    const byte = this.buffer[this.at++] ?? 0;
    if (byte > 1) throw new SchemaMismatch(`has the byte ${byte} for a boolean`);
    return byte === 1;
  }

  float(): number {
    this.need(4);
    this.at += 4;
    return this.buffer.readFloatLE(this.at - 4);
  }

  double(): number {
    this.need(8);
    this.at += 8;
    return this.buffer.readDoubleLE(this.at - 8);
  }

  /** An integer of up to 64 bits; a bigint if it is beyond the exact ones of a double. */
  long(): number | bigint {
    const first = this.buffer[this.at];
    // Most are one byte: lengths, and choices of unions.
    if (first !== undefined && first < 0x80) {
      this.at++;
      return (first >>> 1) ^ -(first & 1);
    }
    let low = 0;
    let middle = 0;
    let high = 0;
    for (let place = 0; ; place++) {
      if (place === 10) throw new SchemaMismatch('has an integer of more than 64 bits');
      this.need(1);
      const byte = this.buffer[this.at++] ?? 0;
      const bits = byte & 0x7f;
      if (place < 4) low |= bits << (7 * place);
      else if (place < 8) middle |= bits << (7 * (place - 4));
      else high |= bits << (7 * (place - 8));
      if (byte < 0x80) break;
    }
    if (high === 0 && middle < EXACT_MIDDLE) {
      const zigzag = low + middle * LOW_BITS;
      return zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
    }
    const zigzag = BigInt.asUintN(
      64,
      BigInt(low) + BigInt(middle) * BigInt(LOW_BITS) + BigInt(high) * BigInt(HIGH_BITS),
    );
    return (zigzag & 1n) === 0n ? zigzag >> 1n : -(zigzag >> 1n) - 1n;
  }

  /** The length of what follows. */
  length(): number {
    const length = Number(this.long());
    if (length < 0) throw new SchemaMismatch('has a negative length');
    this.need(length);
    return length;
  }

  text(): string {
    const length = this.length();
    const from = this.at;
    this.at += length;
    const text = this.buffer.toString('utf8', from, this.at);
    // Only text with the replacement character can come from invalid UTF-8.
    if (text.includes(REPLACEMENT) && !isUtf8(this.buffer.subarray(from, this.at)))
      throw new SchemaMismatch('has a text that is not UTF-8');
    return text;
  }

  /** One of so many choices. */
  index(choices: number): number {
    const index = Number(this.long());
    if (index < 0 || index >= choices) throw new SchemaMismatch(`has the choice ${index} of ${choices}`);
    return index;
  }

  bytes(length: number): Buffer {
    this.need(length);
    this.at += length;
    return this.buffer.subarray(this.at - length, this.at);
  }

  /**
   * The number of items in the next block of a list or map; 0 at its end.
   *
   * @param least bytes that an item takes at least
   */
  block(least: number): number {
    const count = Number(this.long());
    // A negative count comes with the bytes of the block, which only those that skip it need.
    if (count < 0) this.long();
    const items = Math.abs(count);
    if (least === 0) this.add(items);
    else this.need(items * least);
    return items;
  }
}
