import { z } from 'zod';
import { claimTypeSchema } from './claim.ts';
import { anyUuid, instant, NOT_BLANK, shortText, texts } from './fields.ts';

/** Largest number of characters of a claim. */
export const MOST_CLAIM = 4000;
/** Largest number of characters of a reason. */
export const MOST_REASON = 2000;

const unit = z
  .number({ error: 'must be a number from 0 to 1' })
  .min(0, 'must be at least 0')
  .max(1, 'must be at most 1');

/** Evidence given by a caller: a span, a quote, or both; without either, the whole event is the evidence. */
export const evidenceInputSchema = z.object({
  event_id: anyUuid,
  span: z
    .tuple([z.number().int().min(0), z.number().int().min(0)], {
      error: 'must be [start, end] in code points of the content, end exclusive',
    })
    .optional()
    .describe('Start and end (exclusive) in the content of the event, in Unicode code points.'),
  quote: z
    .string()
    .min(1)
    .optional()
    .describe('The text of the span; without a span, the first place in the content that has it.'),
});

/** A claim submitted by a caller. */
export const claimInputSchema = z
  .object({
    text: shortText(MOST_CLAIM).describe('What is claimed, in a sentence.'),
    type: claimTypeSchema.optional(),
    confidence: unit.optional().describe('Default: what the words say.'),
    evidence: z
      .array(evidenceInputSchema, { error: 'must be an array of {event_id, span?, quote?}' })
      .min(1, 'must name at least one event: no claim without a source')
      .max(100, 'must name at most 100 places'),
    supersedes: anyUuid.optional().describe('Id of the claim that it corrects, which is retired with it.'),
    key: shortText(200)
      .optional()
      .describe("The author's name for this fact: what is brought under it later takes its place."),
    author: shortText(200)
      .optional()
      .describe('Who writes it; `user` or `user:…` is a person. Default: agent.'),
    valid_from: instant
      .optional()
      .describe('From when on it holds. Default: what the text says, else the event.'),
    valid_to: instant.optional(),
    reason: shortText(MOST_REASON).optional().describe('Why; kept in the history.'),
    metadata: texts.optional(),
  })
  .meta({ id: 'NewClaim' });

export type ClaimInput = z.infer<typeof claimInputSchema>;
export type EvidenceInput = z.infer<typeof evidenceInputSchema>;

/** Request to resolve a claim in favour of another. */
export const resolutionSchema = z
  .object({
    over: anyUuid.describe('Id of the claim that stands.'),
    reason: shortText(MOST_REASON)
      .refine((text) => text.trim() !== '', 'must not be blank')
      .meta({ allOf: [{ pattern: NOT_BLANK }] }),
    actor: shortText(200).optional().describe('Who decides. Default: caller.'),
  })
  .meta({ id: 'Resolution' });

export type Resolution = z.infer<typeof resolutionSchema>;

/** Request to approve or reject a pending claim. */
export const approvalSchema = z
  .object({ reason: shortText(MOST_REASON).optional(), actor: shortText(200).optional() })
  .meta({ id: 'Approval' });

export type Approval = z.infer<typeof approvalSchema>;
