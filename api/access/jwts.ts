import { TidemarkError } from '../../operators/records/errors.ts';
import { scopeIdOf } from '../../operators/records/series/name-ids.ts';
import { isUuid } from '../../operators/records/uuid.ts';
import type { JwtConfig } from '../config/jwt.ts';
import { accessJwts } from '../mcp-framework/index.ts';
import { isPermission } from './permissions.ts';
import { type Principal, SCOPED_PERMISSIONS } from './principal.ts';

/** The scope that stands for all of them. */
const ALL = '*';

const FORM = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Whether a token has the form of a signed JWT. */
export function isJwt(token: string): boolean {
  return FORM.test(token);
}

/** The value of a claim; a name with dots that is no claim itself is a path. */
function claimIn(claims: object, name: string): unknown {
  const own = new Map<string, unknown>(Object.entries(claims));
  if (own.has(name)) return own.get(name);
  const [first, ...rest] = name.split('.');
  const inner = first === undefined ? undefined : own.get(first);
  return rest.length > 0 && typeof inner === 'object' && inner !== null
    ? claimIn(inner, rest.join('.'))
    : undefined;
}

/** The texts of a claim that is a list or a text with spaces; undefined for any other. */
function textsIn(claim: unknown): readonly string[] | undefined {
  if (typeof claim === 'string') return claim.split(' ').filter((one) => one !== '');
  return Array.isArray(claim) ? claim.filter((one) => typeof one === 'string') : undefined;
}

function unauthorized(message: string): TidemarkError {
  return new TidemarkError('unauthorized', message);
}

/**
 * Authenticates by JWTs of an issuer, whose claims say what the holder may do. Permissions have the names that calls declare; others are
 * ignored. A scope is named by its id, or by the name from which its id derives.
 *
 * @returns who a JWT stands for; rejects with TidemarkError `unauthorized`, or `issuer_unavailable` if the keys cannot be read
 */
export function jwtPrincipals(config: JwtConfig): (token: string) => Promise<Principal> {
  const { issuer, audience, jwksUri, permissionsClaim, scopesClaim } = config;
  const verify = accessJwts({ issuer, audience, ...(jwksUri !== undefined && { jwksUri }) });
  return async (token) => {
    const verdict = await verify(token).catch((error: unknown) => {
      const message = 'The keys of the issuer of the token cannot be read at the moment; try again.';
      throw new TidemarkError('issuer_unavailable', message, { cause: error, retryAfter: 5 });
    });
    if (!verdict.ok) throw unauthorized(verdict.message);
    const { id, claims = {} } = verdict.identity;
    const permissions = (textsIn(claimIn(claims, permissionsClaim)) ?? []).filter(isPermission);
    const { exp } = claims;
    const principal: Principal = {
      id: `${issuer} ${id}`,
      title: `The token of "${id}"`,
      name: `jwt:${encodeURIComponent(id)}`,
      permissions,
      ...(typeof exp === 'number' && { until: exp * 1_000_000 }),
    };
    if (scopesClaim === undefined) return principal;
    const scopes = textsIn(claimIn(claims, scopesClaim));
    if (scopes === undefined) {
      throw unauthorized(`The token lacks the claim ${scopesClaim}, which names the scopes that it is for.`);
    }
    if (scopes.includes(ALL)) return principal;
    const home = scopes.find((scope) => !isUuid(scope));
    return {
      ...principal,
      permissions: permissions.filter((one) => SCOPED_PERMISSIONS.includes(one)),
      scopes: scopes.map((scope) => (isUuid(scope) ? scope.toLowerCase() : scopeIdOf(scope))),
      ...(home !== undefined && { home }),
    };
  };
}
