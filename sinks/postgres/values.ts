import { decodeJson, decodeText } from './text.ts';

/** A value as PostgreSQL shows it; every read asks for text and converts itself. */
export type Value = string | null;
export type Row = readonly Value[];

function mismatch(wanted: string, value: Value | undefined): Error {
  return new Error(`the store holds ${value === null ? 'NULL' : typeof value} where ${wanted} belongs`);
}

/** Text that is not null, with what was escaped restored. */
export function asText(value: Value | undefined): string {
  if (typeof value === 'string') return decodeText(value);
  throw mismatch('text', value);
}

export function asTextOrNull(value: Value): string | null {
  return value === null ? null : asText(value);
}

/** A number of any type that a double holds exactly. */
export function asNumber(value: Value | undefined): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
  if (!Number.isNaN(number)) return number;
  throw mismatch('a number', value);
}

/** The optional fields of an observation that are kept as JSON. */
export interface Extra {
  readonly features?: readonly number[];
  readonly labels?: readonly string[];
  readonly meta?: Readonly<Record<string, string>>;
}

// The schema has let every row in, and the text is the one that the writer made.
function isExtra(value: unknown): value is Extra {
  return typeof value === 'object' && value !== null;
}

/** The optional fields from their JSON. */
export function asExtra(value: Value): Extra {
  if (value === null) return {};
  const extra = decodeJson(value);
  if (isExtra(extra)) return extra;
  throw mismatch('an object', value);
}

/** Expression for a timestamptz column as microseconds since the epoch. */
export function micros(column: string): string {
  return `(extract(epoch FROM ${column}) * 1000000)::bigint`;
}

/** Expression for a timestamptz from a parameter in microseconds, exact over the range of instants. */
export function instant(parameter: string): string {
  return `('epoch'::timestamptz + ${parameter}::bigint * interval '1 microsecond')`;
}

/** First sequence number before those of shard `number`; its own are the next 2^40. */
export const seqBase = (number: number): number => number * 2 ** 40;

/** Number in the tables of series 0 of shard `number`; it has room for 2^32. */
export const seriesBase = (number: number): number => number * 2 ** 32;
