import { listObservations } from '../../calls/observations/list-observations.ts';
import type { Route } from '../context.ts';
import { serveCall } from '../serve-call.ts';

/** GET /v1/observations. */
export const observations: Route = (app, context) =>
  serveCall(app, context, listObservations, { refused: [400, 422] });
