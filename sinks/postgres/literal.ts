import pg from 'pg';
import { encodeText } from '../sql/escape.ts';

/**
 * A literal of SQL. Only for the message that ends a commit, which must be one message and therefore cannot have
 * parameters; everything else passes its values beside the statement.
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
