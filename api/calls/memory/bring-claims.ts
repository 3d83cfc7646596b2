import { z } from 'zod';
import { defineCall } from '../call.ts';
import { memoryScope, writesScope } from './in-scope.ts';
import { upsertClaims, upsertedSchema } from './upsert-claims.ts';

/** Stores claims from a caller, with their evidence. */
export const bringClaims = defineCall({
  name: 'bring_claims',
  summary:
    'Store claims of the caller. Their evidence is checked and their contradictions are found. Valid claims are stored; the others are reported.',
  tags: ['memory'],
  permission: 'memory:write',
  at: 'POST /v1/claims',
  // Each claim is validated separately, so that the valid ones are stored.
  input: z.object({
    claims: z.unknown().optional().describe('Claims, each with its evidence.'),
    scope: memoryScope,
  }),
  output: upsertedSchema,
  run: writesScope(({ memory }, { claims }) => upsertClaims(memory, claims)),
});
