import { z } from 'zod';
import { instantText, uuidText } from './fields.ts';

export const CLAIM_TYPES = ['fact', 'decision', 'hypothesis', 'preference', 'test_result'] as const;
export type ClaimType = (typeof CLAIM_TYPES)[number];

export const CLAIM_STATUSES = ['active', 'pending', 'contested', 'resolved', 'forgotten'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

export const CONTRADICTION_KINDS = [
  'polarity_conflict',
  'value_conflict',
  'antonym_conflict',
  'temporal_conflict',
  'exclusive_conflict',
  'observation_conflict',
] as const;
export type ContradictionKind = (typeof CONTRADICTION_KINDS)[number];

export const claimTypeSchema = z.enum(CLAIM_TYPES).describe('Type of the statement.');
export const claimStatusSchema = z.enum(CLAIM_STATUSES);
export const contradictionKindSchema = z.enum(CONTRADICTION_KINDS);

/** Where a claim is stated: a span of an event's content. */
export const citationSchema = z
  .object({
    event_id: uuidText,
    span: z
      .tuple([z.number().int().min(0), z.number().int().min(0)])
      .describe('Start and end (exclusive) in the content of the event, in Unicode code points.'),
    quote: z.string().describe('The text of the span.'),
  })
  .meta({ id: 'Citation' });

export type Citation = z.infer<typeof citationSchema>;

/** A closed period in which a claim held. */
export const stretchSchema = z
  .object({
    from: instantText.describe('From when on it held.'),
    to: instantText.describe('When it ended; exclusive.'),
  })
  .meta({ id: 'Stretch' });

/** A claim as of one of its versions. */
export const claimSchema = z
  .object({
    id: uuidText,
    text: z.string(),
    type: claimTypeSchema,
    confidence: z.number().min(0).max(1).describe('Certainty that the sources express.'),
    trust: z
      .number()
      .min(0)
      .max(1)
      .describe(
        'Confidence × corroboration × freshness at the time of the question; halved while the claim is contested.',
      ),
    status: claimStatusSchema,
    evidence: z.array(citationSchema),
    valid_from: instantText.describe('From when on it holds.'),
    valid_to: instantText.optional().describe('End of validity.'),
    stretches: z
      .array(stretchSchema)
      .optional()
      .describe(
        'Earlier stretches in which it held, ascending: it ended, and was said again. `valid_from` and `valid_to` bound the last one.',
      ),
    recorded_at: instantText.describe('When this version was recorded.'),
    version: z.number().int().min(1),
    key: z.string().optional().describe("The author's key for the claim."),
    author: z.string().optional().describe('Author of the claim, if it was not derived from events.'),
    scope: z.string().optional().describe('Whose memory it is in; absent for the default scope.'),
    metadata: z.record(z.string(), z.string()).optional(),
  })
  .meta({ id: 'Claim' });

export type Claim = z.infer<typeof claimSchema>;

/** Two claims that cannot both hold, and why. */
export const contradictionSchema = z
  .object({
    id: uuidText,
    between: z.tuple([uuidText, uuidText]).describe('Ids of the two claims.'),
    kind: contradictionKindSchema,
    confidence: z.number().min(0).max(1),
    rationale: z.string().describe('Why the two claims contradict each other, as text for people.'),
    detected_at: instantText,
    resolved_at: instantText.optional(),
    scope: z.string().optional().describe('Whose memory it is in; absent for the default scope.'),
  })
  .meta({ id: 'Contradiction' });

export type Contradiction = z.infer<typeof contradictionSchema>;

/** One change of a claim. */
export const historyEntrySchema = z
  .object({
    claim_id: uuidText,
    version: z.number().int().min(1).describe('The version that the change created.'),
    at: instantText,
    change: z.string().describe('Kind of change, such as created, corroborated, contested, resolved.'),
    from: z.string().optional().describe('The previous value, if a field changed.'),
    to: z.string().optional().describe('The new value, if a field changed.'),
    actor: z.string().describe('Who made the change: rules, a caller, or a process.'),
    reason: z.string(),
  })
  .meta({ id: 'HistoryEntry' });

export type HistoryEntry = z.infer<typeof historyEntrySchema>;
