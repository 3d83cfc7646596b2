import { z } from 'zod';
import { claimSchema } from '../../../operators/records/claim.ts';
import { resolutionSchema } from '../../../operators/records/claim-input.ts';
import { defineCall } from '../call.ts';
import { withWords, words } from '../fields/words.ts';
import { claimId } from './claim-id.ts';
import { memoryScope, writesScope } from './in-scope.ts';

const { shape } = resolutionSchema;

/** Resolves two claims that exclude each other: one of them stands. */
export const resolve = defineCall({
  name: 'resolve',
  summary:
    'Resolve a claim in favour of another: the claim in the path gets `valid_to`, the other remains valid.',
  tags: ['memory'],
  permission: 'memory:write',
  at: 'POST /v1/claims/:id/resolve',
  input: z
    .object({
      id: claimId
        .describe('Id of the claim that is no longer valid.')
        .register(words, { tool: 'Id of the claim that is no longer valid.' }),
      over: withWords(shape.over, { flag: '--over <claim_id>', help: 'the claim that remains valid' }),
      reason: shape.reason
        .describe('Reason, in words; the history of the claim keeps it.')
        .register(words, { help: 'why' }),
      actor: withWords(shape.actor, {
        flag: '--actor <name>',
        help: 'who made the decision (caller)',
        tool: 'Whom you decide for, if not for yourself; history has it after the name of your token.',
      }),
      scope: memoryScope,
    })
    .meta({ id: 'Resolution' }),
  output: claimSchema,
  run: writesScope(({ memory }, { id, ...resolution }) => memory.resolve(id, resolution)),
});
