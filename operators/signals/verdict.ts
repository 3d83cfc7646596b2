import { z } from 'zod';

/** What people say of a signal. */
export const verdictSchema = z
  .enum(['useful', 'false_alarm', 'expected'])
  .describe(
    'useful: it was worth knowing; false_alarm: nothing was there; expected: it was there, and known.',
  );

export type FeedbackVerdict = z.output<typeof verdictSchema>;
