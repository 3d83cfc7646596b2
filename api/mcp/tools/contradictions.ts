import { z } from 'zod';
import { contradictionKindSchema } from '../../../operators/records/claim.ts';
import { defined } from '../../defined.ts';
import { listedContradictionSchema } from '../../memory/contradiction-page.ts';
import { claimIdField, cursorField, limitField, momentField } from '../fields.ts';
import { prose } from '../prose.ts';
import { READS, type ToolDefinition } from '../tool-definition.ts';

/** `contradictions`: pairs of claims that cannot both hold. */
export const contradictions: ToolDefinition = {
  writes: false,
  define(server, calls) {
    server
      .tool('contradictions')
      .title('List contradictions')
      .description(
        prose(`Lists pairs of claims that cannot both hold, with both texts, the kind and why, in the order in which they were found.
        Use it to see what memory is at odds about, or what speaks against one claim; resolve settles one. For what answers a question use query.
        Example: {"status": "open"}, or {"claim_id": "81e88f2a-4dd1-526a-a713-2627a98371c0"}`),
      )
      .annotations(READS)
      .input(
        z.strictObject({
          claim_id: claimIdField.describe('Only those that this claim has.').optional(),
          kind: contradictionKindSchema.describe('Only those of this kind.').optional(),
          status: z
            .enum(['open', 'resolved'])
            .describe('open: not settled; resolved: settled. Default: both.')
            .optional(),
          established: z
            .boolean()
            .describe('true: only those in which something new speaks against an established belief.')
            .optional(),
          as_of: momentField('As they were known then; default: now.').optional(),
          limit: limitField,
          cursor: cursorField.optional(),
        }),
      )
      .output(
        z.object({
          contradictions: z.array(listedContradictionSchema),
          count: z.number().int().describe('Contradictions of this page.'),
          next_cursor: z.string().optional().describe('Where there are more: cursor of the next page.'),
        }),
      )
      .handler(({ limit, cursor, ...list }) =>
        calls.memory.contradictionPage(defined(list), { limit, cursor }),
      );
  },
};
