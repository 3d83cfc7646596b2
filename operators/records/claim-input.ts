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
    .describe('The text of the span. Without a span, its first occurrence in the content is used.'),
});

/** A claim submitted by a caller. */
export const claimInputSchema = z
  .object({
    text: shortText(MOST_CLAIM).describe('The statement, as one sentence.'),
    type: claimTypeSchema.optional(),
    confidence: unit.optional().describe('Default: derived from the wording.'),
    evidence: z
      .array(evidenceInputSchema, { error: 'must be an array of {event_id, span?, quote?}' })
      .min(1, 'must name at least one event; a claim needs a source')
      .max(100, 'must have at most 100 elements'),
    supersedes: anyUuid.optional().describe('Id of the claim that this one corrects. That claim is retired.'),
    key: shortText(200)
      .optional()
      .describe("The author's key for this fact. A later claim with the same key replaces this one."),
    author: shortText(200)
      .optional()
      .describe(
        'Author of the claim; `user` and `user:…` are people. Default: agent. Of a token without memory:speak it is stored after the name of the token: `token:bot/user:ann`.',
      ),
    valid_from: instant
      .optional()
      .describe('Start of validity. Default: as the text says, or else the time of the event.'),
    valid_to: instant.optional(),
    reason: shortText(MOST_REASON).optional().describe('Reason; the history of the claim keeps it.'),
    metadata: texts.optional(),
  })
  .meta({ id: 'NewClaim' });

export type ClaimInput = z.infer<typeof claimInputSchema>;
export type EvidenceInput = z.infer<typeof evidenceInputSchema>;

const actor = shortText(200)
  .optional()
  .describe('Who made the decision. Default: caller. Stored after the name of the token: `token:bot/ann`.');

/** Request to resolve a claim in favour of another. */
export const resolutionSchema = z
  .object({
    over: anyUuid.describe('Id of the claim that remains valid.'),
    reason: shortText(MOST_REASON)
      .refine((text) => text.trim() !== '', 'must not be blank')
      .meta({ allOf: [{ pattern: NOT_BLANK }] }),
    actor,
  })
  .meta({ id: 'Resolution' });

export type Resolution = z.infer<typeof resolutionSchema>;

/** Request to approve or reject a pending claim. */
export const approvalSchema = z
  .object({ reason: shortText(MOST_REASON).optional(), actor })
  .meta({ id: 'Approval' });

export type Approval = z.infer<typeof approvalSchema>;
