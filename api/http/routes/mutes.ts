import { createMute } from '../../calls/quiet/create-mute.ts';
import { deleteMute } from '../../calls/quiet/delete-mute.ts';
import { listMutes } from '../../calls/quiet/list-mutes.ts';
import type { Route } from '../context.ts';
import { serveCall } from '../serve-call.ts';

/** /v1/mutes: times in which signals are not delivered. */
export const mutes: Route = (app, context) => {
  serveCall(app, context, listMutes, { refused: [] });
  serveCall(app, context, createMute, { refused: [400] });
  serveCall(app, context, deleteMute, { refused: [400, 404] });
};
