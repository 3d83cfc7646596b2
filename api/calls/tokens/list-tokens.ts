import { z } from 'zod';
import { defineCall } from '../call.ts';
import { type IssuesTokens, tokenSchema, tokenView } from './fields.ts';

/** All access tokens, revoked ones included. */
export const listTokens = defineCall({
  name: 'list_tokens',
  summary: 'All access tokens, oldest first, without secrets.',
  tags: ['tokens'],
  permission: 'admin',
  at: 'GET /v1/tokens',
  input: z.object({}),
  output: z.object({ tokens: z.array(tokenSchema), count: z.number().int() }),
  async run({ tokens }: Pick<IssuesTokens, 'tokens'>) {
    const all = await tokens.list();
    return { tokens: all.map(tokenView), count: all.length };
  },
});
