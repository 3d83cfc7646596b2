import { z } from 'zod';
import { itemAt } from '../../operators/item-at.ts';
import { claimStatusSchema, claimTypeSchema } from '../../operators/records/claim.ts';
import { contentIssue } from '../../operators/records/event.ts';
import { anyUuid, instant, isWellFormed, shortText } from '../../operators/records/fields.ts';
import { RELATION_KINDS } from '../../operators/records/ledger.ts';
import { parseInstant } from '../../operators/time/instant.ts';
import { RELATIONS } from '../../sinks/ledger.ts';

/**
 * Export format of memory: one JSON object per line for events, claims and relations, with everything that the ledger stores of them.
 * Objects are strict, so that a field added by a later version is never dropped silently.
 */

const id = anyUuid.toLowerCase();
const time = instant.transform(parseInstant);
const fraction = z.number().min(0).max(1);
const place = z.number().int().min(0);
const words = z
  .string()
  .refine(isWellFormed, 'must be well-formed Unicode')
  .refine((text) => !text.includes('\u0000'), 'must not contain the character U+0000');
const metadata = z.record(words, words).exactOptional();

export const eventLineSchema = z.strictObject({
  kind: z.literal('event'),
  id,
  content: z.string().superRefine((content, context) => {
    const message = contentIssue(content);
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  }),
  run_id: id.exactOptional(),
  source_input_id: shortText(500).exactOptional(),
  timestamp: time,
  recorded_at: time,
  metadata,
  digest: place,
});

const stretches = z
  .array(
    z
      .strictObject({ from: time, to: time })
      .refine(({ from, to }) => from <= to, { path: ['to'], message: 'must not be before from' }),
  )
  .min(1, 'must have at least one stretch, or be left out')
  .refine(
    (list) => list.every(({ from }, at) => at === 0 || itemAt(list, at - 1).to <= from),
    'must be in ascending order, without overlaps',
  )
  .exactOptional();

const versionSchema = z.strictObject({
  version: z.number().int().min(1),
  text: words,
  type: claimTypeSchema,
  confidence: fraction,
  status: claimStatusSchema,
  valid_from: time,
  valid_to: time.exactOptional(),
  stretches,
  recorded_at: time,
  identity: words,
  holds_from: time.exactOptional(),
  holds_to: time.exactOptional(),
  changes: z.boolean(),
  first_said: time,
  last_said: time,
  key: words.exactOptional(),
  author: words.exactOptional(),
  metadata,
});

const evidenceSchema = z.strictObject({
  event_id: id,
  span: z.tuple([place, place]),
  quote: words,
  source: words,
  recorded_at: time,
});

const historySchema = z.strictObject({
  version: z.number().int().min(1),
  at: time,
  change: words,
  from: words.exactOptional(),
  to: words.exactOptional(),
  actor: words,
  reason: words,
});

export const claimLineSchema = z.strictObject({
  kind: z.literal('claim'),
  id,
  number: place,
  versions: z
    .array(versionSchema)
    .min(1, 'must have at least one version')
    .refine(
      (versions) => versions.every(({ version }, at) => version === at + 1),
      'must have all versions in order, starting at 1',
    ),
  evidence: z.array(evidenceSchema),
  history: z.array(historySchema),
});

export const relationLineSchema = z
  .strictObject({
    kind: z.literal('relation'),
    id,
    a: id,
    b: id,
    relation: z.enum(RELATIONS),
    contradiction_kind: z.enum(RELATION_KINDS).exactOptional(),
    confidence: fraction,
    rationale: words,
    detected_at: time,
    resolved_at: time.exactOptional(),
    resolution: words.exactOptional(),
  })
  .refine(({ resolved_at, resolution }) => (resolved_at === undefined) === (resolution === undefined), {
    path: ['resolution'],
    error: 'must be given together with resolved_at',
  });

export const lineSchema = z.discriminatedUnion('kind', [
  eventLineSchema,
  claimLineSchema,
  relationLineSchema,
]);

export type EventLine = z.infer<typeof eventLineSchema>;
export type ClaimLine = z.infer<typeof claimLineSchema>;
export type RelationLine = z.infer<typeof relationLineSchema>;
