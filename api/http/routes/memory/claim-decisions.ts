import { approve } from '../../../calls/memory/approve.ts';
import { reject } from '../../../calls/memory/reject.ts';
import { resolve } from '../../../calls/memory/resolve.ts';
import type { Route } from '../../context.ts';
import { serveCall } from '../../serve-call.ts';

/** POST /v1/claims/{id}/resolve, …/approve, …/reject: the decisions of a caller about a claim. */
export const claimDecisions: Route = (app, context) => {
  serveCall(app, context, resolve, { refused: [400, 404, 409, 422] });
  serveCall(app, context, approve, { refused: [400, 404, 409] });
  serveCall(app, context, reject, { refused: [400, 404, 409] });
};
