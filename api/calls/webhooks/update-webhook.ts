import { z } from 'zod';
import { Unprocessable } from '../../../operators/records/errors.ts';
import type { WebhookSettings } from '../../../operators/webhooks/subscription.ts';
import { defined } from '../../defined.ts';
import { defineCall } from '../call.ts';
import { type ChangesWebhooks, changeWebhook, checkedSettings, checkTarget } from './desk.ts';
import { subscriptionFields } from './fields.ts';
import { viewOf, webhookView } from './view.ts';

const hasLogin = (url: string | undefined) => url !== undefined && new URL(url).username !== '';

/** What a webhook keeps where an update leaves it out, since no answer shows it. */
function unshown(
  { url, secret, headers, routing_key, username, password }: WebhookSettings,
  { format, url: next }: { readonly format: WebhookSettings['format']; readonly url?: string | undefined },
) {
  return defined({
    url,
    secret,
    ...(format === 'email' ? !hasLogin(next) && { username, password } : { headers }),
    ...(format === 'pagerduty' && { routing_key }),
  });
}

/** Replaces the settings of a webhook; its place in the log stays. */
export const updateWebhook = defineCall({
  name: 'update_webhook',
  summary:
    'Replace the settings of a webhook. What is not shown stays where it is left out: url, secret, headers, routing_key, username and password.',
  tags: ['webhooks'],
  permission: 'admin',
  at: 'PUT /v1/webhooks/:name',
  input: z
    .strictObject({ ...subscriptionFields, url: subscriptionFields.url.optional() })
    .meta({ id: 'WebhookUpdate' }),
  output: webhookView,
  async run(place: ChangesWebhooks, given) {
    const changed = await changeWebhook(place, given.name, (webhook) => {
      if (webhook.origin === 'file') {
        const message = `The webhook ${given.name} is in SIGNAL_WEBHOOKS_FILE; change it there and restart the server.`;
        throw new Unprocessable(message);
      }
      const settings = checkedSettings({ ...unshown(webhook.settings, given), ...defined(given) });
      checkTarget(settings.url, place.webhooks.allowed);
      const { failing: _, ...progress } = webhook.progress;
      return { ...webhook, settings, progress };
    });
    return viewOf(changed, await place.store.lastChange());
  },
});
