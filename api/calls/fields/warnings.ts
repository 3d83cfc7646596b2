import { z } from 'zod';

/** Of an answer that is not what was asked for in full. */
export const warningsSchema = z
  .array(z.string())
  .optional()
  .describe('What did not go as it was asked for, such as a language model that did not answer.');
