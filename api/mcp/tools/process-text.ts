import { z } from 'zod';
import { defined } from '../../defined.ts';
import { textSchema } from '../../memory/calls.ts';
import { processAnswerSchema, processAnswerView } from '../../memory/process-answer.ts';
import { instantField, textField, uuidField } from '../fields.ts';
import { prose } from '../prose.ts';
import { type ToolDefinition, WITH_MODEL } from '../tool-definition.ts';

/** Claims, and contradictions, that an answer has. */
const TOLD = 20;

const { shape } = textSchema;

/** `process_text`: a text becomes an event, and what it states becomes claims. */
export const processText: ToolDefinition = {
  writes: true,
  define(server, calls) {
    server
      .tool('process_text')
      .title('Take claims from a text')
      .timeout(WITH_MODEL)
      .description(
        prose(`Stores a text as one event and takes the statements out of it by rules: claims with quotes as evidence, and what
        they contradict. Use it for documents, messages, logs, meeting notes; for one statement of your own use remember. Questions
        and greetings make no claims. Give source_input_id, so that texts of one source do not corroborate each other. Give an
        id to make repeating the call safe. Example: {"text": "The deployment succeeded. Response times averaged 45ms.", "source_input_id":
        "release-notes-12", "timestamp": "2026-05-01T12:00:00Z"}`),
      )
      .annotations({
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: true,
      })
      .input(
        z.strictObject({
          text: shape.text.describe('What was said or written, up to 65536 bytes of UTF-8.'),
          id: uuidField
            .describe(
              'UUID of the event, where you have one: the same id with the same text changes nothing. Default: a new one.',
            )
            .optional(),
          source_input_id: textField(
            shape.source_input_id,
            'What it came from, such as a file name, a URL or a chat.',
          ),
          run_id: uuidField.describe('UUID of the run that it belongs to.').optional(),
          timestamp: instantField(shape.timestamp, 'When it was said, default now.'),
          metadata: z
            .record(z.string(), z.string())
            .describe('Texts that are kept with the event; "speaker" says who speaks.')
            .optional(),
          llm: shape.llm.describe(
            'Have the language model that the server is configured with propose claims too. Slower; default false.',
          ),
        }),
      )
      .output(
        processAnswerSchema.extend({
          more_claims: z
            .number()
            .int()
            .describe(`Claims of the text beyond the first ${TOLD}, which claims has.`),
          more_contradictions: z.number().int().describe(`Contradictions beyond the first ${TOLD}.`),
        }),
      )
      .handler(async ({ text, ...more }) => {
        const processed = await calls.memory.process({ text, ...defined(more) });
        const { claims, contradictions, ...answer } = processAnswerView(processed);
        return {
          ...answer,
          claims: claims.slice(0, TOLD),
          contradictions: contradictions.slice(0, TOLD),
          more_claims: Math.max(0, claims.length - TOLD),
          more_contradictions: Math.max(0, contradictions.length - TOLD),
        };
      });
  },
};
