import { contradictions as call } from '../../../calls/memory/contradictions.ts';
import type { Route } from '../../context.ts';
import { serveCall } from '../../serve-call.ts';

/** GET /v1/contradictions. */
export const contradictions: Route = (app, context) => serveCall(app, context, call, { refused: [400] });
