import { hash as digestOf } from 'node:crypto';

export const NIL_UUID = '00000000-0000-0000-0000-000000000000';

const HEX_DIGIT = 1;
const HYPHEN = 2;
/** Class of each ASCII character, and the class required at each position of a UUID. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[0-9a-fA-F]/.test(character)) return HEX_DIGIT;
  return character === '-' ? HYPHEN : 0;
});
const FORM = Uint8Array.from({ length: 36 }, (_, place) =>
  [8, 13, 18, 23].includes(place) ? HYPHEN : HEX_DIGIT,
);

/** True for the text form 8-4-4-4-12 in either case, with any version and variant bits. */
export function isUuid(text: string): boolean {
  if (text.length !== 36) return false;
  for (let i = 0; i < 36; i++) {
    const code = text.charCodeAt(i);
    if (code > 127 || KINDS[code] !== FORM[i]) return false;
  }
  return true;
}

/** The sixteen bytes of a UUID. Throws a RangeError for any other text. */
export function uuidBytes(text: string): Uint8Array {
  if (!isUuid(text)) throw new RangeError(`${JSON.stringify(text)} is not a UUID`);
  return Buffer.from(text.replaceAll('-', ''), 'hex');
}

/** Lower-case text of the UUID in the first sixteen bytes. */
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
  const space = Buffer.from(namespace.replaceAll('-', ''), 'hex');
  const hash = digestOf('sha1', Buffer.concat([space, Buffer.from(name, 'utf8')]), 'buffer');
  hash[6] = (hash[6] & 0x0f) | 0x50;
  hash[8] = (hash[8] & 0x3f) | 0x80;
  return uuidOf(hash);
}

/** Value of each hexadecimal digit by its character code, 255 for every other character. */
const HEX = Uint8Array.from({ length: 128 }, (_, code) => {
  const digit = Number.parseInt(String.fromCharCode(code), 16);
  return Number.isNaN(digit) ? 255 : digit;
});
/** Positions in the text of the digits of each word of a UUID. */
const WORD_DIGITS = [
  [0, 1, 2, 3, 4, 5, 6, 7],
  [9, 10, 11, 12, 14, 15, 16, 17],
  [19, 20, 21, 22, 24, 25, 26, 27],
  [28, 29, 30, 31, 32, 33, 34, 35],
];

/** Reads a UUID into four 32-bit words; returns false, and leaves `key` undefined, for any other text. */
export function uuidWords(id: string, key: Uint32Array): boolean {
  if (id.length !== 36) return false;
  for (let hyphen = 8; hyphen <= 23; hyphen += 5) if (id.charCodeAt(hyphen) !== 45) return false;
  for (let word = 0; word < 4; word++) {
    const places = WORD_DIGITS[word];
    let bits = 0;
    for (let at = 0; at < 8; at++) {
      const code = id.charCodeAt(places[at]);
      const digit = code < 128 ? HEX[code] : 255;
      if (digit === 255) return false;
      bits = (bits << 4) | digit;
    }
    key[word] = bits;
  }
  return true;
}

const text = Buffer.from(NIL_UUID, 'latin1');
const DIGITS = Buffer.from('0123456789abcdef', 'latin1');

/** Lower-case text of the UUID whose four words begin at `at`: the inverse of {@link uuidWords}. */
export function uuidFrom(words: Uint32Array, at: number): string {
  for (let word = 0; word < 4; word++) {
    const places = WORD_DIGITS[word];
    const bits = words[at + word];
    for (let digit = 0; digit < 8; digit++) text[places[digit]] = DIGITS[(bits >>> (28 - 4 * digit)) & 15];
  }
  return text.toString('latin1');
}
