import { z } from 'zod';
import { storedEventSchema } from '../../../operators/records/event.ts';
import type { Route } from '../context.ts';
import { uuidParameter } from '../parameters.ts';
import { problemSchema } from '../problems.ts';

/** GET /v1/events/{id}: one event. */
export const event: Route = (app, { memory }) => {
  app.get(
    '/v1/events/:id',
    {
      schema: {
        summary: 'One event as it was stored.',
        tags: ['memory'],
        params: z.strictObject({ id: uuidParameter }),
        querystring: z.strictObject({}),
        response: { 200: storedEventSchema, 404: problemSchema },
      },
    },
    (request) => memory.memory.recall.event(request.params.id),
  );
};
