import { z } from 'zod';
import { claimInputSchema } from '../../operators/records/claim-input.ts';
import { eventSchema } from '../../operators/records/event.ts';
import { anyUuid, instant, shortText } from '../../operators/records/fields.ts';
import { PROCESSES } from '../../pipelines/memory/tend/tending.ts';

/** Whether a language model is to be asked too. */
export const llmFlag = z
  .boolean('must be true or false')
  .describe('Ask the language model too, where one is configured; see MEMORY_LLM_PROVIDER.');

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
