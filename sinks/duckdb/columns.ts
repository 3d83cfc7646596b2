import {
  type DuckDBDataChunk,
  DuckDBTimestampValue,
  DuckDBUUIDValue,
  type DuckDBValue,
} from '@duckdb/node-api';

/** Maximum rows of a data chunk. */
export const BLOCK = 2048;

/** Rows of a data chunk with documents of JSON, which take long to write: others have their turn between two chunks. */
export const DOCUMENTS = 256;

const WORD = 4_294_967_296;

/**
 * The array behind a fixed-size vector. It is not part of the driver's public interface. If a driver version stores values elsewhere,
 * this is not a typed array, and callers fall back to the public interface value by value.
 */
function backing(chunk: DuckDBDataChunk, column: number): unknown {
  return Reflect.get(chunk.getColumnVector(column), 'items');
}

function words(items: unknown): Int32Array | undefined {
  // The driver supports little-endian machines only, so the low word comes first.
  return items instanceof BigInt64Array
    ? new Int32Array(items.buffer, items.byteOffset, items.length * 2)
    : undefined;
}

/** Writes a DOUBLE column; `values` has one element per row of the chunk. */
export function setDoubles(
  chunk: DuckDBDataChunk,
  column: number,
  values: Float64Array,
  direct = true,
): void {
  const items = direct ? backing(chunk, column) : undefined;
  if (items instanceof Float64Array) {
    items.set(values);
    chunk.getColumnVector(column).flush();
  } else {
    chunk.setColumnValues(column, Array.from(values));
  }
}

/** Writes an INTEGER column; `values` has one element per row of the chunk. */
export function setIntegers(chunk: DuckDBDataChunk, column: number, values: Int32Array, direct = true): void {
  const items = direct ? backing(chunk, column) : undefined;
  if (items instanceof Int32Array) {
    items.set(values);
    chunk.getColumnVector(column).flush();
  } else {
    chunk.setColumnValues(column, Array.from(values));
  }
}

/** Writes a 64-bit column from whole numbers by words: a bigint per value costs more than the rest. */
function setLongs(
  chunk: DuckDBDataChunk,
  column: number,
  value: (row: number) => number,
  wrap: (value: bigint) => DuckDBValue,
  direct: boolean,
): void {
  const target = direct ? words(backing(chunk, column)) : undefined;
  const rows = chunk.rowCount;
  if (target === undefined) {
    chunk.setColumnValues(
      column,
      Array.from({ length: rows }, (_, row) => wrap(BigInt(value(row)))),
    );
    return;
  }
  for (let row = 0; row < rows; row++) {
    const number = value(row);
    const high = Math.floor(number / WORD);
    target[2 * row] = number - high * WORD;
    target[2 * row + 1] = high;
  }
  chunk.getColumnVector(column).flush();
}

/** Writes a BIGINT column of safe integers. */
export function setBigints(
  chunk: DuckDBDataChunk,
  column: number,
  value: (row: number) => number,
  direct = true,
): void {
  setLongs(chunk, column, value, (number) => number, direct);
}

/** Writes a TIMESTAMP column from microseconds since the epoch. */
export function setInstants(
  chunk: DuckDBDataChunk,
  column: number,
  value: (row: number) => number,
  direct = true,
): void {
  setLongs(chunk, column, value, (micros) => new DuckDBTimestampValue(micros), direct);
}

/** Writes a UUID column from texts in 8-4-4-4-12 form. */
export function setUuids(chunk: DuckDBDataChunk, column: number, texts: readonly string[]): void {
  chunk.setColumnValues(
    column,
    texts.map((text) => DuckDBUUIDValue.fromUint128(BigInt(`0x${text.replaceAll('-', '')}`))),
  );
}

/** Copies a DOUBLE column without nulls into `target` from index `at` on. */
export function readDoubles(chunk: DuckDBDataChunk, column: number, target: Float64Array, at: number): void {
  const items = backing(chunk, column);
  if (items instanceof Float64Array) {
    target.set(items, at);
    return;
  }
  chunk.visitColumnValues(column, (value, row) => {
    target[at + row] = Number(value);
  });
}

/** Copies an INTEGER column without nulls into `target` from index `at` on. */
export function readIntegers(chunk: DuckDBDataChunk, column: number, target: Int32Array, at: number): void {
  const items = backing(chunk, column);
  if (items instanceof Int32Array) {
    target.set(items, at);
    return;
  }
  chunk.visitColumnValues(column, (value, row) => {
    target[at + row] = Number(value);
  });
}

/** Copies a BIGINT or TIMESTAMP (microseconds) column without nulls into `target` from index `at` on. */
export function readLongs(chunk: DuckDBDataChunk, column: number, target: Float64Array, at: number): void {
  const source = words(backing(chunk, column));
  if (source !== undefined) {
    const rows = chunk.rowCount;
    for (let row = 0; row < rows; row++) {
      target[at + row] = source[2 * row + 1] * WORD + (source[2 * row] >>> 0);
    }
    return;
  }
  chunk.visitColumnValues(column, (value, row) => {
    target[at + row] = Number(value instanceof DuckDBTimestampValue ? value.micros : value);
  });
}

/** Calls `each` for consecutive blocks of at most {@link BLOCK} rows. */
export function inBlocks(length: number, each: (from: number, count: number) => void): void {
  for (let from = 0; from < length; from += BLOCK) each(from, Math.min(BLOCK, length - from));
}

/** Rows in slices that fit a data chunk, or of fewer rows each. */
export function blocks<Row>(rows: readonly Row[], most = BLOCK): Row[][] {
  const result: Row[][] = [];
  for (let from = 0; from < rows.length; from += most) result.push(rows.slice(from, from + most));
  return result;
}
