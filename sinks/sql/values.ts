import type { Cell, Kind } from '../tables.ts';

/** The error for a value that violates the schema. */
export function mismatch(wanted: string, value: unknown): Error {
  return new Error(`the store holds ${value === null ? 'NULL' : typeof value} where ${wanted} belongs`);
}

/** A text that is not null. */
export function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  throw mismatch('text', value);
}

/** The row of a SELECT that has one, or the first of several. */
export function only<T>([row]: readonly T[]): T {
  if (row === undefined) throw mismatch('a row', row);
  return row;
}

export function asTextOrNull(value: unknown): string | null {
  return value === null ? null : asText(value);
}

/** A number of any width that a double represents exactly. */
export function asNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  throw mismatch('a number', value);
}

/** The value of a database without instants, booleans and UUIDs: they are microseconds, 0 and 1, and texts there. */
export function plainCell(kind: Kind, value: unknown): Cell {
  switch (kind) {
    case 'text':
    case 'json':
      return asText(value);
    case 'uuid':
      return asText(value).toLowerCase();
    case 'flag':
      return asNumber(value) !== 0;
    case 'bytes':
    case 'floats': {
      if (!(value instanceof Uint8Array)) throw mismatch('bytes', value);
      // A copy with its own buffer, so that it can be read as numbers of any width.
      const bytes = new Uint8Array(value);
      return kind === 'bytes' ? bytes : new Float32Array(bytes.buffer);
    }
    default:
      return asNumber(value);
  }
}
