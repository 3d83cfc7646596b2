import { randomBytes } from 'node:crypto';
import { createRequestStateCodec, type RequestStateCodec } from '@modelcontextprotocol/server';
import { ownerOf } from '../auth/identity.ts';
import type { Carried } from '../rounds.ts';

/** Seals the state that a request carries from round to round, and opens it if it is unchanged and comes from the same identity. */
export type Sealing = RequestStateCodec<Carried>;

/** Seconds that a client has for a round. */
const ROUND = 600;

/** @param key at least 32 bytes, the same for all processes that serve one client; default: random, for a single process */
export function sealingWith(key: Uint8Array = randomBytes(32)): Sealing {
  return createRequestStateCodec<Carried>({
    key,
    ttlSeconds: ROUND,
    bind: ({ http }) => ownerOf(http?.authInfo) ?? '',
  });
}
