import { z } from 'zod';
import {
  claimStatusSchema,
  claimTypeSchema,
  contradictionKindSchema,
} from '../../operators/records/claim.ts';
import { claimInputSchema } from '../../operators/records/claim-input.ts';
import { eventSchema } from '../../operators/records/event.ts';
import { anyUuid, instant, shortText } from '../../operators/records/fields.ts';
import { PROCESSES } from '../../pipelines/memory/tend/tending.ts';
import {
  asOfParameter,
  atParameter,
  boundParameter,
  textParameter,
  uuidParameter,
} from '../http/parameters.ts';

/** Most characters of a question. */
const MOST_QUESTION = 4000;
/** Most claims of an answer, and how many where the caller does not say. */
export const MOST_ANSWERS = 100;
export const FEW_ANSWERS = 10;

const LIMIT = `must be a whole number from 1 to ${MOST_ANSWERS}`;
const FRACTION = 'must be a number from 0 to 1';
const at = atParameter.optional();
const as_of = asOfParameter.optional();

/** Whether a language model is to be asked too. */
export const llmFlag = z
  .boolean('must be true or false')
  .describe('Ask the language model too, where one is configured; see MEMORY_LLM_PROVIDER.');

/** Most events beside the claims of an answer. */
export const MOST_PASSAGES = 50;
export const PASSAGES = `must be a whole number from 0 to ${MOST_PASSAGES}`;

/** Which events a question is answered from. */
export const questionScope = {
  run_id: uuidParameter.optional().describe('Only what events of this run say.'),
  source_input_id: textParameter.optional().describe('Only what events from this input say.'),
  since: boundParameter
    .optional()
    .describe('Only what was said from then on. A bare date is its first moment in UTC.'),
  until: boundParameter
    .optional()
    .describe('Only what was said before then. A bare date is its first moment in UTC.'),
};
export const PASSAGES_MEANING = 'Events to give beside the claims, with their contents.';
export const passagesField = z
  .number(PASSAGES)
  .int(PASSAGES)
  .min(0, PASSAGES)
  .max(MOST_PASSAGES, PASSAGES)
  .describe(PASSAGES_MEANING);
export const explainFlag = z
  .boolean('must be true or false')
  .describe('Say of each claim by what it was ranked.');

/** A question to memory. */
export const questionSchema = z.strictObject({
  question: z
    .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be text') })
    .max(MOST_QUESTION, `must have at most ${MOST_QUESTION} characters`)
    .refine((text) => text.trim() !== '', 'must not be blank'),
  at,
  as_of,
  limit: z.number(LIMIT).int(LIMIT).min(1, LIMIT).max(MOST_ANSWERS, LIMIT).default(FEW_ANSWERS),
  min_trust: z.number(FRACTION).min(0, FRACTION).max(1, FRACTION).optional(),
  type: claimTypeSchema.optional(),
  ...questionScope,
  passages: passagesField.optional(),
  explain: explainFlag.optional(),
  llm: llmFlag.optional(),
});

/** Which claims a list has. */
export const claimListSchema = z.strictObject({
  type: claimTypeSchema.optional(),
  status: claimStatusSchema.optional(),
  key: textParameter.optional(),
  event_id: uuidParameter.optional(),
  run_id: uuidParameter.optional(),
  source_input_id: textParameter.optional(),
  at,
  as_of,
});

/** Which contradictions a list has. */
export const contradictionListSchema = z.strictObject({
  kind: contradictionKindSchema.optional(),
  claim_id: uuidParameter.optional(),
  status: z.enum(['open', 'resolved']).optional(),
  established: z.boolean().optional(),
  as_of,
});

/** A text to take claims from: an event with its content as `text`. */
export const textSchema = eventSchema.omit({ content: true }).extend({
  id: eventSchema.shape.id.optional().describe('Of the event; a new one where it is left out.'),
  text: z.string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be text') }),
  llm: llmFlag.optional(),
});

/** A bound for what looks at each of them; that some come twice does no harm. */
const MOST_ONLY = 100;

/** What tending is to do. */
export const tendSchema = z
  .strictObject({
    dry_run: z.boolean().optional().describe('Say what would be done, and write nothing.'),
    only: z
      .array(z.enum(PROCESSES, `must be one of ${PROCESSES.join(', ')}`))
      .min(1, 'must name a process')
      .max(MOST_ONLY, `must name at most ${MOST_ONLY} processes`)
      .optional()
      .describe('Processes that run; default: all. They run in one order whatever the order here.'),
  })
  .meta({ id: 'TendInput' });

/** A statement to keep as it is: a claim that is its own evidence. */
export const statementSchema = claimInputSchema
  .omit({ evidence: true })
  .extend({
    run_id: anyUuid.optional(),
    source_input_id: shortText(500).optional().describe('What it came from. Default: its author.'),
    timestamp: instant.optional().describe('When it was said. Default: now.'),
  })
  .meta({ id: 'Statement' });
