import { z } from 'zod';
import { trustedUrl } from '../mcp-framework/auth/trusted-url.ts';
import { text } from './values.ts';
import { type Fault, variable } from './variable.ts';

const url = z.string().refine((text) => {
  try {
    return trustedUrl('url', text) instanceof URL;
  } catch {
    return false;
  }
}, 'must be a URL that begins with https://, or is on this machine');

/** Which JWTs are accepted, and where they say what their holders may do. */
export const jwt = z.object({
  issuer: variable('SIGNAL_JWT_ISSUER', url.optional()).describe(
    'Authorization server whose JWTs are accepted as tokens, exactly as in their `iss`. Not set: none are. See [tokens](../how-to/tokens.md).',
  ),
  audience: variable('SIGNAL_JWT_AUDIENCE', z.string().min(1).optional()).describe(
    'What the `aud` of these JWTs must have.',
  ),
  jwksUri: variable('SIGNAL_JWKS_URL', url.optional()).describe(
    'Where the keys of the issuer are (JWKS). Not set: where its metadata says.',
  ),
  permissionsClaim: variable('SIGNAL_JWT_PERMISSIONS_CLAIM', text('scope')).describe(
    'Claim with the permissions, as a list or as text with spaces; a path such as `realm_access.roles` leads into an object.',
  ),
  scopesClaim: variable('SIGNAL_JWT_SCOPES_CLAIM', z.string().min(1).optional()).describe(
    'Claim with the scopes that a JWT is for, by name or id, or `*` for all. If this is set, JWTs without the claim are refused. Not set: every JWT is for all scopes.',
  ),
});

type Declared = Readonly<z.output<typeof jwt>>;

export interface JwtConfig extends Declared {
  readonly issuer: string;
  readonly audience: string;
}

/** What the variables say about JWTs, or undefined if none are accepted. */
export function jwtConfig(declared: Declared, fault: Fault): JwtConfig | undefined {
  const { issuer, audience, jwksUri, scopesClaim } = declared;
  if (issuer !== undefined && audience !== undefined) return { ...declared, issuer, audience };
  if (issuer !== undefined) {
    fault(
      'SIGNAL_JWT_AUDIENCE',
      'is required with SIGNAL_JWT_ISSUER: without it, tokens for other services would be accepted',
    );
  } else if ((audience ?? jwksUri ?? scopesClaim) !== undefined) {
    fault('SIGNAL_JWT_ISSUER', 'is required for JWTs: the iss of their tokens');
  }
  return undefined;
}
