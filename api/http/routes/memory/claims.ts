import { z } from 'zod';
import { claimInputSchema } from '../../../../operators/records/claim-input.ts';
import { bringClaims } from '../../../calls/memory/bring-claims.ts';
import { memoryScope } from '../../../calls/memory/in-scope.ts';
import { listClaims } from '../../../calls/memory/list-claims.ts';
import { MOST_UPSERTED } from '../../../calls/memory/upsert-claims.ts';
import type { Route } from '../../context.ts';
import { serveCall } from '../../serve-call.ts';

/** GET /v1/claims: the list. POST: claims from a caller. */
export const claims: Route = (app, context) => {
  serveCall(app, context, listClaims, { refused: [400] });
  serveCall(app, context, bringClaims, {
    status: 202,
    refused: [400, 409, 422],
    body: z.object({ claims: z.array(claimInputSchema).min(1).max(MOST_UPSERTED), scope: memoryScope }),
  });
};
