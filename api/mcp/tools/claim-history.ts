import { z } from 'zod';
import { historyEntrySchema } from '../../../operators/records/claim.ts';
import { claimHistory as call } from '../../calls/memory/claim-history.ts';
import { claimId } from '../../calls/memory/claim-id.ts';
import { toolFields } from '../call-tool.ts';
import { limitField } from '../fields.ts';
import { prose } from '../prose.ts';
import { READS, type ToolDefinition } from '../tool-definition.ts';

/** `claim_history`: the changes of a claim. */
export const claimHistory: ToolDefinition = {
  permission: call.permission,
  define(server, calls) {
    server
      .tool('claim_history')
      .title('History of a claim')
      .description(
        prose(`Tells every change of a claim with its reason and who made it: created, corroborated, contested, resolved and so on,
        oldest first. Use it to see why a claim has the status and trust that it has; for whether its sources still say it use verify_claim.
        Example: {"id": "81e88f2a-4dd1-526a-a713-2627a98371c0"}`),
      )
      .annotations(READS)
      .input(
        z.strictObject({
          ...toolFields({ id: claimId }),
          limit: limitField.describe('Most changes of the answer, the latest ones, 1 to 100; default 20.'),
        }),
      )
      .output(
        z.object({
          claim_id: z.string(),
          history: z.array(historyEntrySchema).describe('Oldest first.'),
          count: z.number().int(),
          earlier: z.number().int().describe('Changes before these, which limit left out.'),
        }),
      )
      .handler(async ({ limit, ...given }) => {
        const { claim_id, history: all } = await calls.forward(call, given);
        const history = all.slice(-limit);
        return { claim_id, history, count: history.length, earlier: all.length - history.length };
      });
  },
};
