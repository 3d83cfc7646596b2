import { z } from 'zod';
import { historyEntrySchema } from '../../../operators/records/claim.ts';
import { uuidText } from '../../../operators/records/fields.ts';
import { defined } from '../../defined.ts';
import type { ReadsMemory } from '../backend.ts';
import { defineCall } from '../call.ts';
import { as_of } from '../fields/moment.ts';
import { claimId } from './claim-id.ts';

/** The changes of a claim. */
export const claimHistory = defineCall({
  name: 'claim_history',
  summary: 'Every change of a claim with its reason, oldest first.',
  tags: ['memory'],
  permission: 'memory:read',
  at: 'GET /v1/claims/:id/history',
  input: z.object({ id: claimId, as_of: as_of.optional() }),
  output: z.object({ claim_id: uuidText, history: z.array(historyEntrySchema) }),
  async run({ memory: { recall } }: ReadsMemory, { id, as_of: asOf }) {
    return { claim_id: id, history: await recall.history(id, defined({ asOf })) };
  },
});
