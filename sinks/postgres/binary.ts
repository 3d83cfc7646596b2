import { itemAt } from '../../operators/item-at.ts';
import { encodeJson, encodeText } from '../sql/escape.ts';
import { mismatch } from '../sql/values.ts';
import type { Cell, Cells, Column, Kind, Table } from '../tables.ts';
import { POSTGRES } from './dialect.ts';

/** Signature, flags and length of the header extension that a binary COPY starts with. */
export const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
const NULL = -1;
/** OID of the type float4. */
const FLOAT4 = 700;
const WORD = 4_294_967_296;
/**
 * Microseconds from the epoch to 2000-01-01, PostgreSQL's epoch, as two words: relative to it, instants before 1714 are not exact in a
 * double.
 */
const EPOCH = 946_684_800_000_000;
export const EPOCH_HIGH = Math.floor(EPOCH / WORD);
export const EPOCH_LOW = EPOCH - EPOCH_HIGH * WORD;

/**
 * Builds a binary COPY field by field in one growing buffer.
 *
 * Format: https://www.postgresql.org/docs/15/sql-copy.html, "Binary Format".
 */
export class CopyRows {
  private buffer: Buffer;
  private at = HEADER.length;

  /** @param bytes expected size */
  constructor(bytes = 4096) {
    this.buffer = Buffer.allocUnsafe(HEADER.length + 2 + bytes);
    HEADER.copy(this.buffer);
  }

  private reserve(bytes: number): void {
    if (this.at + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.at + bytes, this.buffer.length * 2));
    this.buffer.copy(larger, 0, 0, this.at);
    this.buffer = larger;
  }

  private head(length: number): void {
    this.reserve(4 + Math.max(length, 0));
    this.at = this.buffer.writeInt32BE(length, this.at);
  }

  /** Starts a row with a number of fields. */
  row(fields: number): this {
    this.reserve(2);
    this.at = this.buffer.writeInt16BE(fields, this.at);
    return this;
  }

  null(): this {
    this.head(NULL);
    return this;
  }

  int4(value: number): this {
    this.head(4);
    this.at = this.buffer.writeInt32BE(value, this.at);
    return this;
  }

  /** An integer that a double represents exactly. */
  int8(value: number): this {
    this.head(8);
    const high = Math.floor(value / WORD);
    this.at = this.buffer.writeInt32BE(high, this.at);
    this.at = this.buffer.writeUInt32BE(value - high * WORD, this.at);
    return this;
  }

  bool(value: boolean): this {
    this.head(1);
    this.at = this.buffer.writeUInt8(value ? 1 : 0, this.at);
    return this;
  }

  float8(value: number): this {
    this.head(8);
    this.at = this.buffer.writeDoubleBE(value, this.at);
    return this;
  }

  /** A timestamptz from microseconds since the epoch. */
  instant(value: number): this {
    this.head(8);
    const high = Math.floor(value / WORD);
    const low = value - high * WORD - EPOCH_LOW;
    this.at = this.buffer.writeInt32BE(high - EPOCH_HIGH - (low < 0 ? 1 : 0), this.at);
    this.at = this.buffer.writeUInt32BE(low < 0 ? low + WORD : low, this.at);
    return this;
  }

  /** A UUID from its text in 8-4-4-4-12 form. */
  uuid(text: string): this {
    this.head(16);
    this.at += this.buffer.write(text.replaceAll('-', ''), this.at, 16, 'hex');
    return this;
  }

  text(value: string): this {
    const length = Buffer.byteLength(value);
    this.head(length);
    this.at += this.buffer.write(value, this.at, length);
    return this;
  }

  bytes(value: Uint8Array): this {
    this.head(value.length);
    this.buffer.set(value, this.at);
    this.at += value.length;
    return this;
  }

  /** An array of float4. */
  floats(values: Float32Array): this {
    this.head(20 + values.length * 8);
    // Dimensions, no nulls, the type of the elements, their number, and the first index.
    for (const word of [1, 0, FLOAT4, values.length, 1]) this.at = this.buffer.writeInt32BE(word, this.at);
    for (const value of values) {
      this.at = this.buffer.writeInt32BE(4, this.at);
      this.at = this.buffer.writeFloatBE(value, this.at);
    }
    return this;
  }

  /** The whole COPY, ready to send. */
  end(): Buffer {
    this.reserve(2);
    this.at = this.buffer.writeInt16BE(NULL, this.at);
    return this.buffer.subarray(0, this.at);
  }
}

/** JSON as it is stored: with its texts escaped. */
export function jsonOf(json: string): string {
  return json.includes('\\u') ? encodeJson(JSON.parse(json)) : json;
}

