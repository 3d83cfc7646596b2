import { giveFeedback } from '../../calls/quiet/give-feedback.ts';
import type { Route } from '../context.ts';
import { serveCall } from '../serve-call.ts';

/** POST /v1/signals/{id}/feedback. */
export const feedback: Route = (app, context) =>
  serveCall(app, context, giveFeedback, { status: 202, refused: [400, 404] });
