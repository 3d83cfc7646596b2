import { forget as call } from '../../../calls/memory/forget.ts';
import type { Route } from '../../context.ts';
import { serveCall } from '../../serve-call.ts';

/** POST /v1/forget. */
export const forget: Route = (app, context) => serveCall(app, context, call, { refused: [400, 404] });
