import { remember as call } from '../../../calls/memory/remember.ts';
import type { Route } from '../../context.ts';
import { serveCall } from '../../serve-call.ts';

/** POST /v1/remember. */
export const remember: Route = (app, context) => serveCall(app, context, call, { refused: [400, 409, 422] });
