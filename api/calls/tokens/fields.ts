import { z } from 'zod';
import { NotFound, Unprocessable } from '../../../operators/records/errors.ts';
import { instantText, uuidText } from '../../../operators/records/fields.ts';
import { isUuid } from '../../../operators/records/uuid.ts';
import { formatInstant } from '../../../operators/time/instant.ts';
import type { AccessToken, AccessTokens } from '../../../sinks/access-tokens.ts';
import type { StoredRegister } from '../../../sinks/stored-register.ts';
import { PERMISSIONS, type Permission } from '../../access/permissions.ts';
import { SCOPED_PERMISSIONS } from '../../access/principal.ts';
import type { ServerConfig } from '../../config/config.ts';
import { scopeGiven } from '../detectors/scope-required.ts';
import { bound } from '../fields/moment.ts';
import { storedText } from '../fields/texts.ts';
import { words } from '../fields/words.ts';

/** What calls about access tokens operate on. */
export interface IssuesTokens {
  readonly tokens: AccessTokens;
  readonly store: { readonly register: Pick<StoredRegister, 'scopesNamed'> };
  /** Configuration of the server; undefined where the caller has the store itself, and so cannot be locked out. */
  readonly config: Pick<ServerConfig, 'token' | 'jwt'> | undefined;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;
const NAME_REMEDY =
  'must have 1 to 64 letters, digits and . _ -, begin with a letter or digit, and be no UUID';

/** Name of an access token. */
export const tokenName = z
  .string(NAME_REMEDY)
  .refine((text) => NAME.test(text) && !isUuid(text), NAME_REMEDY)
  .meta({ pattern: NAME.source });

/** The access token that a call is about. */
export const tokenGiven = storedText.describe('Name or id of an access token.');

/** When an access token expires. */
export const expiry = bound('When the access token expires.')
  .register(words, { meaning: 'When the access token expires.', date: 'first', flag: '--expires <date>' })
  .optional();

/** An access token in an answer. */
export const tokenSchema = z
  .object({
    id: uuidText,
    name: z.string(),
    permissions: z.array(z.enum(PERMISSIONS)),
    scopes: z.array(uuidText).optional().describe('Ids of the only scopes that it is for; absent for all.'),
    status: z.enum(['active', 'expired', 'revoked']),
    created_at: instantText,
    expires_at: instantText.optional(),
    last_used_at: instantText.optional().describe('Of a recent use, at most an hour before the last one.'),
    revoked_at: instantText.optional(),
  })
  .meta({ id: 'AccessToken' });

/** An access token with its secret. */
export const issuedSchema = z.object({
  token: tokenSchema,
  secret: z
    .string()
    .describe('What its holder sends as `Authorization: Bearer`. It is not stored and never shown again.'),
});

/** The wall clock in microseconds. */
export const now = (): number => Date.now() * 1000;

/**
 * Ids of the scopes that are given by name or id. A name that no scope has stands for the scope whose id derives from it.
 *
 * @throws Unprocessable if several scopes have a name, or if a permission is about data that has no scope
 */
export async function scopesGiven(
  { store }: Pick<IssuesTokens, 'store'>,
  given: readonly string[],
  permissions: readonly Permission[],
): Promise<readonly string[]> {
  const other = permissions.find((one) => !SCOPED_PERMISSIONS.includes(one));
  if (other !== undefined) {
    const message = `must not include ${other} for a token with scopes: SQL has no scopes. Omit scopes, or give ${SCOPED_PERMISSIONS.join(', ')} alone`;
    throw new Unprocessable(`permissions ${message}.`, [{ path: 'permissions', message }]);
  }
  const ids = await Promise.all(
    given.map((scope) => (isUuid(scope) ? scope.toLowerCase() : scopeGiven(store.register, { scope }))),
  );
  return [...new Set(ids.flatMap((id) => id ?? []))];
}

/** @throws Unprocessable if the time at which a token is to expire has passed */
export function checkExpiry(expiresAt: number | undefined): void {
  if (expiresAt === undefined || expiresAt > now()) return;
  const message = 'must be in the future';
  throw new Unprocessable(`expires_at ${message}.`, [{ path: 'expires_at', message }]);
}

/** An access token as its administrators see it. */
export function tokenView(token: AccessToken): z.input<typeof tokenSchema> {
  const { id, name, permissions, scopes, created_at, expires_at, used_at, revoked_at } = token;
  const expired = expires_at !== undefined && expires_at <= now();
  return {
    id,
    name,
    permissions: PERMISSIONS.filter((one) => permissions.includes(one)),
    ...(scopes !== undefined && { scopes: [...scopes] }),
    status: revoked_at !== undefined ? 'revoked' : expired ? 'expired' : 'active',
    created_at: formatInstant(created_at),
    ...(expires_at !== undefined && { expires_at: formatInstant(expires_at) }),
    ...(used_at !== undefined && { last_used_at: formatInstant(used_at) }),
    ...(revoked_at !== undefined && { revoked_at: formatInstant(revoked_at) }),
  };
}

/** The token that is not revoked with this name or id. @throws NotFound */
export function named(all: readonly AccessToken[], given: string): AccessToken {
  const id = given.toLowerCase();
  const found = all.find(
    (token) => token.revoked_at === undefined && (token.name === given || token.id === id),
  );
  if (found !== undefined) return found;
  throw new NotFound(
    `There is no access token "${given}" that is not revoked; list the tokens to see their names.`,
  );
}

/**
 * Refuses what would leave nobody who can administer access tokens.
 *
 * @param left the tokens afterwards
 * @throws Unprocessable
 */
export function keepsAdministration({ config }: IssuesTokens, left: readonly AccessToken[]): void {
  if (config === undefined || config.token !== undefined || config.jwt !== undefined) return;
  const able = ({ permissions, revoked_at }: AccessToken) =>
    revoked_at === undefined && permissions.includes('admin');
  if (left.some(able)) return;
  const message =
    'must leave an access token with the permission admin: the server has no SIGNAL_API_TOKEN, and nobody else could create or revoke one';
  throw new Unprocessable(`permissions ${message}.`, [{ path: 'permissions', message }]);
}
