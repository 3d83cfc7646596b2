import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';

/** SHA-256 as 64 lower-case hexadecimal digits. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/**
 * The canonical form of a JSON value by RFC 8785 (JCS): the same text for the same value, whoever serializes it. A lone surrogate, for
 * which the RFC defines no form, is written as its escape, so that every text has a digest.
 *
 * @throws Error for values that JSON cannot represent: a number that is not finite, a cycle, undefined
 */
export function canonical(value: unknown): string {
  const text = canonicalize(value);
  if (text === undefined) throw new TypeError('JSON has no form for this value');
  return text;
}

/**
 * Digest of a value as it is sent: SHA-256 over the canonical form of its JSON.
 *
 * @throws Error for values that JSON cannot represent or that are nested too deeply
 */
export function digestOf(value: unknown): string {
  return sha256(canonical(JSON.parse(JSON.stringify(value))));
}
