import { z } from 'zod';
import { defineCall } from '../call.ts';
import type { ReadsWebhooks } from './desk.ts';
import { viewOf, webhookView } from './view.ts';

/** Every webhook. */
export const listWebhooks = defineCall({
  name: 'list_webhooks',
  summary: 'All webhooks by name, with how far each is and what it could not deliver.',
  tags: ['webhooks'],
  permission: 'admin',
  at: 'GET /v1/webhooks',
  input: z.object({}),
  output: z.object({ webhooks: z.array(webhookView) }),
  async run({ store }: ReadsWebhooks) {
    const [stored, last] = [await store.webhooks.list(), await store.lastChange()];
    return { webhooks: stored.map(({ webhook }) => viewOf(webhook, last)) };
  },
});
