import { z } from 'zod';
import type { AccessToken } from '../../../sinks/access-tokens.ts';
import { hashOf, newId, newSecret } from '../../access/secret.ts';
import { defineCall, PERMISSIONS } from '../call.ts';
import { withWords } from '../fields/words.ts';
import {
  checkExpiry,
  expiry,
  type IssuesTokens,
  issuedSchema,
  keepsAdministration,
  now,
  tokenName,
  tokenView,
} from './fields.ts';

const REMEDY = `must name at least one of ${PERMISSIONS.join(', ')}`;

const permissions = withWords(
  z
    .array(z.enum(PERMISSIONS, REMEDY), REMEDY)
    .min(1, REMEDY)
    .max(PERMISSIONS.length, REMEDY)
    .describe('What the holder may do; admin includes everything.'),
  { flag: '--permissions <list>', help: `comma-separated: ${PERMISSIONS.join(', ')}` },
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
      expires_at: expiry,
    })
    .meta({ id: 'NewAccessToken' }),
  output: issuedSchema,
  async run(backend: IssuesTokens, { name, permissions, expires_at }) {
    checkExpiry(expires_at);
    const id = newId();
    const secret = newSecret(id);
    const token: AccessToken = {
      id,
      name,
      hash: hashOf(secret),
      permissions: [...new Set(permissions)],
      created_at: now(),
      ...(expires_at !== undefined && { expires_at }),
    };
    keepsAdministration(backend, [...(await backend.tokens.list()), token]);
    await backend.tokens.add(token);
    return { token: tokenView(token), secret };
  },
});
