import { createHash } from 'node:crypto';

export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

const HEX_DIGIT = 1;
const HYPHEN = 2;
/** Kind of each ASCII character, and the kind that each place of a UUID asks for. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[0-9a-fA-F]/.test(character)) return HEX_DIGIT;
  return character === '-' ? HYPHEN : 0;
});
const FORM = Uint8Array.from({ length: 36 }, (_, place) =>
  [8, 13, 18, 23].includes(place) ? HYPHEN : HEX_DIGIT,
);

/** True for the text form 8-4-4-4-12 in either case, whatever its version and variant bits say. */
export function isUuid(text: string): boolean {
  if (text.length !== 36) return false;
  for (let i = 0; i < 36; i++) {
    const code = text.charCodeAt(i);
    if (code > 127 || KINDS[code] !== FORM[i]) return false;
  }
  return true;
}

/** The sixteen bytes that a UUID's text stands for. Throws a RangeError for any other text. */
export function uuidBytes(text: string): Uint8Array {
  if (!isUuid(text)) throw new RangeError(`${JSON.stringify(text)} is no UUID`);
  return Buffer.from(text.replaceAll('-', ''), 'hex');
}

/** Text of the UUID that the first sixteen of some bytes are, in lower case. */
export function uuidOf(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset, 16).toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * Name-based UUID, version 5 (RFC 9562 §5.5).
 *
 * @param namespace a UUID in text form
 * @param name any text, hashed as UTF-8
 */
export function uuidV5(namespace: string, name: string): string {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name, 'utf8')
    .digest();
  hash[6] = (hash[6] & 0x0f) | 0x50;
  hash[8] = (hash[8] & 0x3f) | 0x80;
  return uuidOf(hash);
}
