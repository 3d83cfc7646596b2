import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

/** Bytes of the secret that a key is made of. */
const SEED = 32;

/** Stands where a JWK has its public half: it is computed from the private one, and what stands here is not read. */
const UNREAD = 'A'.repeat(43);

/**
 * A signing key of Ed25519 that evolves one way (Bellare and Yee, "Forward-security in private-key cryptography"; Schneier and
 * Kelsey, "Secure audit logs to support computer forensics", 1999): each record has a key of its own, the next is computed
 * from it and it is erased. Whoever gets the key of one moment can sign what comes after, and nothing that came before. Public keys
 * take the place of the MACs of those papers, so that whoever verifies needs no secret.
 */
export class EvolvingKey {
  readonly #seed: Buffer;
  readonly #private: KeyObject;
  /** The public key, 32 bytes in lower-case hexadecimal digits. */
  readonly publicKey: string;

  /** @param seed 32 bytes, which this takes over */
  constructor(seed: Buffer = randomBytes(SEED)) {
    if (seed.length !== SEED) throw new RangeError(`a seed has ${SEED} bytes, not ${seed.length}`);
    this.#seed = seed;
    const secret = derived(seed, 'sign');
    // As a JWK, since OpenSSL takes ten times as long for the same key as DER.
    const jwk = { kty: 'OKP', crv: 'Ed25519', d: secret.toString('base64url'), x: UNREAD };
    this.#private = createPrivateKey({ key: jwk, format: 'jwk' });
    secret.fill(0);
    this.publicKey = Buffer.from(this.#private.export({ format: 'jwk' }).x ?? '', 'base64url').toString(
      'hex',
    );
  }

  /** What the key and all after it are made of: a secret, in lower-case hexadecimal digits. */
  get secret(): string {
    return this.#seed.toString('hex');
  }

  /** Signature of a text, in lower-case hexadecimal digits. */
  sign(text: string): string {
    return sign(null, Buffer.from(text), this.#private).toString('hex');
  }

  /** The key after this one. */
  next(): EvolvingKey {
    return new EvolvingKey(derived(this.#seed, 'next'));
  }

  /** Overwrites what the key was made of, as far as JavaScript lets it; it has no next one then. */
  erase(): void {
    this.#seed.fill(0);
  }
}

/** The public key that {@link EvolvingKey.publicKey} names. @throws where the digits are none of a key */
export function namedKey(digits: string): KeyObject {
  const x = Buffer.from(digits, 'hex').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

function derived(seed: Buffer, use: 'sign' | 'next'): Buffer {
  return createHmac('sha256', seed).update(`tidemark-evidence/2 ${use}`).digest();
}
