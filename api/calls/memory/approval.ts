import { approvalSchema } from '../../../operators/records/claim-input.ts';
import { withWords } from '../fields/words.ts';
import { claimId } from './claim-id.ts';

const { shape } = approvalSchema;

/**
 * What is said of a claim that waits.
 *
 * @param done what is done to it, which is the reason where none is given
 */
export const approvalFields = (done: string) => ({
  id: claimId,
  reason: withWords(shape.reason.describe(`Why. Default: ${done}.`), { help: `why (${done})` }),
  actor: withWords(shape.actor.describe('Who decides. Default: caller.'), {
    flag: '--actor <name>',
    help: 'who decides (caller)',
  }),
});
