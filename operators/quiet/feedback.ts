import { z } from 'zod';
import { shortText } from '../records/fields.ts';
import { verdictSchema } from '../signals/verdict.ts';

/** The longest reason, in characters. */
export const LONGEST_REASON = 1000;

const moment = z.number().int();

/** Feedback on a signal as a store has it; a later one replaces it. Times are in microseconds. */
export const feedbackRecord = z.object({
  /** The id of the signal. */
  id: z.string(),
  verdict: verdictSchema,
  reason: shortText(LONGEST_REASON).optional(),
  at: moment,
  /** Who gave it, if they were authenticated. */
  by: z.string().optional(),
  /** End of the mute of the same series and pattern that came with it. */
  mutes_until: moment.optional(),
});

export type Feedback = z.output<typeof feedbackRecord>;
