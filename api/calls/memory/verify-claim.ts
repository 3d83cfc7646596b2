import { z } from 'zod';
import type { ReadsMemory } from '../backend.ts';
import { defineCall } from '../call.ts';
import { claimId } from './claim-id.ts';
import { verificationSchema, verificationView } from './verification.ts';

/** Checks a claim against its sources. */
export const verifyClaim = defineCall({
  name: 'verify_claim',
  summary:
    'Check a claim again against its events, and against the observations of the series that it names. Changes nothing.',
  tags: ['memory'],
  permission: 'memory:read',
  at: 'POST /v1/claims/:id/verify',
  input: z.object({ id: claimId }),
  output: verificationSchema,
  run: async ({ memory: { recall } }: ReadsMemory, { id }) => verificationView(await recall.verify(id)),
});
