import { z } from 'zod';
import type { Issue } from '../../../operators/records/errors.ts';
import { trustedUrl } from '../../mcp-framework/auth/trusted-url.ts';

/** Which JWTs are accepted, and where they say what their holders may do. */
export interface JwtConfig {
  readonly issuer: string;
  /** URL of the keys of the issuer; undefined: from its metadata. */
  readonly jwksUri: string | undefined;
  readonly audience: string;
  readonly permissionsClaim: string;
  /** Undefined if tokens are for all scopes. */
  readonly scopesClaim: string | undefined;
}

const URL_REMEDY = 'must be a URL that begins with https://, or is on this machine';

const url = z.string().refine((text) => {
  try {
    return trustedUrl('url', text) instanceof URL;
  } catch {
    return false;
  }
}, URL_REMEDY);

/** Each variable about JWTs, with its meaning. */
export const jwtVariables = z.object({
  SIGNAL_JWT_ISSUER: url
    .optional()
    .describe(
      'Authorization server whose JWTs are accepted as tokens, exactly as in their `iss`. Not set: none are. See [tokens](tokens.md).',
    ),
  SIGNAL_JWT_AUDIENCE: z.string().min(1).optional().describe('What the `aud` of these JWTs must have.'),
  SIGNAL_JWKS_URL: url
    .optional()
    .describe('Where the keys of the issuer are (JWKS). Not set: where its metadata says.'),
  SIGNAL_JWT_PERMISSIONS_CLAIM: z
    .string()
    .min(1)
    .default('scope')
    .describe(
      'Claim with the permissions, as a list or as text with spaces; a path such as `realm_access.roles` leads into an object.',
    ),
  SIGNAL_JWT_SCOPES_CLAIM: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Claim with the scopes that a JWT is for, by name or id, or `*` for all. If this is set, JWTs without the claim are refused. Not set: every JWT is for all scopes.',
    ),
});

/** What the variables say about JWTs, or undefined if none are accepted; faults are added to `issues`. */
export function jwtConfig(v: z.output<typeof jwtVariables>, issues: Issue[]): JwtConfig | undefined {
  const {
    SIGNAL_JWT_ISSUER: issuer,
    SIGNAL_JWT_AUDIENCE: audience,
    SIGNAL_JWKS_URL: jwksUri,
    SIGNAL_JWT_PERMISSIONS_CLAIM: permissionsClaim,
    SIGNAL_JWT_SCOPES_CLAIM: scopesClaim,
  } = v;
  if (issuer !== undefined && audience !== undefined) {
    return { issuer, audience, jwksUri, permissionsClaim, scopesClaim };
  }
  if (issuer !== undefined) {
    const message =
      'is required with SIGNAL_JWT_ISSUER: without it, tokens for other services would be accepted';
    issues.push({ path: 'SIGNAL_JWT_AUDIENCE', message });
  }
  if (issuer === undefined && (audience ?? jwksUri ?? scopesClaim) !== undefined) {
    issues.push({ path: 'SIGNAL_JWT_ISSUER', message: 'is required for JWTs: the iss of their tokens' });
  }
  return undefined;
}
