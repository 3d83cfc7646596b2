import { z } from 'zod';
import { seriesNameText } from '../../../operators/records/series/description.ts';
import { isUuid } from '../../../operators/records/uuid.ts';
import type { AccessToken } from '../../../sinks/access-tokens.ts';
import { PERMISSIONS } from '../../access/permissions.ts';
import { hashOf, newId, newSecret } from '../../access/secret.ts';
import { defineCall } from '../call.ts';
import { withWords } from '../fields/words.ts';
import {
  checkExpiry,
  expiry,
  type IssuesTokens,
  issuedSchema,
  keepsAdministration,
  now,
  scopesGiven,
  tokenName,
  tokenView,
} from './fields.ts';

/** Most scopes of a token. */
const MOST_SCOPES = 100;

const REMEDY = `must name at least one of ${PERMISSIONS.join(', ')}`;

const permissions = withWords(
  z
    .array(z.enum(PERMISSIONS, REMEDY), REMEDY)
    .min(1, REMEDY)
    .max(PERMISSIONS.length, REMEDY)
    .describe('What the holder may do; admin includes everything.'),
  { flag: '--permissions <list>', help: `comma-separated: ${PERMISSIONS.join(', ')}` },
);

const SCOPES = `must have 1 to ${MOST_SCOPES} names or ids of scopes`;

const scopes = withWords(
  z
    .array(seriesNameText, SCOPES)
    .min(1, SCOPES)
    .max(MOST_SCOPES, SCOPES)
    .describe('Names or ids of the only scopes that the holder may see and change. Default: all.')
    .optional(),
  {
    flag: '--scope <name or uuid>',
    help: 'a scope that the holder may see and change; may be repeated (all scopes)',
    many: true,
  },
);

/** Creates an access token. */
export const createToken = defineCall({
  name: 'create_token',
  summary: 'Create an access token; the answer alone has its secret.',
  tags: ['tokens'],
  permission: 'admin',
  at: 'POST /v1/tokens',
  input: z
    .object({
      name: tokenName.describe('Name of the token, unique among those that are not revoked.'),
      permissions,
      scopes,
      expires_at: expiry,
    })
    .meta({ id: 'NewAccessToken' }),
  output: issuedSchema,
  async run(backend: IssuesTokens, { name, permissions, scopes: given, expires_at }) {
    checkExpiry(expires_at);
    const scopes = given && (await scopesGiven(backend, given, permissions));
    const home = given?.find((scope) => !isUuid(scope));
    const id = newId();
    const secret = newSecret(id);
    const token: AccessToken = {
      id,
      name,
      hash: hashOf(secret),
      permissions: [...new Set(permissions)],
      ...(scopes !== undefined && { scopes }),
      ...(home !== undefined && { home }),
      created_at: now(),
      ...(expires_at !== undefined && { expires_at }),
    };
    keepsAdministration(backend, [...(await backend.tokens.list()), token]);
    await backend.tokens.add(token);
    return { token: tokenView(token), secret };
  },
});
