import { z } from 'zod';
import { claimSchema, contradictionSchema } from '../../../operators/records/claim.ts';
import { uuidText } from '../../../operators/records/fields.ts';
import { warningsSchema } from '../fields/warnings.ts';

/** The claims that a text led to, as callers receive them. */
export const processAnswerSchema = z.object({
  event_id: uuidText,
  summary: z.object({
    events: z.number().int().describe('1, or 0 where the event was there already.'),
    claims: z.number().int().describe('Claims that a new event makes.'),
    contradictions: z.number().int().describe('Contradictions that it brought about.'),
  }),
  claims: z.array(claimSchema),
  contradictions: z
    .array(contradictionSchema)
    .describe('Those that stand and have one of the claims, old ones too.'),
  warnings: warningsSchema,
});

export type ProcessAnswer = z.input<typeof processAnswerSchema>;
