import { z } from 'zod';
import { Conflict, InvalidInput } from '../../../operators/records/errors.ts';
import { CONTENT, contentIssue, eventSchema } from '../../../operators/records/event.ts';
import { llmFlag } from '../../memory/calls.ts';
import { processAnswerSchema, processAnswerView } from '../../memory/process-answer.ts';
import { processText } from '../../memory/process-text.ts';
import type { Route } from '../context.ts';
import { problemSchema } from '../problems.ts';

const contentSchema = z
  .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be text') })
  .superRefine((text, { addIssue }) => {
    const message = contentIssue(text);
    if (message !== undefined) addIssue(message);
  })
  .meta(CONTENT);

/** POST /v1/process: a text becomes one event, answered with the claims that it makes and what contradicts them. */
export const process: Route = (app, { memory: { memory, assistant }, metrics, stopping }) => {
  app.post(
    '/v1/process',
    {
      schema: {
        summary: 'Store a text as one event, and see the claims that it makes.',
        tags: ['memory'],
        querystring: z.strictObject({}),
        body: eventSchema
          .omit({ content: true })
          .extend({
            id: eventSchema.shape.id.optional().describe('Of the event; a new one where it is left out.'),
            text: contentSchema.describe('What was said or written: up to 65536 bytes of UTF-8.'),
            llm: llmFlag.optional(),
          })
          .meta({ id: 'ProcessInput' }),
        response: {
          200: processAnswerSchema,
          400: problemSchema,
          409: problemSchema,
        },
      },
    },
    async (request) => {
      try {
        return processAnswerView(await processText(memory, assistant, request.body, stopping));
      } catch (error) {
        if (error instanceof Conflict || error instanceof InvalidInput) metrics.rejectedEvents.inc();
        throw error;
      }
    },
  );
};
