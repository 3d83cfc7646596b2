import { decodeText } from '../sql/escape.ts';
import { asText as keptText, mismatch } from '../sql/values.ts';

/** A value in PostgreSQL's text format; every read requests text and converts itself. */
export type Value = string | null;
export type Row = readonly Value[];

/** Text that is not null, unescaped. */
export function asText(value: unknown): string {
  return decodeText(keptText(value));
}

export function asTextOrNull(value: Value): string | null {
  return value === null ? null : asText(value);
}

/** A number of any type that a double represents exactly. */
export function asNumber(value: unknown): number {
  const number = typeof value === 'string' && value !== '' ? Number(value) : Number.NaN;
  if (!Number.isNaN(number)) return number;
  throw mismatch('a number', value);
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
