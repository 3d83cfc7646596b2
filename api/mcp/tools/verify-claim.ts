import { verifyClaim as call } from '../../calls/memory/verify-claim.ts';
import { callTool } from '../call-tool.ts';

/** `verify_claim`: checks a claim against its sources. */
export const verifyClaim = callTool(call, {
  title: 'Verify a claim',
  description: `Checks a claim again: that each event it cites is there and says what is quoted, and, where the claim names a
    series that has a name, that the stored observations agree. It does not look for other claims that speak against it: that is
    what contradictions does. Use it before you rely on a claim or resolve one. Example: {"id": "81e88f2a-4dd1-526a-a713-2627a98371c0"}`,
});
