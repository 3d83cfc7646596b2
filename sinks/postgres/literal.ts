import pg from 'pg';
import { encodeText } from '../sql/escape.ts';

/**
 * An SQL literal. Only for the message that ends a commit, which must be a single message and therefore cannot have parameters;
 * everything else uses parameters.
 */
export function literal(value: string | number | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return pg.escapeLiteral(encodeText(value));
  if (!Number.isSafeInteger(value)) throw new RangeError('not a whole number');
  return String(value);
}

/** A literal of a timestamptz from microseconds since the epoch. */
export function instantLiteral(micros: number): string {
  return `('epoch'::timestamptz + ${literal(micros)}::bigint * interval '1 microsecond')`;
}
