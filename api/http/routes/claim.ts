import { z } from 'zod';
import { claimSchema, historyEntrySchema } from '../../../operators/records/claim.ts';
import { uuidText } from '../../../operators/records/fields.ts';
import type { Moment } from '../../../pipelines/memory/reads.ts';
import { verificationSchema, verificationView } from '../../memory/verification.ts';
import type { Route } from '../context.ts';
import { asOfParameter, uuidParameter } from '../parameters.ts';
import { problemSchema } from '../problems.ts';

const params = z.strictObject({ id: uuidParameter });
const asOfQuery = z.strictObject({ as_of: asOfParameter.optional() });

function momentOf({ as_of }: z.output<typeof asOfQuery>): Moment {
  return as_of === undefined ? {} : { asOf: as_of };
}

/** GET /v1/claims/{id}, its history, and POST …/verify: one claim, what became of it, and whether it still holds. */
export const claim: Route = (app, { memory: { memory } }) => {
  const { recall } = memory;
  app.get(
    '/v1/claims/:id',
    {
      schema: {
        summary: 'One claim with its evidence.',
        tags: ['memory'],
        params,
        querystring: asOfQuery,
        response: { 200: claimSchema, 400: problemSchema, 404: problemSchema },
      },
    },
    (request) => recall.claim(request.params.id, momentOf(request.query)),
  );

  app.get(
    '/v1/claims/:id/history',
    {
      schema: {
        summary: 'Every change of a claim with its reason, oldest first.',
        tags: ['memory'],
        params,
        querystring: asOfQuery,
        response: {
          200: z.object({ claim_id: uuidText, history: z.array(historyEntrySchema) }),
          400: problemSchema,
          404: problemSchema,
        },
      },
    },
    async (request) => {
      const { id } = request.params;
      return { claim_id: id, history: await recall.history(id, momentOf(request.query)) };
    },
  );

  app.post(
    '/v1/claims/:id/verify',
    {
      schema: {
        summary:
          'Check a claim against its events again, and against the observations of a series that it names; changes nothing.',
        tags: ['memory'],
        params,
        querystring: z.strictObject({}),
        response: { 200: verificationSchema, 400: problemSchema, 404: problemSchema },
      },
    },
    async (request) => verificationView(await recall.verify(request.params.id)),
  );
};
