import { z } from 'zod';
import {
  citationSchema,
  claimSchema,
  claimTypeSchema,
  contradictionSchema,
} from '../../../operators/records/claim.ts';
import { llmFlag } from '../../memory/calls.ts';
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
};
const limitSchema = z.number(LIMIT).int(LIMIT).min(1, LIMIT).max(100, LIMIT);
const unitSchema = z
  .number('must be a number from 0 to 1')
  .min(0, 'must be a number from 0 to 1')
  .max(1, 'must be a number from 0 to 1');

const querySchema = z.strictObject({
  ...shared,
  limit: z.coerce.number(LIMIT).pipe(limitSchema).default(10).describe('Most claims of the answer.'),
  min_trust: fractionParameter.optional(),
  llm: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((text) => text === 'true')
    .pipe(llmFlag)
    .meta({ type: 'boolean' })
    .optional(),
});
const bodySchema = z
  .object({
    ...shared,
    limit: limitSchema.default(10).describe('Most claims of the answer.'),
    min_trust: unitSchema.optional(),
    llm: llmFlag.optional(),
  })
  .meta({ id: 'Question' });

const answerSchema = z.object({
  answer: z.string().describe('In sentences, each with its sources.'),
  claims: z.array(claimSchema).describe('The best first.'),
  contradictions: z.array(contradictionSchema).describe('Those that one of the claims has.'),
  citations: z
    .array(citationSchema.extend({ claim_id: z.string() }).meta({ id: 'AnswerCitation' }))
    .describe('What the marks of the answer, such as [1], point at, in order.'),
  warnings: warningsSchema,
});

async function answer(
  { memory: { recall }, assistant }: MemoryDoor,
  call: z.output<typeof querySchema>,
  stopping: AbortSignal,
) {
  const { question, at, as_of, limit, min_trust, type, llm } = call;
  const asked = {
    question,
    limit,
    ...(at !== undefined && { at }),
    ...(as_of !== undefined && { asOf: as_of }),
    ...(min_trust !== undefined && { minTrust: min_trust }),
    ...(type !== undefined && { type }),
  };
  const found = await (llm === true ? assistant.answer(recall, asked, stopping) : recall.query(asked));
  const { claims, contradictions, citations, warnings } = found;
  return {
    answer: found.answer,
    claims: [...claims],
    contradictions: [...contradictions],
    citations: [...citations],
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
