import { z } from 'zod';
import { claimSchema, contradictionSchema } from '../../../operators/records/claim.ts';
import { Conflict, InvalidInput } from '../../../operators/records/errors.ts';
import { contentIssue, eventSchema } from '../../../operators/records/event.ts';
import { llmFlag } from '../../memory/calls.ts';
import { processText } from '../../memory/process-text.ts';
import type { Route } from '../context.ts';
import { warningsSchema } from '../parameters.ts';
import { problemSchema } from '../problems.ts';

const contentSchema = z
  .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be text') })
  .superRefine((text, { addIssue }) => {
    const message = contentIssue(text);
    if (message !== undefined) addIssue(message);
  });

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
          200: z.object({
            event_id: z.string(),
            summary: z.object({
              events: z.number().int().describe('1, or 0 where the event was there already.'),
              claims: z.number().int().describe('Claims that a new event makes.'),
              contradictions: z.number().int().describe('Contradictions that it brought about.'),
            }),
            claims: z.array(claimSchema),
            contradictions: z
              .array(contradictionSchema)
              .describe('Those that stand and have one of the claims, old ones too.'),
            warnings: warningsSchema,
          }),
          400: problemSchema,
          409: problemSchema,
        },
      },
    },
    async (request) => {
      try {
        const { claims, contradictions, warnings, ...rest } = await processText(
          memory,
          assistant,
          request.body,
          stopping,
        );
        const told = warnings === undefined ? {} : { warnings: [...warnings] };
        return { ...rest, claims: [...claims], contradictions: [...contradictions], ...told };
      } catch (error) {
        if (error instanceof Conflict || error instanceof InvalidInput) metrics.rejectedEvents.inc();
        throw error;
      }
    },
  );
};
