import { z } from 'zod';
import { processAnswerSchema } from '../../calls/memory/process-answer.ts';
import { processText as call } from '../../calls/memory/process-text.ts';
import { tellingTool } from '../call-tool.ts';
import { metadataField } from '../fields.ts';
import { WITH_MODEL } from '../tool-definition.ts';

/** Most claims, and most contradictions, in an answer. */
const MOST_SHOWN = 20;

/** `process_text`: stores a text as an event and its statements as claims. */
export const processText = tellingTool(
  call,
  {
    title: 'Take claims from a text',
    timeout: WITH_MODEL,
    description: `Stores a text as one event and extracts its statements by rules: claims with quotes as evidence, and what
      they contradict. Use it for documents, messages, logs, meeting notes; for one statement of your own use remember. Questions
      and greetings make no claims; texts in other languages than English are kept as passages, and unread names them. Give source_input_id, so that texts of one source do not corroborate each other. Give an
      id to make repeating the call safe. Example: {"text": "The deployment succeeded. Response times averaged 45ms.", "source_input_id":
      "release-notes-12", "timestamp": "2026-05-01T12:00:00Z"}`,
    annotations: { openWorldHint: true },
    fields: {
      // The call itself validates the text; its error names the length.
      text: z.string().describe('The text, up to 65536 bytes of UTF-8.'),
      metadata: metadataField('Text values that are stored with the event; "speaker" names the speaker.'),
    },
  },
  processAnswerSchema.extend({
    more_claims: z
      .number()
      .int()
      .describe(`Number of claims of the text beyond the first ${MOST_SHOWN}, which claims lists.`),
    more_contradictions: z
      .number()
      .int()
      .describe(`Number of contradictions beyond the first ${MOST_SHOWN}.`),
  }),
  ({ claims, contradictions, ...answer }) => ({
    ...answer,
    claims: claims.slice(0, MOST_SHOWN),
    contradictions: contradictions.slice(0, MOST_SHOWN),
    more_claims: Math.max(0, claims.length - MOST_SHOWN),
    more_contradictions: Math.max(0, contradictions.length - MOST_SHOWN),
  }),
);
