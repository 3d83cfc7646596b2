import { forgetEvent } from '../../../calls/events/forget-event.ts';
import { getEvent } from '../../../calls/events/get-event.ts';
import type { Route } from '../../context.ts';
import { serveCall } from '../../serve-call.ts';

/** GET and DELETE /v1/events/{id}. */
export const event: Route = (app, context) => {
  serveCall(app, context, getEvent, { refused: [404] });
  serveCall(app, context, forgetEvent, { refused: [400, 404] });
};
