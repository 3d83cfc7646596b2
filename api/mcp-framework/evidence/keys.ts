import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { sha256 } from './digest.ts';
import { EvidenceError } from './errors.ts';

/** A key as PEM, or as a KeyObject of node:crypto. */
export type Key = string | KeyObject;

/** @throws EvidenceError if it is not an Ed25519 private key */
export function privateKeyOf(key: Key): KeyObject {
  return ed25519(() => (typeof key === 'string' ? createPrivateKey(key) : key), 'private');
}

/** The public key of a public or private key. @throws EvidenceError if it is not an Ed25519 key */
export function publicKeyOf(key: Key): KeyObject {
  return ed25519(
    () => (typeof key !== 'string' && key.type === 'public' ? key : createPublicKey(key)),
    'public',
  );
}

/** Id of a key pair: SHA-256 of the public key (SPKI, DER). */
export function keyIdOf(key: Key): string {
  return sha256(publicKeyOf(key).export({ type: 'spki', format: 'der' }));
}

/** Creates an Ed25519 key pair as PEM: PKCS #8 and SPKI. */
export function makeKeyPair(): { readonly privateKey: string; readonly publicKey: string } {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}

function ed25519(read: () => KeyObject, type: 'private' | 'public'): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = read();
  } catch {
    // OpenSSL's message about an invalid key may quote the key.
  }
  if (key?.type !== type || key.asymmetricKeyType !== 'ed25519') {
    throw new EvidenceError(
      `key: this is not an Ed25519 ${type} key in PEM; \`tidemark audit key <file>\` creates a key pair`,
    );
  }
  return key;
}
