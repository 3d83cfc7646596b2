import { z } from 'zod';
import { MOST_SERIES } from '../../../pipelines/expectations.ts';
import { defined } from '../../defined.ts';
import { observationListSchema, observationPage, observationPageSchema } from '../../observation-list.ts';
import type { Route } from '../context.ts';
import { cursorParameter, limitParameter } from '../parameters.ts';
import { problemSchema } from '../problems.ts';

/** GET /v1/observations: what is stored, in event-time order. */
export const observations: Route = (app, context) => {
  app.get(
    '/v1/observations',
    {
      schema: {
        summary: 'Stored observations in event-time order.',
        tags: ['observations'],
        querystring: observationListSchema.extend({
          limit: limitParameter,
          expected: z
            .enum(['true', 'false'])
            .default('false')
            .describe(
              `true adds what was expected of each observation by those of its series before it, for at most ${MOST_SERIES} series a page.`,
            ),
          cursor: cursorParameter('observations').optional(),
        }),
        response: { 200: observationPageSchema, 400: problemSchema, 422: problemSchema },
      },
    },
    async (request) => {
      const { limit, cursor, expected, ...filter } = request.query;
      return observationPage(context, defined(filter), { limit, cursor, expected: expected === 'true' });
    },
  );
};
