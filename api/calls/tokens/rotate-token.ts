import { z } from 'zod';
import { hashOf, newSecret } from '../../access/secret.ts';
import { defineCall } from '../call.ts';
import { whole } from '../fields/numbers.ts';
import { withWords } from '../fields/words.ts';
import {
  checkExpiry,
  expiry,
  type IssuesTokens,
  issuedSchema,
  named,
  now,
  tokenGiven,
  tokenView,
} from './fields.ts';

/** Most seconds for which a replaced secret may stay valid: 30 days. */
const MOST_OVERLAP = 2_592_000;

/** Gives an access token another secret. */
export const rotateToken = defineCall({
  name: 'rotate_token',
  summary: 'Give an access token another secret; the answer alone has it.',
  tags: ['tokens'],
  permission: 'admin',
  at: 'POST /v1/tokens/:token/rotate',
  input: z.object({
    token: tokenGiven,
    overlap: withWords(
      whole(0, MOST_OVERLAP)
        .default(3600)
        .describe('Seconds for which the previous secret stays valid; 0 if it has leaked.'),
      { flag: '--overlap <seconds>', help: 'for how long the previous secret stays valid (3600)' },
    ),
    expires_at: expiry,
  }),
  output: issuedSchema,
  async run({ tokens }: Pick<IssuesTokens, 'tokens'>, { token: given, overlap, expires_at }) {
    checkExpiry(expires_at);
    const token = named(await tokens.list(), given);
    const secret = newSecret(token.id);
    const replaced = { hash: token.hash, until: now() + overlap * 1_000_000 };
    const rotated = await tokens.rotate(token.id, hashOf(secret), replaced, expires_at);
    if (!rotated) named(await tokens.list(), given);
    return { token: tokenView({ ...token, ...(expires_at !== undefined && { expires_at }) }), secret };
  },
});
