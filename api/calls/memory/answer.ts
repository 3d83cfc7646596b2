import { z } from 'zod';
import { SUPPORTS } from '../../../operators/claims/answer/verdict.ts';
import { citationSchema, claimSchema, contradictionSchema } from '../../../operators/records/claim.ts';
import { instantText, uuidText } from '../../../operators/records/fields.ts';
import type { Answer } from '../../../pipelines/memory/questions/recall.ts';
import { warningsSchema } from '../fields/warnings.ts';

const scopeOfSource = z
  .string()
  .optional()
  .describe('Where several scopes were asked together: the one that has it, unless it is the default scope.');

/** The answer to a question, as callers receive it. */
export const answerSchema = z.object({
  answer: z.string().describe('The answer in sentences, each with its sources.'),
  claims: z
    .array(claimSchema)
    .describe('The claims closest to the question, best first. The confidence says whether they answer it.'),
  contradictions: z.array(contradictionSchema).describe('Contradictions of these claims.'),
  citations: z
    .array(citationSchema.extend({ claim_id: uuidText, scope: scopeOfSource }).meta({ id: 'AnswerCitation' }))
    .describe('The sources that marks in the answer, such as [1], refer to, in order.'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'Support of the question × trust of the claims of the answer; of the related ones if it only lists these; 0 if nothing answers the question.',
    ),
  passages: z
    .array(
      z
        .object({
          event_id: uuidText,
          run_id: uuidText.optional(),
          source_input_id: z.string().optional(),
          timestamp: instantText,
          content: z.string(),
          scope: scopeOfSource,
        })
        .meta({ id: 'AnswerPassage' }),
    )
    .optional()
    .describe('Events that may answer the question, best first, if requested.'),
  sources: z
    .array(z.string())
    .optional()
    .describe('With passages: what they came from, the best first, a source_input_id or else a run_id.'),
  explanation: z
    .array(
      z
        .object({
          claim_id: uuidText,
          score: z.number().describe('Sum of weight / (60 + rank).'),
          components: z.array(
            z.object({
              name: z.string(),
              rank: z.number(),
              weight: z.number(),
              value: z.number(),
              parts: z
                .record(z.string(), z.number())
                .optional()
                .describe('The terms of the sum, if there are several.'),
            }),
          ),
        })
        .meta({ id: 'ClaimExplanation' }),
    )
    .optional()
    .describe('The ranking of each claim, in the order of the claims, if requested.'),
  expanded: z
    .array(z.string())
    .optional()
    .describe('Words that were added to the question, if they gave a better answer.'),
  warnings: warningsSchema,
  support: z
    .enum(SUPPORTS)
    .describe(
      'Whether memory answers the question: in sentences, only with passages that are related and may not answer it, or not at all.',
    ),
  unknown_words: z
    .array(z.string())
    .optional()
    .describe('Unless answered: words of the question that memory does not have.'),
  related: z
    .array(
      citationSchema
        .extend({ timestamp: instantText, speaker: z.string().optional(), scope: scopeOfSource })
        .meta({ id: 'AnswerRelated' }),
    )
    .optional()
    .describe('Unless answered: sentences about the matter that may not answer the question, best first.'),
});

/** Converts an answer to the form that callers receive. */
export function answerView(found: Answer): z.input<typeof answerSchema> {
  const { claims, contradictions, citations, passages, sources, explanation, expanded, warnings } = found;
  const { support, unknown_words, related } = found;
  return {
    answer: found.answer,
    claims: [...claims],
    contradictions: [...contradictions],
    citations: [...citations],
    support,
    confidence: found.confidence,
    ...(unknown_words !== undefined && { unknown_words: [...unknown_words] }),
    ...(related !== undefined && { related: [...related] }),
    ...(passages !== undefined && { passages: [...passages] }),
    ...(sources !== undefined && { sources: [...sources] }),
    ...(explanation !== undefined && {
      explanation: explanation.map((one) => ({ ...one, components: [...one.components] })),
    }),
    ...(expanded !== undefined && { expanded: [...expanded] }),
    ...(warnings !== undefined && { warnings: [...warnings] }),
  };
}
