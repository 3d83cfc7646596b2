import { z } from 'zod';
import { claimSchema } from '../../../operators/records/claim.ts';
import { statementSchema } from '../../memory/calls.ts';
import { LocalMemory } from '../../memory/local-memory.ts';
import type { Route } from '../context.ts';
import { problemSchema } from '../problems.ts';

/** POST /v1/remember: one statement as a claim, with an event of its own that says it. */
export const remember: Route = (app, { memory: { memory, assistant } }) => {
  const local = new LocalMemory(memory, assistant);
  app.post(
    '/v1/remember',
    {
      schema: {
        summary: 'Keep one statement as a claim, with an event of its own that says it.',
        tags: ['memory'],
        querystring: z.strictObject({}),
        body: statementSchema,
        response: { 200: claimSchema, 400: problemSchema, 409: problemSchema, 422: problemSchema },
      },
    },
    (request) => local.remember(request.body),
  );
};
