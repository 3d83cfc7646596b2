import { randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { progressFrom } from '../../../operators/webhooks/progress.ts';
import { defined } from '../../defined.ts';
import { defineCall } from '../call.ts';
import { type ChangesWebhooks, checkedSettings, checkTarget } from './desk.ts';
import { subscriptionFields } from './fields.ts';
import { viewOf, webhookView } from './view.ts';

/** Adds a webhook, which sends what comes after the present end of the change log. */
export const createWebhook = defineCall({
  name: 'create_webhook',
  summary:
    'Send changes of signals to a URL from now on. Answers the key of the signature, which is not shown again.',
  tags: ['webhooks'],
  permission: 'admin',
  at: 'POST /v1/webhooks',
  input: z.strictObject(subscriptionFields).meta({ id: 'NewWebhook' }),
  output: z.object({
    webhook: webhookView,
    secret: z.string().describe('The key of the signature: the given one, or a new one.'),
  }),
  async run({ store, webhooks }: ChangesWebhooks, given) {
    const secret = given.secret ?? `whsec_${randomBytes(32).toString('base64')}`;
    const settings = checkedSettings({ ...defined(given), secret });
    checkTarget(settings.url, webhooks.allowed);
    const last = await store.lastChange();
    const webhook = {
      id: randomUUID(),
      origin: 'call' as const,
      settings,
      edition: 1,
      created_at: Date.now() * 1000,
      progress: progressFrom(last),
    };
    await store.webhooks.add(webhook);
    webhooks.wake();
    return { webhook: viewOf(webhook, last), secret };
  },
});
