import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';

/** Bytes of a secret. */
const BYTES = 32;

const FORM = /^tidemark_([0-9a-f]{32})_[\w-]{43}$/;

/**
 * The SHA-256 of a secret, in hex. A slow hash with a salt, as for passwords, would add nothing: it protects secrets that can be guessed,
 * and a secret of 256 random bits cannot. It would make each request slow.
 */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Whether a secret has a hash; the time does not depend on where they differ. */
export function hasHash(secret: string, hash: string): boolean {
  const [given, expected] = [Buffer.from(hashOf(secret)), Buffer.from(hash)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Id of a new access token. */
export const newId = (): string => randomUUID();

/** A new secret of an access token: `tidemark_`, the id without hyphens, and 256 random bits. The id is not confidential. */
export function newSecret(id: string): string {
  return `tidemark_${id.replaceAll('-', '')}_${randomBytes(BYTES).toString('base64url')}`;
}

/** The id in a secret; undefined if it is not the secret of an access token. */
export function idIn(secret: string): string | undefined {
  const hex = FORM.exec(secret)?.[1];
  return hex?.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
