import { getOAuthProtectedResourceMetadataUrl } from '@modelcontextprotocol/server';
import { accessJwts } from './access-jwt.ts';
import type { Authenticator, Challenge, ProtectedResource } from './authenticator.ts';
import { bearerTokenIn } from './bearer.ts';
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

/**
 * Accepts access tokens that an OAuth 2.1 authorization server signed as JWTs (RFC 9068), sent as bearer tokens. Issuer, audience,
 * signature and expiry are checked, and the type and `nbf` if present; the keys are those that the issuer publishes. The identity has the
 * id from `sub`, the scopes from `scope` or `scp`, and all claims.
 *
 * @throws DefinitionError if a URL is invalid, or is neither https nor on this machine
 */
export function oauth(options: OAuthOptions): Authenticator {
  const { resource, audience = resource } = options;
  const verify = accessJwts({ ...options, audience });
  const protectedResource = protectedResourceOf(options);
  return {
    challenges: [challengeOf(options, protectedResource)],
    resource: protectedResource,
    async authenticate(headers) {
      const sent = bearerTokenIn(headers);
      return 'token' in sent ? verify(sent.token) : { ok: false, ...sent };
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
