import { type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { Hash, Signature } from './hex.ts';
import { keyIdOf, publicKeyOf } from './keys.ts';

/** The start of the keys of a log, as stated in a record. */
export const Endorsement = z.looseObject({
  /** The public key that signs this record and names the next. */
  first_key: Hash,
  /** Id of the key pair that vouches for the first key, see {@link keyIdOf}; missing if there is none. */
  authority: Hash.optional(),
  /** Its signature. */
  endorsement: Signature.optional(),
});
export type Endorsement = Pick<z.infer<typeof Endorsement>, 'first_key' | 'authority' | 'endorsement'>;

/** Signs the first key of a log with the private key of its owner; the private key has no other use. */
export function endorsed(log: string, first_key: string, owner: KeyObject | undefined): Endorsement {
  if (owner === undefined) return { first_key };
  const endorsement = sign(null, said(log, first_key), owner).toString('hex');
  return { first_key, authority: keyIdOf(publicKeyOf(owner)), endorsement };
}

/** Why the keys of a log do not belong to the owner of a public key; undefined if they do. */
export function endorsementProblem(
  { first_key, authority, endorsement }: Endorsement,
  log: string,
  owner: KeyObject,
): string | undefined {
  if (authority === undefined || endorsement === undefined) return 'no key vouches for the keys of this log';
  if (authority !== keyIdOf(owner)) return `another key, ${authority}, vouches for the keys of this log`;
  const good = verify(null, said(log, first_key), owner, Buffer.from(endorsement, 'hex'));
  return good ? undefined : 'the key did not vouch for the keys of this log: its signature is not of them';
}

function said(log: string, first_key: string): Buffer {
  return Buffer.from(`tidemark-evidence/2 first key of ${log}: ${first_key}`);
}
