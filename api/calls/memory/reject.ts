import { z } from 'zod';
import { claimSchema } from '../../../operators/records/claim.ts';
import { defined } from '../../defined.ts';
import { defineCall } from '../call.ts';
import { approvalFields } from './approval.ts';
import { writesScope } from './in-scope.ts';

/** Rejects a pending claim. */
export const reject = defineCall({
  name: 'reject_claim',
  summary: 'Reject a pending claim. Its history is kept.',
  tags: ['memory'],
  permission: 'memory:speak',
  at: 'POST /v1/claims/:id/reject',
  input: z.object(approvalFields('rejected')).meta({ id: 'Rejection' }),
  output: claimSchema,
  run: writesScope(({ memory }, { id, ...approval }) => memory.reject(id, defined(approval))),
});
