import { DuckDBListValue, type DuckDBValue } from '@duckdb/node-api';

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

export function asNumbers(value: DuckDBValue): number[] | null {
  if (value === null) return null;
  if (value instanceof DuckDBListValue) return value.items.map(asNumber);
  throw mismatch('a list', value);
}

export function asTexts(value: DuckDBValue): string[] | null {
  if (value === null) return null;
  if (value instanceof DuckDBListValue) return value.items.map(asText);
  throw mismatch('a list', value);
}

/** JSON text of an object of texts, as the writer made it. */
export function asMeta(value: DuckDBValue): Readonly<Record<string, string>> | null {
  return value === null ? null : JSON.parse(asText(value));
}
