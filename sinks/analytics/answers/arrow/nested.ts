import duckdb from '@duckdb/node-bindings';
import type { Data, DataType } from 'apache-arrow';
import { type ArrowColumn, Bytes, dataOf, Nulls, offsetsOf, type Source } from './column.ts';

/** Lists and maps: a column of all their values, and where each list ends in it. */
export class ListColumn implements ArrowColumn {
  private readonly type: DataType;
  private readonly child: ArrowColumn;
  private readonly nulls = new Nulls();
  private readonly ends = new Bytes();
  private total = 0;
  private entries: Uint32Array = new Uint32Array(0);

  constructor(type: DataType, child: ArrowColumn) {
    this.type = type;
    this.child = child;
  }

  read({ vector, items }: Source): void {
    this.nulls.read({ vector, items });
    const data = duckdb.vector_get_data(vector, items * 16);
    this.entries = new Uint32Array(data.buffer, data.byteOffset, items * 4);
    this.child.read({
      vector: duckdb.list_vector_get_child(vector),
      items: duckdb.list_vector_get_size(vector),
    });
  }

  append(from: number, count: number): void {
    this.nulls.append(from, count);
    const { buffer } = this.ends.room(4 * count);
    const ends = new Int32Array(buffer, this.ends.length, count);
    this.ends.length += 4 * count;
    // Lists that follow each other are added together.
    let first = 0;
    let last = 0;
    for (let row = 0; row < count; row++) {
      const at = (from + row) * 4;
      const length = this.nulls.has(from + row) ? this.entries[at + 2] : 0;
      if (length > 0) {
        const offset = this.entries[at];
        if (offset !== last) {
          if (last > first) this.child.append(first, last - first);
          first = offset;
        }
        last = offset + length;
      }
      this.total += length;
      ends[row] = this.total;
    }
    if (last > first) this.child.append(first, last - first);
  }

  bytes(): number {
    return this.ends.length + this.child.bytes();
  }

  take(): Data {
    const validity = this.nulls.take();
    this.total = 0;
    return dataOf(this.type, validity, {
      offsets: offsetsOf(this.ends, validity.length),
      children: [this.child.take()],
    });
  }
}

/** Arrays, which are lists of the same length. */
export class ArrayColumn implements ArrowColumn {
  private readonly type: DataType;
  private readonly child: ArrowColumn;
  private readonly size: number;
  private readonly nulls = new Nulls();

  /** @param size values of each array */
  constructor(type: DataType, child: ArrowColumn, size: number) {
    this.type = type;
    this.child = child;
    this.size = size;
  }

  read({ vector, items }: Source): void {
    this.nulls.read({ vector, items });
    this.child.read({ vector: duckdb.array_vector_get_child(vector), items: items * this.size });
  }

  append(from: number, count: number): void {
    this.nulls.append(from, count);
    this.child.append(from * this.size, count * this.size);
  }

  bytes(): number {
    return this.child.bytes();
  }

  take(): Data {
    return dataOf(this.type, this.nulls.take(), { children: [this.child.take()] });
  }
}

/** Structs: a column of each field. */
export class StructColumn implements ArrowColumn {
  private readonly type: DataType;
  private readonly fields: readonly ArrowColumn[];
  private readonly nulls = new Nulls();

  constructor(type: DataType, fields: readonly ArrowColumn[]) {
    this.type = type;
    this.fields = fields;
  }

  read({ vector, items }: Source): void {
    this.nulls.read({ vector, items });
    for (const [at, field] of this.fields.entries()) {
      field.read({ vector: duckdb.struct_vector_get_child(vector, at), items });
    }
  }

  append(from: number, count: number): void {
    this.nulls.append(from, count);
    for (const field of this.fields) field.append(from, count);
  }

  bytes(): number {
    return this.fields.reduce((total, field) => total + field.bytes(), 0);
  }

  take(): Data {
    const children = this.fields.map((field) => field.take());
    return dataOf(this.type, this.nulls.take(), { children });
  }
}
