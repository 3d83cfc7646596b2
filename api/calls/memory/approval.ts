import { approvalSchema } from '../../../operators/records/claim-input.ts';
import { withWords } from '../fields/words.ts';
import { claimId } from './claim-id.ts';
import { memoryScope } from './in-scope.ts';

const { shape } = approvalSchema;

/**
 * The fields of a decision about a pending claim.
 *
 * @param done the decision, which is the default reason
 */
export const approvalFields = (done: string) => ({
  id: claimId,
  reason: withWords(shape.reason.describe(`Reason. Default: ${done}.`), { help: `why (${done})` }),
  actor: withWords(shape.actor, {
    flag: '--actor <name>',
    help: 'who made the decision (caller)',
  }),
  scope: memoryScope,
});
