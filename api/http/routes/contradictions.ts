import { z } from 'zod';
import { contradictionKindSchema } from '../../../operators/records/claim.ts';
import { defined } from '../../defined.ts';
import { contradictionPage, contradictionPageSchema } from '../../memory/contradiction-page.ts';
import type { Route } from '../context.ts';
import { asOfParameter, cursorParameter, limitParameter, uuidParameter } from '../parameters.ts';
import { problemSchema } from '../problems.ts';

/** GET /v1/contradictions: the list, in the order in which they were found. */
export const contradictions: Route = (app, { memory: { memory } }) => {
  app.get(
    '/v1/contradictions',
    {
      schema: {
        summary: 'Contradictions between claims in the order in which they were found.',
        tags: ['memory'],
        querystring: z.strictObject({
          kind: contradictionKindSchema.optional(),
          claim_id: uuidParameter.optional().describe('Only those that this claim has.'),
          status: z.enum(['open', 'resolved']).optional(),
          established: z
            .enum(['true', 'false'])
            .optional()
            .describe(
              'Only those in which something new speaks against an established belief; or the others.',
            ),
          as_of: asOfParameter.optional(),
          expand: z.literal('claims').optional().describe('Give the texts of the claims too.'),
          limit: limitParameter,
          cursor: cursorParameter('contradictions').optional(),
        }),
        response: {
          200: contradictionPageSchema,
          400: problemSchema,
        },
      },
    },
    (request) => {
      const { limit, cursor, status, established, expand, ...filter } = request.query;
      return contradictionPage(
        memory.recall,
        {
          ...defined(filter),
          ...(status !== undefined && { open: status === 'open' }),
          ...(established !== undefined && { established: established === 'true' }),
        },
        { limit, cursor, texts: expand !== undefined },
      );
    },
  );
};
