import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

/** Bytes of the secret from which a key is derived. */
const SEED = 32;

/** Placeholder for the public half in a JWK: it is computed from the private half, and the placeholder is not read. */
const UNREAD = 'A'.repeat(43);

/**
 * An Ed25519 signing key with forward security (Bellare and Yee, "Forward-security in private-key cryptography"; Schneier and Kelsey,
 * "Secure audit logs to support computer forensics", 1999): each record has its own key; the next key is derived from it by a one-way
 * function, and then it is erased. Whoever obtains the key at one moment can sign later records, but no earlier ones. Public keys replace
 * the MACs of those papers, so that verification needs no secret.
 */
export class EvolvingKey {
  readonly #seed: Buffer;
  readonly #private: KeyObject;
  /** The public key, 32 bytes in lower-case hexadecimal digits. */
  readonly publicKey: string;

  /** @param seed 32 bytes, of which this takes ownership */
  constructor(seed: Buffer = randomBytes(SEED)) {
    if (seed.length !== SEED) throw new RangeError(`a seed has ${SEED} bytes, not ${seed.length}`);
    this.#seed = seed;
    const secret = derived(seed, 'sign');
    // As a JWK, because OpenSSL takes ten times as long for the same key in DER.
    const jwk = { kty: 'OKP', crv: 'Ed25519', d: secret.toString('base64url'), x: UNREAD };
    this.#private = createPrivateKey({ key: jwk, format: 'jwk' });
    secret.fill(0);
    this.publicKey = Buffer.from(this.#private.export({ format: 'jwk' }).x ?? '', 'base64url').toString(
      'hex',
    );
  }

  /** The secret from which the key and all later keys are derived, in lower-case hexadecimal digits. */
  get secret(): string {
    return this.#seed.toString('hex');
  }

  /** Signature of a text, in lower-case hexadecimal digits. */
  sign(text: string): string {
    return sign(null, Buffer.from(text), this.#private).toString('hex');
  }

  /** The next key. */
  next(): EvolvingKey {
    return new EvolvingKey(derived(this.#seed, 'next'));
  }

  /** Overwrites the secret of the key, as far as JavaScript allows; afterwards it has no next key. */
  erase(): void {
    this.#seed.fill(0);
  }
}

/** The public key for the digits of {@link EvolvingKey.publicKey}. @throws if they do not encode a key */
export function namedKey(digits: string): KeyObject {
  const x = Buffer.from(digits, 'hex').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

function derived(seed: Buffer, use: 'sign' | 'next'): Buffer {
  return createHmac('sha256', seed).update(`tidemark-evidence/2 ${use}`).digest();
}
