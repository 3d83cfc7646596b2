import { z } from 'zod';
import { expectedObservationSchema } from '../../../operators/records/expectation.ts';
import { MOST_SERIES, withExpectations } from '../../../pipelines/expectations.ts';
import { defined } from '../../defined.ts';
import type { Route } from '../context.ts';
import {
  boundParameter,
  cursorParameter,
  decodeCursor,
  encodeCursor,
  limitParameter,
  uuidParameter,
} from '../parameters.ts';
import { problemSchema } from '../problems.ts';

function isPosition(parts: readonly unknown[]): parts is [number, number] {
  return parts.length === 2 && parts.every(Number.isSafeInteger);
}

/** GET /v1/observations: what is stored, in event-time order. */
export const observations: Route = (app, { store, intake }) => {
  app.get(
    '/v1/observations',
    {
      schema: {
        summary: 'Stored observations in event-time order.',
        tags: ['observations'],
        querystring: z.strictObject({
          scope_id: uuidParameter.optional(),
          entity_id: uuidParameter.optional(),
          since: boundParameter
            .optional()
            .describe('Least timestamp. A bare date is its first moment in UTC.'),
          until: boundParameter
            .optional()
            .describe('The timestamp is before this. A bare date is its first moment in UTC.'),
          limit: limitParameter,
          expected: z
            .enum(['true', 'false'])
            .default('false')
            .describe(
              `true adds what was expected of each observation by those of its series before it, for at most ${MOST_SERIES} series a page.`,
            ),
          cursor: cursorParameter('observations').optional(),
        }),
        response: {
          200: z.object({
            observations: z.array(expectedObservationSchema),
            count: z.number().int(),
            next_cursor: z.string().optional(),
          }),
          400: problemSchema,
          422: problemSchema,
        },
      },
    },
    async (request) => {
      const { limit, cursor, expected, ...filter } = request.query;
      const after = cursor === undefined ? undefined : decodeCursor('observations', cursor, isPosition);
      await intake.settle();
      const page = await store.observations(
        defined(filter),
        limit,
        after === undefined ? undefined : { time: after[0], seq: after[1] },
      );
      return {
        observations: expected === 'true' ? await withExpectations(store, page) : [...page.rows],
        count: page.rows.length,
        ...(page.next && { next_cursor: encodeCursor('observations', [page.next.time, page.next.seq]) }),
      };
    },
  );
};
