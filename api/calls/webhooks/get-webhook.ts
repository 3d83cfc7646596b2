import { z } from 'zod';
import { defineCall } from '../call.ts';
import { type ReadsWebhooks, webhookNamed } from './desk.ts';
import { whichWebhook } from './fields.ts';
import { viewOf, webhookView } from './view.ts';

/** One webhook. */
export const getWebhook = defineCall({
  name: 'get_webhook',
  summary: 'One webhook, with how far it is and what it could not deliver.',
  tags: ['webhooks'],
  permission: 'admin',
  at: 'GET /v1/webhooks/:name',
  input: z.object(whichWebhook),
  output: webhookView,
  async run(place: ReadsWebhooks, { name }) {
    const { webhook } = await webhookNamed(place, name);
    return viewOf(webhook, await place.store.lastChange());
  },
});
