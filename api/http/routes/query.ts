import { z } from 'zod';
import {
  citationSchema,
  claimSchema,
  claimTypeSchema,
  contradictionSchema,
} from '../../../operators/records/claim.ts';
import { defined } from '../../defined.ts';
import { explainFlag, llmFlag, passagesField, questionScope } from '../../memory/calls.ts';
import type { MemoryDoor } from '../../modes/memory.ts';
import type { Route } from '../context.ts';
import { asOfParameter, atParameter, fractionParameter, warningsSchema } from '../parameters.ts';
import { problemSchema } from '../problems.ts';

const LIMIT = 'must be a whole number from 1 to 100';
const LONGEST_QUESTION = 4000;

const questionSchema = z
  .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be text') })
  .max(LONGEST_QUESTION, `must have at most ${LONGEST_QUESTION} characters`)
  .refine((text) => text.trim() !== '', 'must not be blank')
  .describe('What is asked, in words.');

/** What both forms of the question have; numbers differ, as a query has texts alone. */
const shared = {
  question: questionSchema,
  at: atParameter.optional(),
  as_of: asOfParameter.optional(),
  type: claimTypeSchema.optional(),
  ...questionScope,
};
const limitSchema = z.number(LIMIT).int(LIMIT).min(1, LIMIT).max(100, LIMIT);
const unitSchema = z
  .number('must be a number from 0 to 1')
  .min(0, 'must be a number from 0 to 1')
  .max(1, 'must be a number from 0 to 1');

/** A flag in a query, as a body has it. */
const flagOf = (flag: z.ZodBoolean) =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .transform((text) => text === 'true')
    .pipe(flag)
    .meta({ type: 'boolean' })
    .optional();

const querySchema = z.strictObject({
  ...shared,
  limit: z.coerce.number(LIMIT).pipe(limitSchema).default(10).describe('Most claims of the answer.'),
  min_trust: fractionParameter.optional(),
  passages: z
    .string()
    .transform((text) => (text.trim() === '' ? Number.NaN : Number(text)))
    .pipe(passagesField)
    .meta({ type: 'integer', minimum: 0, maximum: 50 })
    .optional(),
  explain: flagOf(explainFlag),
  llm: flagOf(llmFlag),
});
const bodySchema = z
  .object({
    ...shared,
    limit: limitSchema.default(10).describe('Most claims of the answer.'),
    min_trust: unitSchema.optional(),
    passages: passagesField.optional(),
    explain: explainFlag.optional(),
    llm: llmFlag.optional(),
  })
  .meta({ id: 'Question' });

const answerSchema = z.object({
  answer: z.string().describe('In sentences, each with its sources.'),
  claims: z
    .array(claimSchema)
    .describe(
      'The nearest to the question, the best first; whether they answer it is for the confidence to say.',
    ),
  contradictions: z.array(contradictionSchema).describe('Those that one of the claims has.'),
  citations: z
    .array(citationSchema.extend({ claim_id: z.string() }).meta({ id: 'AnswerCitation' }))
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
          event_id: z.string(),
          run_id: z.string().optional(),
          source_input_id: z.string().optional(),
          timestamp: z.string(),
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
          claim_id: z.string(),
          score: z.number().describe('Sum of weight / (60 + rank).'),
          components: z.array(
            z.object({ name: z.string(), rank: z.number(), weight: z.number(), value: z.number() }),
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

async function answer(
  { memory: { recall }, assistant }: MemoryDoor,
  call: z.output<typeof querySchema>,
  stopping: AbortSignal,
) {
  const { question, limit, as_of: asOf, min_trust: minTrust, llm, ...rest } = call;
  const asked = { question, limit, ...defined({ ...rest, asOf, minTrust }) };
  const found = await (llm === true ? assistant.answer(recall, asked, stopping) : recall.query(asked));
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

/** GET and POST /v1/query: a question, answered with claims, what contradicts them, and where they come from. */
export const query: Route = (app, { memory, stopping }) => {
  const response = { 200: answerSchema, 400: problemSchema };
  const summary = 'Answer a question from memory, with citations; at a moment, or as it was known at one.';
  app.get(
    '/v1/query',
    { schema: { summary, tags: ['memory'], querystring: querySchema, response } },
    (request) => answer(memory, request.query, stopping),
  );
  app.post(
    '/v1/query',
    { schema: { summary, tags: ['memory'], querystring: z.strictObject({}), body: bodySchema, response } },
    (request) => answer(memory, request.body, stopping),
  );
};
