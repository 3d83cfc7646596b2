import { query as call } from '../../../calls/memory/query.ts';
import type { Route } from '../../context.ts';
import { serveCall } from '../../serve-call.ts';

/** GET and POST /v1/query. */
export const query: Route = (app, context) => {
  serveCall(app, context, call, { at: 'GET /v1/query', refused: [400] });
  serveCall(app, context, call, { refused: [400] });
};
