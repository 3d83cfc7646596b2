import { createHash, timingSafeEqual } from 'node:crypto';
import type { Identity } from '../context.ts';
import { DefinitionError } from '../errors.ts';

/** The holder of a secret. */
export interface Holder {
  readonly id: string;
  /** Default: none. */
  readonly scopes?: readonly string[];
}

const digest = (secret: string) => createHash('sha256').update(secret).digest();

/**
 * Looks up the holder of a secret. It compares the SHA-256 of the secret with that of every known secret, each in constant time, so that
 * the duration reveals nothing about them.
 *
 * @param fits matches what a client can send
 * @throws DefinitionError if there are no secrets, or one that no client can send
 */
export function holders(
  secrets: Readonly<Record<string, Holder>>,
  fits: RegExp,
): (secret: string) => Identity | undefined {
  const known = Object.entries(secrets).map(([secret, { id, scopes = [] }]) => {
    if (!fits.test(secret)) {
      throw new DefinitionError(
        `the secret of ${id} cannot be sent in a header: it must match ${fits.source}`,
      );
    }
    return { hash: digest(secret), identity: { id, scopes: [...scopes] } };
  });
  if (known.length === 0)
    throw new DefinitionError('there is no secret, so no client could authenticate; give at least one');
  return (secret) => {
    const hash = digest(secret);
    let found: Identity | undefined;
    for (const one of known) if (timingSafeEqual(hash, one.hash)) found = one.identity;
    return found;
  };
}
