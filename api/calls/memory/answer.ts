import { z } from 'zod';
import { citationSchema, claimSchema, contradictionSchema } from '../../../operators/records/claim.ts';
import { instantText, uuidText } from '../../../operators/records/fields.ts';
import type { Answer } from '../../../pipelines/memory/questions/recall.ts';
import { warningsSchema } from '../fields/warnings.ts';

/** The answer to a question, as callers receive it. */
export const answerSchema = z.object({
  answer: z.string().describe('In sentences, each with its sources.'),
  claims: z
    .array(claimSchema)
    .describe(
      'The nearest to the question, the best first; whether they answer it is for the confidence to say.',
    ),
  contradictions: z.array(contradictionSchema).describe('Those that one of the claims has.'),
  citations: z
    .array(citationSchema.extend({ claim_id: uuidText }).meta({ id: 'AnswerCitation' }))
    .describe('What the marks of the answer, such as [1], point at, in order.'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'Share of the question that the answer covers × trust of what it says; 0 where nothing answers.',
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
        })
        .meta({ id: 'AnswerPassage' }),
    )
    .optional()
    .describe('Events that may answer, the best first, where they were asked for.'),
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
                .describe('What the value is the sum of, where it is of several things.'),
            }),
          ),
        })
        .meta({ id: 'ClaimExplanation' }),
    )
    .optional()
    .describe('By what each claim was ranked, in their order, where it was asked for.'),
  expanded: z
    .array(z.string())
    .optional()
    .describe('Words that the question was asked again with, where that gave a better answer.'),
  warnings: warningsSchema,
});

/** Converts an answer to the form that callers receive. */
export function answerView(found: Answer): z.input<typeof answerSchema> {
  const { claims, contradictions, citations, passages, sources, explanation, expanded, warnings } = found;
  return {
    answer: found.answer,
    claims: [...claims],
    contradictions: [...contradictions],
    citations: [...citations],
    confidence: found.confidence,
    ...(passages !== undefined && { passages: [...passages] }),
    ...(sources !== undefined && { sources: [...sources] }),
    ...(explanation !== undefined && {
      explanation: explanation.map((one) => ({ ...one, components: [...one.components] })),
    }),
    ...(expanded !== undefined && { expanded: [...expanded] }),
    ...(warnings !== undefined && { warnings: [...warnings] }),
  };
}
