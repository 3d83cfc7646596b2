import { createWebhook } from '../../calls/webhooks/create-webhook.ts';
import { deleteWebhook } from '../../calls/webhooks/delete-webhook.ts';
import { getWebhook } from '../../calls/webhooks/get-webhook.ts';
import { listWebhooks } from '../../calls/webhooks/list-webhooks.ts';
import { replayWebhook } from '../../calls/webhooks/replay-webhook.ts';
import { testWebhook } from '../../calls/webhooks/test-webhook.ts';
import { updateWebhook } from '../../calls/webhooks/update-webhook.ts';
import type { Route } from '../context.ts';
import { serveCall } from '../serve-call.ts';

/** /v1/webhooks: who is notified of changes of signals, and what could not be delivered. */
export const webhooks: Route = (app, context) => {
  serveCall(app, context, listWebhooks, { refused: [] });
  serveCall(app, context, getWebhook, { refused: [400, 404] });
  serveCall(app, context, createWebhook, { refused: [400, 409] });
  serveCall(app, context, updateWebhook, { refused: [400, 404, 409, 422, 429] });
  serveCall(app, context, deleteWebhook, { refused: [400, 404, 422] });
  serveCall(app, context, testWebhook, { refused: [400, 404] });
  serveCall(app, context, replayWebhook, { refused: [400, 404, 422, 429] });
};
