import { z } from 'zod';
import { CONTENT, contentIssue, eventSchema } from '../../../operators/records/event.ts';
import { llm } from '../fields/llm.ts';
import { withWords, words } from '../fields/words.ts';
import { memoryScope } from './in-scope.ts';

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
      .describe('The text: up to 65536 bytes of UTF-8.'),
    id: shape.id.optional().describe('Id of the event. Default: a new id.').register(words, {
      tool: 'UUID of the event, if you have one: the same id with the same text again changes nothing. Default: a new id.',
    }),
    source_input_id: withWords(shape.source_input_id, {
      flag: '--source <id>',
      help: 'source of the text; texts of one source do not corroborate each other',
      tool: 'Source of the text, such as a file name, a URL or a chat.',
    }),
    run_id: withWords(shape.run_id, {
      flag: '--run <uuid>',
      help: 'run of the event',
      tool: 'UUID of the run of the event.',
    }),
    timestamp: withWords(shape.timestamp, {
      date: 'first',
      flag: '--timestamp <time>',
      help: 'time of the text: a date or an RFC 3339 date-time (now)',
      tool: 'Time of the text, default now. RFC 3339 such as 2026-05-01T12:00:00Z.',
    }),
    metadata: shape.metadata,
    scope: memoryScope,
    llm: llm.optional().register(words, {
      help: 'also let the language model propose claims; each must quote the text',
      tool: 'Also let the language model of the server propose claims. Slower; default false.',
    }),
  })
  .meta({ id: 'ProcessInput' });
