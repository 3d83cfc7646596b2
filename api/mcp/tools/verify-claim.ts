import { z } from 'zod';
import { verificationSchema, verificationView } from '../../memory/verification.ts';
import { claimIdField } from '../fields.ts';
import { prose } from '../prose.ts';
import { READS, type ToolDefinition } from '../tool-definition.ts';

/** `verify_claim`: a claim against its sources. */
export const verifyClaim: ToolDefinition = {
  writes: false,
  define(server, calls) {
    server
      .tool('verify_claim')
      .title('Verify a claim')
      .description(
        prose(`Checks a claim again: that each event it cites is there and says what is quoted, and, where the claim names a
        series that has a name, that the stored observations agree. It does not look for other claims that speak against it: that is
        what contradictions does. Use it before you rely on a claim or resolve one. Example: {"id": "81e88f2a-4dd1-526a-a713-2627a98371c0"}`),
      )
      .annotations(READS)
      .input(z.strictObject({ id: claimIdField }))
      .output(verificationSchema)
      .handler(async ({ id }) => verificationView(await calls.memory.verify(id)));
  },
};
