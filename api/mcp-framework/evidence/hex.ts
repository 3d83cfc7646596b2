import { z } from 'zod';

/** SHA-256 or a public key of Ed25519 in lower-case hexadecimal digits: one spelling, not several. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Signature of Ed25519 in lower-case hexadecimal digits. */
export const Signature = z.string().regex(/^[0-9a-f]{128}$/);
