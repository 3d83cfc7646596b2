import { createHash } from 'node:crypto';
import type { Cell, Cells, Kind, Table } from '../../sinks/tables.ts';

/** Doubles that JSON has no number for. */
const SPECIAL: readonly string[] = ['-0', 'NaN', 'Infinity', '-Infinity'];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

const base64 = ({ buffer, byteOffset, byteLength }: Uint8Array | Float32Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');

function encoded(cell: Cell): string | number | boolean | null {
  if (cell instanceof Uint8Array || cell instanceof Float32Array) return base64(cell);
  if (typeof cell !== 'number') return cell;
  return Object.is(cell, -0) ? '-0' : Number.isFinite(cell) ? cell : String(cell);
}

/** A row as a line of JSON without a line feed: the same for the same values, whichever engine they come from. */
export function rowLine(row: Cells): string {
  return JSON.stringify(row.map(encoded));
}

function decoded(kind: Kind, value: unknown): Cell | undefined {
  switch (kind) {
    case 'int':
    case 'whole':
    case 'instant':
      return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
    case 'double':
    case 'outcome':
      if (typeof value === 'number') return value;
      return typeof value === 'string' && SPECIAL.includes(value) ? Number(value) : undefined;
    case 'text':
    case 'json':
      return typeof value === 'string' ? value : undefined;
    case 'uuid':
      return typeof value === 'string' && UUID.test(value) ? value : undefined;
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
    case 'bytes':
    case 'floats': {
      if (typeof value !== 'string' || !BASE64.test(value)) return undefined;
      const bytes = new Uint8Array(Buffer.from(value, 'base64'));
      if (kind === 'bytes') return bytes;
      return bytes.length % 4 === 0 ? new Float32Array(bytes.buffer) : undefined;
    }
  }
}

/**
 * A row from its line; undefined when the line is none of the table.
 *
 * Inverse of {@link rowLine}.
 */
export function rowOf({ columns }: Table, line: string): Cells | undefined {
  let values: unknown;
  try {
    values = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (!Array.isArray(values) || values.length !== columns.length) return undefined;
  const row: Cell[] = [];
  for (const [at, { kind, optional }] of columns.entries()) {
    const value: unknown = values[at];
    const cell = value === null && optional ? null : decoded(kind, value);
    if (cell === undefined) return undefined;
    row.push(cell);
  }
  return row;
}

/** What a table holds, to compare it with another. */
export interface TableSum {
  readonly table: string;
  readonly rows: number;
  /** SHA-256 of its lines in the order of the key, each with a line feed, in hex. */
  readonly sha256: string;
}

/** Sums up a table, block by block. */
export class TableSummer {
  private readonly table: string;
  private readonly hash = createHash('sha256');
  private rows = 0;

  constructor(table: string) {
    this.table = table;
  }

  /** Adds the line of the next row. */
  add(line: string): void {
    this.hash.update(line).update('\n');
    this.rows++;
  }

  sum(): TableSum {
    return { table: this.table, rows: this.rows, sha256: this.hash.digest('hex') };
  }
}