/** Tables whose column `series` has the number of the shard in its high word. */
const WIDE: readonly string[] = ['series', 'series_description', 'observation_log'];

/**
 * Rows of some columns of a table as a binary COPY.
 *
 * @param shared whole numbers that every row has before its own values
 */
export function copyOf(
  { name: table, columns }: Pick<Table, 'name' | 'columns'>,
  cells: readonly Cells[],
  shared: readonly number[] = [],
): Buffer {
  const rows = new CopyRows(cells.length * columns.length * 32);
  const isWide = WIDE.includes(table);
  for (const row of cells) {
    rows.row(shared.length + columns.length);
    for (const value of shared) rows.int8(value);
    for (let at = 0; at < columns.length; at++) {
      const { kind, name } = itemAt(columns, at);
      const cell = row[at];
      if (cell === null) rows.null();
      else if (typeof cell === 'boolean') rows.bool(cell);
      else if (cell instanceof Float32Array) rows.floats(cell);
      else if (cell instanceof Uint8Array) rows.bytes(cell);
      else if (typeof cell === 'string') {
        if (kind === 'uuid') rows.uuid(cell);
        else rows.text(kind === 'json' ? jsonOf(cell) : encodeText(cell));
      } else if (typeof cell !== 'number') throw mismatch('a number', cell);
      else if (kind === 'instant') rows.instant(cell);
      else if (kind === 'double' || kind === 'outcome') rows.float8(cell);
      else if (kind === 'int' && !(isWide && name === 'series')) rows.int4(cell);
      else rows.int8(cell);
    }
  }
  return rows.end();
}

/** Reads the rows of a binary COPY field by field; the buffer's reads check every length. */
export class CopyReader {
  private readonly buffer: Buffer;
  private at: number;

  constructor(buffer: Buffer) {
    this.buffer = buffer;
    this.at = HEADER.length;
  }

  /** Moves to the next row; false at the end. */
  next(): boolean {
    const fields = this.buffer.readInt16BE(this.at);
    this.at += 2;
    return fields !== NULL;
  }

  private length(): number {
    const length = this.buffer.readInt32BE(this.at);
    this.at += 4;
    return length;
  }

  int8(): number {
    this.at += 4;
    const value = this.buffer.readInt32BE(this.at) * WORD + this.buffer.readUInt32BE(this.at + 4);
    this.at += 8;
    return value;
  }

  int4(): number {
    this.at += 4;
    const value = this.buffer.readInt32BE(this.at);
    this.at += 4;
    return value;
  }

  bool(): boolean {
    this.at += 4;
    const value = this.buffer.readUInt8(this.at);
    this.at += 1;
    return value === 1;
  }

  float8(): number {
    this.at += 4;
    const value = this.buffer.readDoubleBE(this.at);
    this.at += 8;
    return value;
  }

  instant(): number {
    this.at += 4;
    const high = this.buffer.readInt32BE(this.at) + EPOCH_HIGH;
    const low = this.buffer.readUInt32BE(this.at + 4) + EPOCH_LOW;
    this.at += 8;
    return high * WORD + low;
  }

  text(): string | null {
    const length = this.length();
    if (length === NULL) return null;
    this.at += length;
    return this.buffer.toString('utf8', this.at - length, this.at);
  }

  /** A copy with its own buffer, so that it can be read as numbers of any width. */
  bytes(): Uint8Array {
    const length = this.length();
    this.at += length;
    return new Uint8Array(this.buffer.subarray(this.at - length, this.at));
  }

  /** The values of some columns. */
  cells(columns: readonly Column[]): Cell[] {
    return columns.map(({ kind }) => {
      if (this.buffer.readInt32BE(this.at) !== NULL) return READ[kind](this);
      this.at += 4;
      return null;
    });
  }

  uuid(): string {
    const hex = Buffer.from(this.bytes()).toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  }
}

/** A value that is not null, of each kind. */
const READ: Readonly<Record<Kind, (from: CopyReader) => Cell>> = {
  int: (from) => from.int4(),
  whole: (from) => from.int8(),
  instant: (from) => from.instant(),
  double: (from) => from.float8(),
  outcome: (from) => from.float8(),
  flag: (from) => from.bool(),
  uuid: (from) => from.uuid(),
  bytes: (from) => from.bytes(),
  text: (from) => POSTGRES.cell('text', from.text()),
  json: (from) => POSTGRES.cell('json', from.text()),
  floats: () => {
    throw new RangeError('lists are not read from a COPY');
  },
};
