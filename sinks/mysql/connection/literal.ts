import { itemAt } from '../../../operators/item-at.ts';
/** A value of a statement. */
export type Parameter = string | number | bigint | Uint8Array | null;

const QUOTE = "'";

function ofNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (!Number.isFinite(value)) throw new RangeError('MySQL stores no NaN and no infinity');
  // With an exponent the server reads it as a double; otherwise as a decimal number, of which it keeps 30 digits of the fraction.
  return value.toExponential();
}

/** Bytes as an SQL literal. */
export function ofBytes({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return `X'${Buffer.from(buffer, byteOffset, byteLength).toString('hex')}'`;
}

/**
 * An SQL literal. Statements are sent with their values as text: the prepared statements of the driver send each number as a double, and
 * reading a double from the server's text is exact where the driver's own parser is not. A quotation mark is the only special character
 * in a text, because every session has the mode NO_BACKSLASH_ESCAPES; see session.ts.
 */
export function literal(value: Parameter): string {
  if (value === null) return 'NULL';
  if (typeof value === 'string') return QUOTE + value.replaceAll(QUOTE, QUOTE + QUOTE) + QUOTE;
  if (typeof value === 'number') return ofNumber(value);
  return typeof value === 'bigint' ? String(value) : ofBytes(value);
}

/** A statement with each `?` replaced by the next value. */
export function withValues(sql: string, values: readonly Parameter[]): string {
  let place = 0;
  const text = sql.replaceAll('?', () => {
    if (place === values.length) throw new Error('a statement has more placeholders than values');
    return literal(itemAt(values, place++));
  });
  if (place < values.length) throw new Error('a statement has fewer placeholders than values');
  return text;
}
