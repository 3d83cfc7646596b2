import { z } from 'zod';
import { CONTENT, contentIssue, eventSchema } from '../../../operators/records/event.ts';
import { llm } from '../fields/llm.ts';
import { withWords, words } from '../fields/words.ts';

const { shape } = eventSchema;

/** A text: an event with its content as `text`. */
export const textSchema = z
  .object({
    text: z
      .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be text') })
      .superRefine((text, { addIssue }) => {
        const message = contentIssue(text);
        if (message !== undefined) addIssue(message);
      })
      .meta(CONTENT)
      .describe('What was said or written: up to 65536 bytes of UTF-8.'),
    id: shape.id.optional().describe('Of the event; a new one where it is left out.').register(words, {
      tool: 'UUID of the event, where you have one: the same id with the same text changes nothing. Default: a new one.',
    }),
    source_input_id: withWords(shape.source_input_id, {
      flag: '--source <id>',
      help: 'input that it came from; texts of one source do not corroborate each other',
      tool: 'What it came from, such as a file name, a URL or a chat.',
    }),
    run_id: withWords(shape.run_id, {
      flag: '--run <uuid>',
      help: 'run that it belongs to',
      tool: 'UUID of the run that it belongs to.',
    }),
    timestamp: withWords(shape.timestamp, {
      date: 'first',
      flag: '--timestamp <time>',
      help: 'when it was said: a date or an RFC 3339 date-time (now)',
      tool: 'When it was said, default now. RFC 3339 such as 2026-05-01T12:00:00Z.',
    }),
    metadata: shape.metadata,
    llm: llm.optional().register(words, {
      help: 'let the language model propose claims too; each must quote the text',
      tool: 'Have the language model that the server is configured with propose claims too. Slower; default false.',
    }),
  })
  .meta({ id: 'ProcessInput' });
