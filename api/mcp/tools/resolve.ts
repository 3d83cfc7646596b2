import { z } from 'zod';
import { claimSchema } from '../../../operators/records/claim.ts';
import { resolutionSchema } from '../../../operators/records/claim-input.ts';
import { claimIdField, textField } from '../fields.ts';
import { prose } from '../prose.ts';
import type { ToolDefinition } from '../tool-definition.ts';

const { shape } = resolutionSchema;

/** `resolve`: of two claims that exclude each other, one stands. */
export const resolve: ToolDefinition = {
  writes: true,
  define(server, calls) {
    server
      .tool('resolve')
      .title('Resolve a contradiction')
      .description(
        prose(`Settles a contradiction: the claim id ends (it gets valid_to and no longer counts from then on), the claim over stands.
        Nothing is deleted, and history keeps the reason, but it cannot be taken back: use it when you are sure which one is wrong, after
        verify_claim and claim_history of both, and ask the user where you are not. To replace a claim by a new statement use remember with supersedes.
        Example: {"id": "81e88f2a-4dd1-526a-a713-2627a98371c0", "over": "4272f177-7362-51ae-b706-5e3782616c46", "reason": "The port
        was changed on 2026-04-10."}`),
      )
      .annotations({
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: false,
        openWorldHint: false,
      })
      .input(
        z.strictObject({
          id: claimIdField.describe('Id of the claim that no longer holds.'),
          over: claimIdField.describe('Id of the claim that stands.'),
          reason: textField(shape.reason, 'Why, in words; kept in the history.'),
          actor: textField(shape.actor, 'Who decides; default: caller.'),
        }),
      )
      .output(z.object({ claim: claimSchema.describe('The claim that ended.') }))
      .handler(async ({ id, ...resolution }) => ({ claim: await calls.memory.resolve(id, resolution) }));
  },
};
