import { z } from 'zod';
import { TidemarkError } from '../../../operators/records/errors.ts';
import { signalSchema } from '../../../operators/records/signal.ts';
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
    async (request) => {
      const found = await store.signal(request.params.id);
      if (found === undefined)
        throw new TidemarkError('not_found', `There is no signal ${request.params.id}.`);
      return found;
    },
  );
};
