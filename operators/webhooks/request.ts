import { bodyOf } from './bodies/index.ts';
import type { Message } from './bodies/message.ts';
import { messageId } from './message-id.ts';
import { signedHeaders } from './signature.ts';
import type { WebhookSettings } from './subscription.ts';
import { urlFor } from './url-template.ts';

/** An HTTP POST to the target of a webhook. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The request that delivers a message, signed at the time of the message. */
export function requestOf(webhookId: string, settings: WebhookSettings, message: Message): WebhookRequest {
  const { headers, text } = bodyOf(message, settings);
  const signed = signedHeaders(messageId(webhookId, message), message.at, text, settings.secret);
  return {
    url: settings.format === 'template' ? urlFor(settings.url, message.changes[0]) : settings.url,
    headers: { 'user-agent': 'tidemark', ...settings.headers, ...headers, ...signed },
    body: text,
  };
}
