import { contradictions as call } from '../../calls/memory/contradictions.ts';
import { callTool } from '../call-tool.ts';
import { limitField } from '../fields.ts';

/** `contradictions`: pairs of claims that cannot both hold. */
export const contradictions = callTool(call, {
  title: 'List contradictions',
  description: `Lists pairs of claims that cannot both be true, with both texts, the kind and the reason, in the order in which they were found.
    Use it to find contradictions in memory, or those of one claim; resolve settles one. To answer a question use query.
    Example: {"status": "open"}, or {"claim_id": "81e88f2a-4dd1-526a-a713-2627a98371c0"}`,
  fields: { limit: limitField },
  fixed: { expand: 'claims' },
});
