import { z } from 'zod';
import { claimInputSchema } from '../../../../operators/records/claim-input.ts';
import { bringClaims } from '../../../calls/memory/bring-claims.ts';
import { MOST_BROUGHT } from '../../../calls/memory/brought.ts';
import { listClaims } from '../../../calls/memory/list-claims.ts';
import type { Route } from '../../context.ts';
import { serveCall } from '../../serve-call.ts';

/** GET /v1/claims: the list. POST: claims from a caller. */
export const claims: Route = (app, context) => {
  serveCall(app, context, listClaims, { refused: [400] });
  serveCall(app, context, bringClaims, {
    status: 202,
    refused: [400, 409, 422],
    body: z.object({ claims: z.array(claimInputSchema).min(1).max(MOST_BROUGHT) }),
  });
};
