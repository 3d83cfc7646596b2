import duckdb from '@duckdb/node-bindings';
import { BufferType, Data, type DataType } from 'apache-arrow';
import { batchMemory } from './memory.ts';

/** A vector of DuckDB: `items` values, of which a null has no meaning. */
export interface Source {
  readonly vector: duckdb.Vector;
  readonly items: number;
}

/** Gathers the values of a column from the vectors of chunks, until a batch is full. */
export interface ArrowColumn {
  /** Turns to the vector of the next chunk. */
  readonly read: (source: Source) => void;
  /** Adds values of that vector. */
  readonly append: (from: number, count: number) => void;
  /** Bytes that are gathered, about. */
  readonly bytes: () => number;
  /** The gathered values, of which nothing remains here. */
  readonly take: () => Data;
}

/** Bytes that grow. The memory belongs to the batch that takes it. */
export class Bytes {
  length = 0;
  private held: Uint8Array = new Uint8Array(0);

  /** Makes room for as many more bytes, and gives all of the memory; bytes beyond the length may be anything. */
  room(more: number): Uint8Array {
    const needed = this.length + more;
    if (needed > this.held.length) {
      const grown = batchMemory.take(Math.max(needed, 2 * this.held.length, 1024));
      grown.set(this.held.subarray(0, this.length));
      this.held = grown;
    }
    return this.held;
  }

  append(bytes: Uint8Array): void {
    this.room(bytes.length).set(bytes, this.length);
    this.length += bytes.length;
  }

  /** The bytes. The next ones get memory of the same size. */
  take(): Uint8Array {
    const { held, length } = this;
    batchMemory.give(held);
    this.held = batchMemory.take(held.length);
    this.length = 0;
    return held.subarray(0, length);
  }
}

/** How many values there are, and which of them are null. */
export interface Validity {
  readonly length: number;
  readonly nullCount: number;
  readonly nullBitmap?: Uint8Array;
}

/** The values of a column, from memory that becomes theirs. */
export function dataOf<T extends DataType>(
  type: T,
  { length, nullCount, nullBitmap }: Validity,
  {
    data,
    offsets,
    children,
  }: { readonly data?: ArrayBufferView; readonly offsets?: Int32Array; readonly children?: Data[] },
): Data<T> {
  const buffers = {
    ...(offsets !== undefined && { [BufferType.OFFSET]: offsets }),
    ...(data !== undefined && { [BufferType.DATA]: data }),
    ...(nullBitmap !== undefined && { [BufferType.VALIDITY]: nullBitmap }),
  };
  return new Data(type, 0, length, nullCount, buffers, children);
}

/** Which values are null: a bit each, as Arrow and DuckDB have them. Without a null there are no bits. */
export class Nulls {
  count = 0;
  nulls = 0;
  private bits: Uint8Array | undefined;
  private source: Uint8Array | undefined;

  read({ vector, items }: Source): void {
    // Typed as if it were always there; a vector without nulls has none.
    const bits: Uint8Array | null = duckdb.vector_get_validity(vector, Math.ceil(items / 64) * 8);
    this.source = bits ?? undefined;
  }

  /** Whether a value of the vector is there. */
  has(at: number): boolean {
    return this.source === undefined || ((this.source[at >> 3] >> (at & 7)) & 1) === 1;
  }

  /** Whether all values of the vector are there, as far as that is known without a look at each. */
  get none(): boolean {
    return this.source === undefined;
  }

  append(from: number, count: number): void {
    if (this.source === undefined) {
      if (this.bits !== undefined) for (let at = 0; at < count; at++) this.mark(this.count + at, true);
      this.count += count;
      return;
    }
    for (let at = 0; at < count; at++) {
      const there = this.has(from + at);
      if (!there) {
        this.nulls++;
        this.bits ??= this.allThere();
      }
      if (this.bits !== undefined) this.mark(this.count + at, there);
    }
    this.count += count;
  }

  take(): Validity {
    const { count, nulls, bits } = this;
    this.count = 0;
    this.nulls = 0;
    this.bits = undefined;
    return { length: count, nullCount: nulls, ...(bits !== undefined && { nullBitmap: bits }) };
  }

  /** Bits for the values so far, and as many values as a vector may still add to them. */
  private allThere(): Uint8Array {
    return new Uint8Array((this.count >> 3) + 1024).fill(255);
  }

