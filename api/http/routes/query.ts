import { z } from 'zod';
import { claimTypeSchema } from '../../../operators/records/claim.ts';
import { NOT_BLANK } from '../../../operators/records/fields.ts';
import { defined } from '../../defined.ts';
import { answerSchema, answerView } from '../../memory/answer.ts';
import {
  explainFlag,
  llmFlag,
  MOST_PASSAGES,
  PASSAGES,
  PASSAGES_MEANING,
  passagesField,
  questionScope,
} from '../../memory/calls.ts';
import type { MemoryDoor } from '../../memory/door.ts';
import type { Route } from '../context.ts';
import { asOfParameter, atParameter, fractionParameter, wholeParameter } from '../parameters.ts';
import { problemSchema } from '../problems.ts';

const LIMIT = 'must be a whole number from 1 to 100';
const LONGEST_QUESTION = 4000;

const questionSchema = z
  .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be text') })
  .max(LONGEST_QUESTION, `must have at most ${LONGEST_QUESTION} characters`)
  .refine((text) => text.trim() !== '', 'must not be blank')
  .meta({ pattern: NOT_BLANK })
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
    .string('must be true or false')
    .refine((text) => text === 'true' || text === 'false', 'must be true or false')
    .transform((text) => text === 'true')
    .pipe(flag)
    .meta({ type: 'boolean' })
    .optional();

const querySchema = z.strictObject({
  ...shared,
  limit: wholeParameter(1, 100, LIMIT).default(10).describe('Most claims of the answer.'),
  min_trust: fractionParameter.optional(),
  passages: wholeParameter(0, MOST_PASSAGES, PASSAGES).describe(PASSAGES_MEANING).optional(),
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

async function answer(
  { memory: { recall }, assistant }: MemoryDoor,
  call: z.output<typeof querySchema>,
  stopping: AbortSignal,
) {
  const { question, limit, as_of: asOf, min_trust: minTrust, llm, ...rest } = call;
  const asked = { question, limit, ...defined({ ...rest, asOf, minTrust }) };
  const found = await (llm === true ? assistant.answer(recall, asked, stopping) : recall.query(asked));
  return answerView(found);
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
