import { z } from 'zod';
import { claimSchema, claimStatusSchema, claimTypeSchema } from '../../../operators/records/claim.ts';
import { claimInputSchema } from '../../../operators/records/claim-input.ts';
import { defined } from '../../defined.ts';
import { bringClaims, broughtSchema, MOST_BROUGHT } from '../../memory/bring-claims.ts';
import type { Route } from '../context.ts';
import {
  asOfParameter,
  atParameter,
  cursorParameter,
  decodeCursor,
  encodeCursor,
  limitParameter,
  textParameter,
  uuidParameter,
} from '../parameters.ts';
import { problemSchema } from '../problems.ts';

function isPosition(parts: readonly unknown[]): parts is [number] {
  return parts.length === 1 && Number.isSafeInteger(parts[0]);
}

/** The claims of a body, where it has that form. */
function claimsIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'claims' in body ? body.claims : undefined;
}

/** GET /v1/claims: the list, in the order in which they became known. POST: claims that a caller brings. */
export const claims: Route = (app, { memory: { memory } }) => {
  app.get(
    '/v1/claims',
    {
      schema: {
        summary: 'Claims in the order in which they became known.',
        tags: ['memory'],
        querystring: z.strictObject({
          type: claimTypeSchema.optional(),
          status: claimStatusSchema.optional(),
          key: textParameter.optional(),
          event_id: uuidParameter.optional().describe('Only claims with evidence in this event.'),
          run_id: uuidParameter.optional().describe('Only claims with evidence in events of this run.'),
          source_input_id: textParameter.optional().describe('Only claims with evidence from this input.'),
          at: atParameter.optional(),
          as_of: asOfParameter.optional(),
          limit: limitParameter,
          cursor: cursorParameter('claims').optional(),
        }),
        response: {
          200: z.object({
            claims: z.array(claimSchema),
            count: z.number().int(),
            next_cursor: z.string().optional(),
          }),
          400: problemSchema,
        },
      },
    },
    async (request) => {
      const { limit, cursor, ...filter } = request.query;
      const after = cursor === undefined ? undefined : decodeCursor('claims', cursor, isPosition)[0];
      const { rows, next } = await memory.recall.claims(defined(filter), limit, after);
      return {
        claims: [...rows],
        count: rows.length,
        ...(next !== undefined && { next_cursor: encodeCursor('claims', [next]) }),
      };
    },
  );

  app.post(
    '/v1/claims',
    {
      config: { checksBody: true },
      schema: {
        summary:
          'Bring claims: their evidence is checked, and what they contradict is found. The good are kept.',
        tags: ['memory'],
        querystring: z.strictObject({}),
        body: z.object({ claims: z.array(claimInputSchema).min(1).max(MOST_BROUGHT) }),
        response: {
          202: broughtSchema,
          400: problemSchema,
          409: problemSchema,
          422: problemSchema,
        },
      },
    },
    async (request, reply) => reply.code(202).send(await bringClaims(memory, claimsIn(request.body))),
  );
};
