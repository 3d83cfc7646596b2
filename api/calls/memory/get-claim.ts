import { z } from 'zod';
import { claimSchema } from '../../../operators/records/claim.ts';
import { defined } from '../../defined.ts';
import type { ReadsMemory } from '../backend.ts';
import { defineCall } from '../call.ts';
import { as_of } from '../fields/moment.ts';
import { claimId } from './claim-id.ts';

/** One claim, now or as it was known at a moment. */
export const getClaim = defineCall({
  name: 'get_claim',
  summary: 'One claim with its evidence.',
  tags: ['memory'],
  permission: 'memory:read',
  at: 'GET /v1/claims/:id',
  input: z.object({ id: claimId, as_of: as_of.optional() }),
  output: claimSchema,
  run: ({ memory: { recall } }: ReadsMemory, { id, as_of: asOf }) => recall.claim(id, defined({ asOf })),
});
