import { z } from 'zod';
import { Unprocessable } from '../../../operators/records/errors.ts';
import { defineCall } from '../call.ts';
import { type ChangesWebhooks, webhookNamed } from './desk.ts';
import { whichWebhook } from './fields.ts';
import { viewOf, webhookView } from './view.ts';

/** Removes a webhook with its place in the log and what it could not deliver. */
export const deleteWebhook = defineCall({
  name: 'delete_webhook',
  summary: 'Remove a webhook, with its place in the log and its parked deliveries; answers what was removed.',
  tags: ['webhooks'],
  permission: 'admin',
  at: 'DELETE /v1/webhooks/:name',
  input: z.object(whichWebhook),
  output: webhookView,
  async run(place: ChangesWebhooks, { name }) {
    const { webhook } = await webhookNamed(place, name);
    if (webhook.origin === 'file') {
      throw new Unprocessable(
        `The webhook ${name} is in SIGNAL_WEBHOOKS_FILE; remove it there and restart the server.`,
      );
    }
    await place.store.webhooks.remove(webhook.id);
    place.webhooks.wake();
    return viewOf(webhook, await place.store.lastChange());
  },
});
