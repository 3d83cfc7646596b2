import { z } from 'zod';

/** The warnings of an answer that is less than what was asked for. */
export const warningsSchema = z
  .array(z.string())
  .optional()
  .describe('What did not go as it was asked for, such as a language model that did not answer.');
