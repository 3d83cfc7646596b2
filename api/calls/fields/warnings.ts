import { z } from 'zod';

/** The warnings of an answer that is less than what was asked for. */
export const warningsSchema = z
  .array(z.string())
  .optional()
  .describe('What was not done as requested, such as a call to a language model that failed.');
