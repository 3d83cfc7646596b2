import { z } from 'zod';
import { claimTypeSchema } from '../../../operators/records/claim.ts';
import { InvalidInput } from '../../../operators/records/errors.ts';
import { NOT_BLANK } from '../../../operators/records/fields.ts';
import { answeredTogether, type ScopedAnswer } from '../../../pipelines/memory/questions/together.ts';
import { defined } from '../../defined.ts';
import type { ReadsMemory } from '../backend.ts';
import { defineCall } from '../call.ts';
import { llm } from '../fields/llm.ts';
import { as_of, at, bound } from '../fields/moment.ts';
import { fraction, whole, yes } from '../fields/numbers.ts';
import { storedText, uuid } from '../fields/texts.ts';
import { words } from '../fields/words.ts';
import type { MemoryReader } from '../memory-backend.ts';
import { answerSchema, answerView } from './answer.ts';
import { memoryScope, memoryScopes } from './in-scope.ts';

const MOST_QUESTION = 4000;

/** The question. */
export const questionText = z
  .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be text') })
  .max(MOST_QUESTION, `must have at most ${MOST_QUESTION} characters`)
  .refine((text) => text.trim() !== '', 'must not be blank')
  .meta({ pattern: NOT_BLANK })
  .describe('The question, in words.')
  .register(words, { tool: `The question, in words, at most ${MOST_QUESTION} characters.` });

/** Answers a question with claims, their contradictions and their sources. */
export const query = defineCall({
  name: 'query',
  summary: 'Answer a question from memory, with citations; for a given valid time or state of knowledge.',
  tags: ['memory'],
  permission: 'memory:read',
  at: 'POST /v1/query',
  input: z
    .object({
      question: questionText,
      at: at.optional(),
      as_of: as_of.optional(),
      scope: memoryScope,
      scopes: memoryScopes,
      limit: whole(1, 100).default(10).describe('Maximum number of claims in the answer.'),
      min_trust: fraction.describe('Minimum trust of a claim.').optional(),
      type: claimTypeSchema.describe('Only claims of this type.').optional(),
      run_id: uuid
        .describe('Only statements of events of this run.')
        .register(words, { flag: '--run <id>' })
        .optional(),
      source_input_id: storedText
        .describe('Only statements of events from this input.')
        .register(words, {
          flag: '--source <id>',
          help: 'only statements of events with this source_input_id',
        })
        .optional(),
      since: bound('Only statements made at or after this time.').optional(),
      until: bound('Only statements made before this time.').optional(),
      passages: whole(0, 50)
        .describe('Number of events to return with the claims, including their contents.')
        .register(words, {
          tool: 'Number of events to return with the claims, including their whole contents, 0 to 50; default 0. They may be long.',
        })
        .optional(),
      explain: yes.describe('Include the ranking of each claim.').optional(),
      llm: llm.optional().register(words, {
        help: 'let the language model write the answer, with citations in each sentence',
        tool: 'Let the language model of the server write the answer. Slower; default false.',
      }),
    })
    .meta({ id: 'Question' }),
  output: answerSchema,
  async run({ memory }: ReadsMemory, { scope, scopes, ...input }, { stopping }) {
    if (scope !== undefined && scopes !== undefined) {
      throw new InvalidInput('It names scopes twice.', [{ path: 'scopes', message: 'leave out scope' }]);
    }
    if (scopes !== undefined && input.llm === true) {
      const message = 'leave it out, or ask one scope';
      throw new InvalidInput('The language model writes from one scope.', [{ path: 'llm', message }]);
    }
    const { question, limit, as_of: asOf, min_trust: minTrust, llm, ...rest } = input;
    const asked = { question, limit, ...defined({ ...rest, asOf, minTrust }) };
    const ask = ({ recall, assistant }: MemoryReader) =>
      llm === true ? assistant.answer(recall, asked, stopping) : recall.query(asked);
    const [first, ...others] = [...new Set(scopes ?? [])];
    if (first === undefined) return answerView(await memory.within(scope, ask));
    const answerOf = async (name: string) => ({ scope: name, answer: await memory.within(name, ask) });
    // One after the other: a question takes its share and no more.
    const answers: [ScopedAnswer, ...ScopedAnswer[]] = [await answerOf(first)];
    for (const name of others) answers.push(await answerOf(name));
    return answerView(answeredTogether(answers, asked));
  },
});
