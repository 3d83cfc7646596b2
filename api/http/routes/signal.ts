import { z } from 'zod';
import { signalSchema } from '../../../operators/records/signal.ts';
import { signalOf } from '../../signal-list.ts';
import type { Route } from '../context.ts';
import { uuidParameter } from '../parameters.ts';
import { problemSchema } from '../problems.ts';

/** GET /v1/signals/{id}: one signal. */
export const signal: Route = (app, { store }) => {
  app.get(
    '/v1/signals/:id',
    {
      schema: {
        summary: 'One signal with its evidence and explanation.',
        tags: ['signals'],
        params: z.strictObject({ id: uuidParameter }),
        querystring: z.strictObject({}),
        response: { 200: signalSchema, 404: problemSchema },
      },
    },
    (request) => signalOf(store, request.params.id),
  );
};
