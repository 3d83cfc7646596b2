import { z } from 'zod';
import { claimSchema } from '../../../operators/records/claim.ts';
import { approvalSchema, resolutionSchema } from '../../../operators/records/claim-input.ts';
import { defined } from '../../defined.ts';
import type { Route } from '../context.ts';
import { uuidParameter } from '../parameters.ts';
import { problemSchema } from '../problems.ts';

const params = z.strictObject({ id: uuidParameter });
const querystring = z.strictObject({});

/** POST /v1/claims/{id}/resolve, …/approve, …/reject: what a caller decides about a claim. */
export const claimDecisions: Route = (app, { memory: { memory } }) => {
  const refused = { 400: problemSchema, 404: problemSchema, 409: problemSchema };

  app.post(
    '/v1/claims/:id/resolve',
    {
      schema: {
        summary: 'Resolve a claim over another: the claim of the path gets `valid_to`, the other one stands.',
        tags: ['memory'],
        params,
        querystring,
        body: resolutionSchema,
        response: { 200: claimSchema, ...refused, 422: problemSchema },
      },
    },
    (request) => memory.resolve(request.params.id, request.body),
  );

  app.post(
    '/v1/claims/:id/approve',
    {
      schema: {
        summary: 'Let a claim that waits for approval count.',
        tags: ['memory'],
        params,
        querystring,
        body: approvalSchema.nullish(),
        response: { 200: claimSchema, ...refused },
      },
    },
    (request) => memory.approve(request.params.id, defined(request.body ?? {})),
  );

  app.post(
    '/v1/claims/:id/reject',
    {
      schema: {
        summary: 'Turn a claim that waits for approval away. Its history stays.',
        tags: ['memory'],
        params,
        querystring,
        body: approvalSchema.nullish(),
        response: { 200: claimSchema, ...refused },
      },
    },
    (request) => memory.reject(request.params.id, defined(request.body ?? {})),
  );
};
