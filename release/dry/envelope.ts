import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';

/** The type of what an envelope holds here. */
export const IN_TOTO = 'application/vnd.in-toto+json';

const envelopeSchema = z.object({
  payloadType: z.string(),
  payload: z.base64(),
  signatures: z.array(z.object({ keyid: z.string().optional(), sig: z.base64() })).min(1),
});

/** A signed text: an envelope of DSSE 1.0. */
export type Envelope = z.infer<typeof envelopeSchema>;

/** What is signed: the type and the text with their lengths, so that neither can be read as part of the other. */
function preAuthentication(type: string, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`DSSEv1 ${Buffer.byteLength(type)} ${type} ${body.length} `), body]);
}

/** Identifies a public key: SHA-256 of its DER. */
export function keyIdOf(key: KeyObject): string {
  return createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex');
}

/** Signs a text with an ECDSA key over P-256, which the tools of Sigstore verify too. */
export function seal(body: string, privateKey: KeyObject, publicKey: KeyObject): Envelope {
  const bytes = Buffer.from(body);
  return {
    payloadType: IN_TOTO,
    payload: bytes.toString('base64'),
    signatures: [
      {
        keyid: keyIdOf(publicKey),
        sig: sign('sha256', preAuthentication(IN_TOTO, bytes), privateKey).toString('base64'),
      },
    ],
  };
}

/**
 * The text of an envelope.
 *
 * @throws Error if it is not one, or none of its signatures is by the key
 */
export function unseal(envelope: string, publicKey: KeyObject): string {
  const { payloadType, payload, signatures } = envelopeSchema.parse(JSON.parse(envelope));
  const body = Buffer.from(payload, 'base64');
  const signed = preAuthentication(payloadType, body);
  const valid = signatures.some(({ sig }) => verify('sha256', signed, publicKey, Buffer.from(sig, 'base64')));
  if (!valid || payloadType !== IN_TOTO) throw new Error('the signature is not by this key');
  return body.toString('utf8');
}
