import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Verdict } from './authenticator.ts';
import { KeysUnavailable, SigningKeys, type SigningKeysOptions } from './signing-keys.ts';
import { trustedUrl } from './trusted-url.ts';

/** Determines which access tokens are accepted. */
export interface AccessJwtOptions extends SigningKeysOptions {
  /** The `aud` of the tokens: one of these. */
  readonly audience: string | readonly string[];
  /** Tolerated clock skew in seconds; default 5. */
  readonly clockTolerance?: number;
}

/** Asymmetric signatures, which only the issuer can create; with a shared secret, the server could too. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** JWT types of access tokens: from RFC 9068, and from issuers that precede it. */
const TYPES = new Set(['at+jwt', 'jwt']);

/**
 * Verifies access tokens that an issuer signed as JWTs (RFC 9068): issuer, audience, signature and expiry, and the type and `nbf` if
 * present. The identity has the id from `sub`, the scopes from `scope` or `scp`, and all claims. The result rejects if the keys of the
 * issuer cannot be read.
 *
 * @throws DefinitionError if a URL is invalid, or is neither https nor on this machine
 */
export function accessJwts(options: AccessJwtOptions): (token: string) => Promise<Verdict> {
  const { issuer, audience, clockTolerance = 5 } = options;
  trustedUrl('issuer', issuer);
  const keys = new SigningKeys(options);
  return async (token) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, keys.find, {
        issuer,
        audience: typeof audience === 'string' ? audience : [...audience],
        algorithms: [...ALGORITHMS],
        requiredClaims: ['exp', 'sub'],
        clockTolerance,
      });
      const { typ = 'jwt' } = protectedHeader;
      if (!TYPES.has(typ.toLowerCase().replace(/^application\//, ''))) {
        return { ok: false, kind: 'invalid', message: `A JWT of the type ${typ} is not an access token.` };
      }
      if (payload.sub === undefined || payload.sub === '') {
        return {
          ok: false,
          kind: 'invalid',
          message: 'The token does not identify its subject: sub is empty.',
        };
      }
      return { ok: true, identity: { id: payload.sub, scopes: scopesIn(payload), claims: payload } };
    } catch (error) {
      if (error instanceof KeysUnavailable || !(error instanceof errors.JOSEError)) throw error;
      return { ok: false, kind: 'invalid', message: reasonOf(error) };
    }
  };
}

/** The scopes as in RFC 9068 §2.2.3, or as the list or text that other issuers put in `scp`. */
function scopesIn({ scope, scp }: JWTPayload): readonly string[] {
  const said = scope ?? scp;
  if (typeof said === 'string') return said.split(' ').filter((one) => one !== '');
  return Array.isArray(said) ? said.filter((one): one is string => typeof one === 'string') : [];
}

function reasonOf(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'The token has expired. Get a new one.';
  if (error instanceof errors.JWTClaimValidationFailed) {
    const { claim, reason } = error;
    return reason === 'missing'
      ? `The token lacks the claim ${claim}.`
      : `This server does not accept the value of the token's claim ${claim}.`;
  }
  if (error instanceof errors.JOSEAlgNotAllowed)
    return 'The signature algorithm of the token is not accepted.';
  if (error instanceof errors.JWKSNoMatchingKey)
    return 'The issuer does not have the key that the token names.';
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'The signature of the token is invalid.';
  return 'The token is not a JWT that can be verified.';
}
