import type { DuckDBValue } from '@duckdb/node-api';

function mismatch(wanted: string, value: DuckDBValue): Error {
  return new Error(`the store holds ${value === null ? 'NULL' : typeof value} where ${wanted} belongs`);
}

/** A VARCHAR that is not null. */
export function asText(value: DuckDBValue): string {
  if (typeof value === 'string') return value;
  throw mismatch('text', value);
}

export function asTextOrNull(value: DuckDBValue): string | null {
  return value === null ? null : asText(value);
}

/** A number of any width that a double holds exactly. */
export function asNumber(value: DuckDBValue): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') return Number(value);
  throw mismatch('a number', value);
}

/** The optional fields of an observation that are kept as JSON. */
export interface Extra {
  readonly features?: readonly number[];
  readonly labels?: readonly string[];
  readonly meta?: Readonly<Record<string, string>>;
}

/** The optional fields from their JSON, as the writer made it. */
export function asExtra(value: DuckDBValue): Extra {
  return value === null ? {} : JSON.parse(asText(value));
}
