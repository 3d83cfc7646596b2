import { z } from 'zod';
import { defineCall } from '../call.ts';
import {
  type IssuesTokens,
  keepsAdministration,
  named,
  now,
  tokenGiven,
  tokenSchema,
  tokenView,
} from './fields.ts';

/** Revokes an access token; it cannot be restored. */
export const revokeToken = defineCall({
  name: 'revoke_token',
  summary: 'Revoke an access token; it cannot be restored.',
  tags: ['tokens'],
  permission: 'admin',
  at: 'DELETE /v1/tokens/:token',
  input: z.object({ token: tokenGiven }),
  output: tokenSchema,
  async run(backend: IssuesTokens, { token: given }) {
    const { tokens } = backend;
    const all = await tokens.list();
    const token = named(all, given);
    const at = now();
    const left = all.filter(({ id }) => id !== token.id);
    // Who loses nothing by it need not keep what is not there.
    if (token.permissions.includes('admin')) keepsAdministration(backend, left);
    if (!(await tokens.revoke(token.id, at))) named(await tokens.list(), given);
    return tokenView({ ...token, revoked_at: at });
  },
});
