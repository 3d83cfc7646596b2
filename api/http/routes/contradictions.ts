import { z } from 'zod';
import {
  type Contradiction,
  contradictionKindSchema,
  contradictionSchema,
} from '../../../operators/records/claim.ts';
import type { Ledger } from '../../../sinks/ledger.ts';
import { defined } from '../../defined.ts';
import type { Route } from '../context.ts';
import {
  asOfParameter,
  cursorParameter,
  decodeCursor,
  encodeCursor,
  limitParameter,
  uuidParameter,
} from '../parameters.ts';
import { problemSchema } from '../problems.ts';

const expandedSchema = contradictionSchema
  .extend({
    claims: z
      .array(z.object({ id: z.string(), text: z.string() }))
      .optional()
      .describe('The two claims, with `expand=claims`.'),
  })
  .meta({ id: 'ListedContradiction' });

function isPosition(parts: readonly unknown[]): parts is [number] {
  return parts.length === 1 && Number.isSafeInteger(parts[0]);
}

/** Contradictions with the texts of their claims, as known then. */
async function expanded(ledger: Ledger, rows: readonly Contradiction[], asOf: number | undefined) {
  const ids = [...new Set(rows.flatMap(({ between }) => between))];
  const claims = ids.length === 0 ? [] : await ledger.claimsById(ids, asOf);
  const texts = new Map(claims.map(({ id, text }) => [id, text]));
  return rows.map((row) => ({
    ...row,
    claims: row.between.map((id) => ({ id, text: texts.get(id) ?? '' })),
  }));
}

/** GET /v1/contradictions: the list, in the order in which they were found. */
export const contradictions: Route = (app, { memory: { memory, ledger } }) => {
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
          cursor: cursorParameter.optional(),
        }),
        response: {
          200: z.object({
            contradictions: z.array(expandedSchema),
            count: z.number().int(),
            next_cursor: z.string().optional(),
          }),
          400: problemSchema,
        },
      },
    },
    async (request) => {
      const { limit, cursor, status, established, expand, ...filter } = request.query;
      const after = cursor === undefined ? undefined : decodeCursor('contradictions', cursor, isPosition)[0];
      const open = status === undefined ? {} : { open: status === 'open' };
      const { rows, next } = await memory.recall.contradictions(
        {
          ...defined(filter),
          ...open,
          ...(established !== undefined && { established: established === 'true' }),
        },
        limit,
        after,
      );
      return {
        contradictions: expand === undefined ? [...rows] : await expanded(ledger, rows, filter.as_of),
        count: rows.length,
        ...(next !== undefined && { next_cursor: encodeCursor('contradictions', [next]) }),
      };
    },
  );
};
