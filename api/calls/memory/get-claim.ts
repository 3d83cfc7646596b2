import { z } from 'zod';
import { claimSchema } from '../../../operators/records/claim.ts';
import { defined } from '../../defined.ts';
import { defineCall } from '../call.ts';
import { as_of } from '../fields/moment.ts';
import { claimId } from './claim-id.ts';
import { memoryScope, readsScope } from './in-scope.ts';

/** One claim, now or as it was known at a moment. */
export const getClaim = defineCall({
  name: 'get_claim',
  summary: 'One claim with its evidence.',
  tags: ['memory'],
  permission: 'memory:read',
  at: 'GET /v1/claims/:id',
  input: z.object({ id: claimId, as_of: as_of.optional(), scope: memoryScope }),
  output: claimSchema,
  run: readsScope(({ recall }, { id, as_of: asOf }) => recall.claim(id, defined({ asOf }))),
});
