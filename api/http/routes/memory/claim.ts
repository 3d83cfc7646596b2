import { claimHistory } from '../../../calls/memory/claim-history.ts';
import { getClaim } from '../../../calls/memory/get-claim.ts';
import { verifyClaim } from '../../../calls/memory/verify-claim.ts';
import type { Route } from '../../context.ts';
import { serveCall } from '../../serve-call.ts';

/** GET /v1/claims/{id}, its history, and POST …/verify: one claim, its changes, and whether it still holds. */
export const claim: Route = (app, context) => {
  serveCall(app, context, getClaim, { refused: [400, 404] });
  serveCall(app, context, claimHistory, { refused: [400, 404] });
  serveCall(app, context, verifyClaim, { refused: [400, 404] });
};
