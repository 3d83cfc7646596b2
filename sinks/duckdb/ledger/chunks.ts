import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  DuckDBDataChunk,
  DuckDBTimestampValue,
  type DuckDBType,
  INTEGER,
  TIMESTAMP,
  UUID,
  VARCHAR,
} from '@duckdb/node-api';
import type { Appenders } from '../appenders.ts';
import { blocks, setBigints, setDoubles, setInstants, setIntegers, setUuids } from '../columns.ts';

/** A column of a table and how it is filled from rows. */
export interface ChunkColumn<Row> {
  readonly type: DuckDBType;
  set(chunk: DuckDBDataChunk, column: number, rows: readonly Row[]): void;
}

/** A UUID column from texts in 8-4-4-4-12 form. */
export function uuid<Row>(of: (row: Row) => string): ChunkColumn<Row> {
  return { type: UUID, set: (chunk, column, rows) => setUuids(chunk, column, rows.map(of)) };
}

/** A text column; NULL for undefined. */
export function text<Row>(of: (row: Row) => string | undefined): ChunkColumn<Row> {
  return {
    type: VARCHAR,
    set: (chunk, column, rows) => {
      chunk.setColumnValues(
        column,
        rows.map((row) => of(row) ?? null),
      );
    },
  };
}

/** Texts by name, as JSON. */
export function json<Row>(of: (row: Row) => Readonly<Record<string, string>> | undefined): ChunkColumn<Row> {
  return text((row) => {
    const texts = of(row);
    return texts && JSON.stringify(texts);
  });
}

/** A BIGINT column of safe integers. */
export function whole<Row>(of: (row: Row) => number): ChunkColumn<Row> {
  return {
    type: BIGINT,
    set: (chunk, column, rows) => setBigints(chunk, column, (row) => of(rows[row])),
  };
}

/** A BIGINT column of safe integers; NULL for undefined. */
export function wholeOrNull<Row>(of: (row: Row) => number | undefined): ChunkColumn<Row> {
  return {
    type: BIGINT,
    set: (chunk, column, rows) => {
      chunk.setColumnValues(
        column,
        rows.map((row) => {
          const value = of(row);
          return value === undefined ? null : BigInt(value);
        }),
      );
    },
  };
}

/** An INTEGER column. */
export function integer<Row>(of: (row: Row) => number): ChunkColumn<Row> {
  return {
    type: INTEGER,
    set: (chunk, column, rows) => setIntegers(chunk, column, Int32Array.from(rows, of)),
  };
}

/** A DOUBLE column. */
export function double<Row>(of: (row: Row) => number): ChunkColumn<Row> {
  return {
    type: DOUBLE,
    set: (chunk, column, rows) => setDoubles(chunk, column, Float64Array.from(rows, of)),
  };
}

/** A BOOLEAN column. */
export function flag<Row>(of: (row: Row) => boolean): ChunkColumn<Row> {
  return { type: BOOLEAN, set: (chunk, column, rows) => chunk.setColumnValues(column, rows.map(of)) };
}

/** A TIMESTAMP column from microseconds since the epoch. */
export function instant<Row>(of: (row: Row) => number): ChunkColumn<Row> {
  return {
    type: TIMESTAMP,
    set: (chunk, column, rows) => setInstants(chunk, column, (row) => of(rows[row])),
  };
}

/** A TIMESTAMP column from microseconds since the epoch; NULL for undefined. */
export function instantOrNull<Row>(of: (row: Row) => number | undefined): ChunkColumn<Row> {
  return {
    type: TIMESTAMP,
    set: (chunk, column, rows) => {
      chunk.setColumnValues(
        column,
        rows.map((row) => {
          const value = of(row);
          return value === undefined ? null : new DuckDBTimestampValue(BigInt(value));
        }),
      );
    },
  };
}

/** Appends rows to a table that has exactly the columns of `columns`, in order. */
export async function appendRows<Row>(
  appenders: Appenders,
  table: string,
  columns: readonly ChunkColumn<Row>[],
  rows: readonly Row[],
): Promise<void> {
  const types = columns.map(({ type }) => type);
  for (const block of blocks(rows)) {
    const chunk = DuckDBDataChunk.create(types, block.length);
    for (const [at, column] of columns.entries()) column.set(chunk, at, block);
    await appenders.append(table, chunk);
  }
}
