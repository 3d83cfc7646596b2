import { tend as call } from '../../../calls/memory/tend.ts';
import type { Route } from '../../context.ts';
import { serveCall } from '../../serve-call.ts';

/** POST /v1/tend. */
export const tend: Route = (app, context) => serveCall(app, context, call, { refused: [400, 409] });
