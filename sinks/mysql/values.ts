import type { FieldPacket } from 'mysql2/promise';

/** A value as a session returns it. */
export type Value = string | number | bigint | Uint8Array | null;
export type Row = readonly Value[];

/** Number of the character set that marks bytes. */
const BINARY = 63;
/** Numbers of the types in the protocol: of whole numbers, and of all others that are numbers. */
const WHOLE = new Set([1, 2, 3, 8, 9, 13]);
const NUMBERS = new Set([0, 4, 5, 246]);

/** A whole number of any width, as a number if a double represents it exactly. */
function wholeOf(text: string): number | bigint {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : BigInt(text);
}

type Converter = (bytes: Buffer) => Value;

/** How the values of a column are read from the server's text, exactly. */
export function converterOf({ columnType = 0, characterSet }: FieldPacket): Converter {
  if (WHOLE.has(columnType)) return (bytes) => wholeOf(bytes.toString('latin1'));
  if (NUMBERS.has(columnType)) return (bytes) => Number(bytes.toString('latin1'));
  // A copy with its own buffer, so that it can be read as numbers of any width.
  if (characterSet === BINARY) return (bytes) => new Uint8Array(bytes);
  return (bytes) => bytes.toString('utf8');
}
