import { getSignal } from '../../calls/signals/get-signal.ts';
import type { Route } from '../context.ts';
import { serveCall } from '../serve-call.ts';

/** GET /v1/signals/{id}. */
export const signal: Route = (app, context) => serveCall(app, context, getSignal, { refused: [404] });
