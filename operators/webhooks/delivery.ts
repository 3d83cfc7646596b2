import type { Message } from './bodies/message.ts';
import { type Mail, mailOf } from './mail.ts';
import { requestOf, type WebhookRequest } from './request.ts';
import type { WebhookSettings } from './subscription.ts';

/** What is sent to the target of a webhook: an HTTP POST, or a mail. */
export type Delivery = WebhookRequest | Mail;

/** What delivers a message in the form that a subscription asks for. */
export function deliveryOf(webhookId: string, settings: WebhookSettings, message: Message): Delivery {
  return settings.format === 'email'
    ? mailOf(webhookId, settings, message)
    : requestOf(webhookId, settings, message);
}
