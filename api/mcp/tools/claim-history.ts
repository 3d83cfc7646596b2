import { z } from 'zod';
import { historyEntrySchema } from '../../../operators/records/claim.ts';
import { issueMessage } from '../../../operators/records/zod-issues.ts';
import { claimHistory as call } from '../../calls/memory/claim-history.ts';
import { claimId } from '../../calls/memory/claim-id.ts';
import { toolFields } from '../call-tool.ts';
import type { Definition } from '../definition.ts';
import { limitField } from '../fields.ts';
import { prose } from '../prose.ts';
import { READS } from '../tool-definition.ts';

/** `claim_history`: the changes of a claim. */
export const claimHistory: Definition = {
  permission: call.permission,
  define(server, calls) {
    server
      .tool('claim_history')
      .title('History of a claim')
      .description(
        prose(`Lists every change of a claim with its reason and its author: created, corroborated, contested, resolved and so on,
        oldest first. Use it to see why a claim has its status and trust; use verify_claim to check whether its sources still support it.
        Example: {"id": "81e88f2a-4dd1-526a-a713-2627a98371c0"}`),
      )
      .annotations(READS)
      .input(
        z.strictObject({
          ...toolFields({ id: claimId }),
          limit: limitField.describe(
            'Maximum number of changes in the answer, the latest ones, 1 to 100; default 20.',
          ),
        }),
        { error: issueMessage },
      )
      .output(
        z.object({
          claim_id: z.string(),
          history: z.array(historyEntrySchema).describe('Oldest first.'),
          count: z.number().int(),
          earlier: z.number().int().describe('Number of earlier changes beyond the limit.'),
        }),
      )
      .handler(async ({ limit, ...given }) => {
        const { claim_id, history: all } = await calls.forward(call, given);
        const history = all.slice(-limit);
        return { claim_id, history, count: history.length, earlier: all.length - history.length };
      });
  },
};
