import { listSignals } from '../../calls/signals/list-signals.ts';
import type { Route } from '../context.ts';
import { serveCall } from '../serve-call.ts';

/** GET /v1/signals. */
export const signals: Route = (app, context) => serveCall(app, context, listSignals, { refused: [400] });
