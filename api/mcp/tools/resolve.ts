import { z } from 'zod';
import { claimSchema } from '../../../operators/records/claim.ts';
import { resolve as call } from '../../calls/memory/resolve.ts';
import { tellingTool } from '../call-tool.ts';

/** `resolve`: resolves two claims that exclude each other: one of them stands. */
export const resolve = tellingTool(
  call,
  {
    title: 'Resolve a contradiction',
    description: `Settles a contradiction: the claim id ends (it gets valid_to and is not valid from then on), the claim over remains valid.
      Nothing is deleted, and history keeps the reason, but it cannot be undone: use it when you are sure which claim is wrong, after
      verify_claim and claim_history of both; otherwise ask the user. To replace a claim with a new statement use remember with supersedes.
      Example: {"id": "81e88f2a-4dd1-526a-a713-2627a98371c0", "over": "4272f177-7362-51ae-b706-5e3782616c46", "reason": "The port
      was changed on 2026-04-10."}`,
    annotations: { destructiveHint: true },
  },
  z.object({ claim: claimSchema.describe('The claim that ended.') }),
  (claim) => ({ claim }),
);
