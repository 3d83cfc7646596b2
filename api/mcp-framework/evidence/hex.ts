import { z } from 'zod';

/** A SHA-256 or an Ed25519 public key in lower-case hexadecimal digits, so that each has a single spelling. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/);

/** An Ed25519 signature in lower-case hexadecimal digits. */
export const Signature = z.string().regex(/^[0-9a-f]{128}$/);
