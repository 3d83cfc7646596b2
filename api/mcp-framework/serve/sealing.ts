import { randomBytes } from 'node:crypto';
import { createRequestStateCodec, type RequestStateCodec } from '@modelcontextprotocol/server';
import { ownerOf } from '../auth/identity.ts';
import type { Carried } from '../rounds.ts';

/**
 * Seals what a request carries from round to round, and opens it again where nobody has changed it and the same identity
 * brings it back.
 */
export type Sealing = RequestStateCodec<Carried>;

/** Seconds that a client may take for a round. */
const ROUND = 600;

/**
 * @param key at least 32 bytes, the same for all processes that serve one client; default: random, for one process
 */
export function sealingWith(key: Uint8Array = randomBytes(32)): Sealing {
  return createRequestStateCodec<Carried>({
    key,
    ttlSeconds: ROUND,
    bind: ({ http }) => ownerOf(http?.authInfo) ?? '',
  });
}
