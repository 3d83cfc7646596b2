import { z } from 'zod';
import { unreadField } from '../../../operators/language/foreign/unread.ts';
import { claimSchema, contradictionSchema } from '../../../operators/records/claim.ts';
import { uuidText } from '../../../operators/records/fields.ts';
import { warningsSchema } from '../fields/warnings.ts';

/** The claims that a text led to, as callers receive them. */
export const processAnswerSchema = z.object({
  event_id: uuidText,
  summary: z.object({
    events: z.number().int().describe('1, or 0 if the event was already stored.'),
    claims: z.number().int().describe('Number of claims derived from a new event.'),
    contradictions: z.number().int().describe('Number of contradictions that the event caused.'),
  }),
  claims: z.array(claimSchema),
  contradictions: z
    .array(contradictionSchema)
    .describe('Open contradictions of these claims, including earlier ones.'),
  warnings: warningsSchema,
  unread: unreadField,
});

export type ProcessAnswer = z.input<typeof processAnswerSchema>;
