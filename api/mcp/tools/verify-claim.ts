import { verifyClaim as call } from '../../calls/memory/verify-claim.ts';
import { callTool } from '../call-tool.ts';

/** `verify_claim`: checks a claim against its sources. */
export const verifyClaim = callTool(call, {
  title: 'Verify a claim',
  description: `Checks a claim again: whether each event that it cites exists and contains the quote, and, if the claim names a
    series that has a name, whether the stored observations agree. It does not search for contradicting claims: that is
    what contradictions does. Use it before you rely on a claim or resolve one. Example: {"id": "81e88f2a-4dd1-526a-a713-2627a98371c0"}`,
});