  private mark(at: number, there: boolean): void {
    let bits = this.bits ?? this.allThere();
    if (at >> 3 >= bits.length) {
      const grown = new Uint8Array(2 * bits.length).fill(255);
      grown.set(bits);
      bits = grown;
    }
    this.bits = bits;
    if (there) bits[at >> 3] |= 1 << (at & 7);
    else bits[at >> 3] &= ~(1 << (at & 7));
  }
}

/** The offsets of values that end at the gathered places. */
export function offsetsOf(ends: Bytes, length: number): Int32Array {
  const { buffer, byteOffset } = ends.take();
  const offsets = new Int32Array(length + 1);
  offsets.set(new Int32Array(buffer, byteOffset, length), 1);
  return offsets;
}

/** A view of bytes as the array of a type. */
function arrayOf(type: DataType, bytes: Uint8Array) {
  const { ArrayType } = type;
  return new ArrayType(bytes.buffer, bytes.byteOffset, bytes.byteLength / ArrayType.BYTES_PER_ELEMENT);
}

/** A column whose values have the same width here and there: numbers, times, and integers of decimals. */
export class FixedColumn implements ArrowColumn {
  private readonly type: DataType;
  private readonly width: number;
  private readonly nulls = new Nulls();
  private readonly values = new Bytes();
  private source: Uint8Array = new Uint8Array(0);

  /** @param width of a value in bytes */
  constructor(type: DataType, width: number) {
    this.type = type;
    this.width = width;
  }

  read(source: Source): void {
    this.nulls.read(source);
    this.source = duckdb.vector_get_data(source.vector, source.items * this.width);
  }

  append(from: number, count: number): void {
    this.nulls.append(from, count);
    this.values.append(this.source.subarray(from * this.width, (from + count) * this.width));
  }

  bytes(): number {
    return this.values.length;
  }

  take(): Data {
    return dataOf(this.type, this.nulls.take(), { data: arrayOf(this.type, this.values.take()) });
  }
}

/** Decimals, which Arrow has in 16 bytes, and DuckDB in as many as their digits need. */
export class DecimalColumn implements ArrowColumn {
  private readonly type: DataType;
  private readonly width: 2 | 4 | 8;
  private readonly nulls = new Nulls();
  private readonly values = new Bytes();
  private source: Uint8Array = new Uint8Array(0);

  /** @param width of a value of DuckDB in bytes */
  constructor(type: DataType, width: 2 | 4 | 8) {
    this.type = type;
    this.width = width;
  }

  read(source: Source): void {
    this.nulls.read(source);
    this.source = duckdb.vector_get_data(source.vector, source.items * this.width);
  }

  append(from: number, count: number): void {
    this.nulls.append(from, count);
    const { width, source, values } = this;
    const room = values.room(16 * count);
    let to = values.length;
    for (let at = from * width; at < (from + count) * width; at += width, to += 16) {
      for (let byte = 0; byte < width; byte++) room[to + byte] = source[at + byte];
      // The sign of a two's complement is that of its highest byte.
      room.fill(source[at + width - 1] > 127 ? 255 : 0, to + width, to + 16);
    }
    values.length = to;
  }

  bytes(): number {
    return this.values.length;
  }

  take(): Data {
    return dataOf(this.type, this.nulls.take(), { data: arrayOf(this.type, this.values.take()) });
  }
}

/** Booleans: a byte in DuckDB, a bit in Arrow. */
export class BooleanColumn implements ArrowColumn {
  private readonly type: DataType;
  private readonly nulls = new Nulls();
  private readonly values = new Bytes();
  private source: Uint8Array = new Uint8Array(0);

  constructor(type: DataType) {
    this.type = type;
  }

  read(source: Source): void {
    this.nulls.read(source);
    this.source = duckdb.vector_get_data(source.vector, source.items);
  }

  append(from: number, count: number): void {
    const before = this.nulls.count;
    this.nulls.append(from, count);
    const length = (before + count + 7) >> 3;
    const room = this.values.room(length - this.values.length);
    room.fill(0, this.values.length, length);
    this.values.length = length;
    for (let at = 0; at < count; at++) {
      if (this.source[from + at] === 1) room[(before + at) >> 3] |= 1 << ((before + at) & 7);
    }
  }

  bytes(): number {
    return this.values.length;
  }

  take(): Data {
    return dataOf(this.type, this.nulls.take(), { data: this.values.take() });
  }
}
