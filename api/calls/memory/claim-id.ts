import { uuid } from '../fields/texts.ts';
import { words } from '../fields/words.ts';

/** The claim that a call is about. */
export const claimId = uuid.describe('Id of a claim.').register(words, {
  tool: 'Id of a claim (a UUID), from query, remember, process_text or contradictions.',
});
