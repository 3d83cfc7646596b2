import { z } from 'zod';
import { claimTypeSchema } from '../../../operators/records/claim.ts';
import { NOT_BLANK } from '../../../operators/records/fields.ts';
import { defined } from '../../defined.ts';
import type { ReadsMemory } from '../backend.ts';
import { defineCall } from '../call.ts';
import { llm } from '../fields/llm.ts';
import { as_of, at, bound } from '../fields/moment.ts';
import { fraction, whole, yes } from '../fields/numbers.ts';
import { storedText, uuid } from '../fields/texts.ts';
import { words } from '../fields/words.ts';
import { answerSchema, answerView } from './answer.ts';

const MOST_QUESTION = 4000;

/** The question. */
export const questionText = z
  .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be text') })
  .max(MOST_QUESTION, `must have at most ${MOST_QUESTION} characters`)
  .refine((text) => text.trim() !== '', 'must not be blank')
  .meta({ pattern: NOT_BLANK })
  .describe('What is asked, in words.')
  .register(words, { tool: `What is asked, in words, at most ${MOST_QUESTION} characters.` });

/** Answers a question with claims, their contradictions and their sources. */
export const query = defineCall({
  name: 'query',
  summary: 'Answer a question from memory, with citations; at a moment, or as it was known at one.',
  tags: ['memory'],
  permission: 'memory:read',
  at: 'POST /v1/query',
  input: z
    .object({
      question: questionText,
      at: at.optional(),
      as_of: as_of.optional(),
      limit: whole(1, 100).default(10).describe('Most claims of the answer.'),
      min_trust: fraction.describe('Least trust of a claim.').optional(),
      type: claimTypeSchema.describe('Only claims of this kind.').optional(),
      run_id: uuid
        .describe('Only what events of this run say.')
        .register(words, { flag: '--run <id>' })
        .optional(),
      source_input_id: storedText
        .describe('Only what events from this input say.')
        .register(words, {
          flag: '--source <id>',
          help: 'only what events from this input say, by its source_input_id',
        })
        .optional(),
      since: bound('Only what was said from then on.').optional(),
      until: bound('Only what was said before then.').optional(),
      passages: whole(0, 50)
        .describe('Events to give beside the claims, with their contents.')
        .register(words, {
          tool: 'Events to give beside the claims, with their whole contents, 0 to 50; default none. They may be long.',
        })
        .optional(),
      explain: yes.describe('Say of each claim by what it was ranked.').optional(),
      llm: llm.optional().register(words, {
        help: 'let the language model write the answer, each sentence with citations',
        tool: 'Have the language model that the server is configured with write the answer. Slower; default false.',
      }),
    })
    .meta({ id: 'Question' }),
  output: answerSchema,
  async run({ memory: { recall, assistant } }: ReadsMemory, input, { stopping }) {
    const { question, limit, as_of: asOf, min_trust: minTrust, llm, ...rest } = input;
    const asked = { question, limit, ...defined({ ...rest, asOf, minTrust }) };
    return answerView(await (llm === true ? assistant.answer(recall, asked, stopping) : recall.query(asked)));
  },
});
