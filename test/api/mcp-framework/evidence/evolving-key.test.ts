import { createHmac, createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { expect, it } from 'vitest';
import { EvolvingKey, namedKey } from '../../../../api/mcp-framework/evidence/evolving-key.ts';

/** DER of a private key of Ed25519 before its 32 bytes (RFC 8410). */
const PKCS8 = '302e020100300506032b657004220420';

/** The key that a secret gives, by another way than that of the code: as DER, which OpenSSL reads. */
function expected(seed: Buffer) {
  const secret = createHmac('sha256', seed).update('tidemark-evidence/2 sign').digest('hex');
  return createPrivateKey({ key: Buffer.from(PKCS8 + secret, 'hex'), format: 'der', type: 'pkcs8' });
}

const hexOf = (key: ReturnType<typeof expected>) =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32).toString('hex');

it('is a key of Ed25519 that follows from its secret, and so is each after it', () => {
  let seed = Buffer.alloc(32, 7);
  let key = new EvolvingKey(Buffer.from(seed));
  for (let at = 0; at < 20; at++) {
    const same = expected(seed);
    expect(key.secret).toBe(seed.toString('hex'));
    expect(key.publicKey).toBe(hexOf(same));
    const signature = Buffer.from(key.sign('a text'), 'hex');
    expect(verify(null, Buffer.from('a text'), createPublicKey(same), signature)).toBe(true);
    expect(verify(null, Buffer.from('a text'), namedKey(key.publicKey), signature)).toBe(true);
    expect(verify(null, Buffer.from('a tExt'), namedKey(key.publicKey), signature)).toBe(false);
    key = key.next();
    seed = createHmac('sha256', seed).update('tidemark-evidence/2 next').digest();
  }
});

it('forgets its secret when it is erased, which the next one does not need', () => {
  const key = new EvolvingKey();
  const next = key.next();
  const { secret } = next;
  key.erase();
  expect(key.secret).toBe('0'.repeat(64));
  expect(next.secret).toBe(secret);
});

it('is another one each time, and takes no secret of another length', () => {
  expect(new EvolvingKey().publicKey).not.toBe(new EvolvingKey().publicKey);
  expect(() => new EvolvingKey(Buffer.alloc(31))).toThrow('a seed has 32 bytes, not 31');
});
