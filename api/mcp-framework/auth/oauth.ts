import { getOAuthProtectedResourceMetadataUrl } from '@modelcontextprotocol/server';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import type { Authenticator, Challenge, ProtectedResource } from './authenticator.ts';
import { bearerTokenIn } from './bearer.ts';
import { KeysUnavailable, SigningKeys } from './signing-keys.ts';
import { trustedUrl } from './trusted-url.ts';

/** Determines which tokens are accepted. */
export interface OAuthOptions {
  /** The authorization server, exactly as in the `iss` of its tokens. */
  readonly issuer: string;
  /** URL of the server for clients, such as `https://mcp.example.com/mcp` (RFC 8707). */
  readonly resource: string;
  /** The `aud` of tokens for the server, if it differs from {@link OAuthOptions.resource}. */
  readonly audience?: string | readonly string[];
  /** URL of the issuer's keys; default: from its metadata (RFC 8414, OpenID Connect Discovery). */
  readonly jwksUri?: string;
  /** The scopes that clients should request from the issuer: advertised, not enforced; `requireScopes` enforces scopes. */
  readonly scopes?: readonly string[];
  /** Tolerated clock skew in seconds; default 5. */
  readonly clockTolerance?: number;
  /** Milliseconds that keys are cached; default ten minutes. */
  readonly cacheMaxAge?: number;
  /** Minimum milliseconds between two reads of the keys caused by an unknown key; default 30,000. */
  readonly cooldown?: number;
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
 * Accepts access tokens that an OAuth 2.1 authorization server signed as JWTs (RFC 9068), sent as bearer tokens. Issuer, audience,
 * signature and expiry are checked, and the type and `nbf` if present; the keys are those that the issuer publishes. The identity has the
 * id from `sub`, the scopes from `scope` or `scp`, and all claims.
 *
 * @throws DefinitionError if a URL is invalid, or is neither https nor on this machine
 */
export function oauth(options: OAuthOptions): Authenticator {
  const { issuer, resource, audience = resource, clockTolerance = 5 } = options;
  trustedUrl('issuer', issuer);
  const keys = new SigningKeys(options);
  const protectedResource = protectedResourceOf(options);
  return {
    challenges: [challengeOf(options, protectedResource)],
    resource: protectedResource,
    async authenticate(headers) {
      const sent = bearerTokenIn(headers);
      if (!('token' in sent)) return { ok: false, ...sent };
      try {
        const { payload, protectedHeader } = await jwtVerify(sent.token, keys.find, {
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
    },
  };
}

function protectedResourceOf({ issuer, resource, scopes }: OAuthOptions): ProtectedResource {
  return {
    url: getOAuthProtectedResourceMetadataUrl(trustedUrl('resource', resource)),
    document: {
      resource,
      authorization_servers: [issuer],
      ...(scopes !== undefined && { scopes_supported: [...scopes] }),
      bearer_methods_supported: ['header'],
    },
  };
}

function challengeOf({ scopes = [] }: OAuthOptions, { url }: ProtectedResource): Challenge {
  return {
    scheme: 'Bearer',
    parameters: { ...(scopes.length > 0 && { scope: scopes.join(' ') }), resource_metadata: url },
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
