import { z } from 'zod';
import { claimInputSchema } from '../../../operators/records/claim-input.ts';
import { listClaims } from '../../calls/memory/list-claims.ts';
import { bringClaims, broughtSchema, MOST_BROUGHT } from '../../memory/bring-claims.ts';
import type { Route } from '../context.ts';
import { problemSchema } from '../problems.ts';
import { serveCall } from '../serve-call.ts';

/** The claims of a body, where it has that form. */
function claimsIn(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'claims' in body ? body.claims : undefined;
}

/** GET /v1/claims: the list, in the order in which they became known. POST: claims that a caller brings. */
export const claims: Route = (app, context) => {
  const { memory } = context.memory;
  serveCall(app, context, listClaims, { refused: [400] });

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
