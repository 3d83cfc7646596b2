import { z } from 'zod';
import { historyEntrySchema } from '../../../operators/records/claim.ts';
import { uuidText } from '../../../operators/records/fields.ts';
import { defined } from '../../defined.ts';
import { defineCall } from '../call.ts';
import { as_of } from '../fields/moment.ts';
import { claimId } from './claim-id.ts';
import { memoryScope, readsScope } from './in-scope.ts';

/** The changes of a claim. */
export const claimHistory = defineCall({
  name: 'claim_history',
  summary: 'Every change of a claim with its reason, oldest first.',
  tags: ['memory'],
  permission: 'memory:read',
  at: 'GET /v1/claims/:id/history',
  input: z.object({ id: claimId, as_of: as_of.optional(), scope: memoryScope }),
  output: z.object({ claim_id: uuidText, history: z.array(historyEntrySchema) }),
  run: readsScope(async ({ recall }, { id, as_of: asOf }) => ({
    claim_id: id,
    history: await recall.history(id, defined({ asOf })),
  })),
});
