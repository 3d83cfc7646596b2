import { z } from 'zod';
import { claimSchema } from '../../../operators/records/claim.ts';
import { defined } from '../../defined.ts';
import { defineCall } from '../call.ts';
import { approvalFields } from './approval.ts';
import { writesScope } from './in-scope.ts';

/** Approves a pending claim. */
export const approve = defineCall({
  name: 'approve_claim',
  summary: 'Approve a pending claim.',
  tags: ['memory'],
  permission: 'memory:speak',
  at: 'POST /v1/claims/:id/approve',
  input: z.object(approvalFields('approved')).meta({ id: 'Approval' }),
  output: claimSchema,
  run: writesScope(({ memory }, { id, ...approval }) => memory.approve(id, defined(approval))),
});
