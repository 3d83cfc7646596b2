import { bodyOf } from './bodies/index.ts';
import type { Message } from './bodies/message.ts';
import { signedHeaders } from './signature.ts';
import type { WebhookSettings } from './subscription.ts';

/** An HTTP POST to the target of a webhook. */
export interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The id of a message: the same in every attempt, also when a stretch of the log is sent again. What tells open signals again is new each time. */
export function messageId(
  webhookId: string,
  { changes: [{ seq, signal }, ...rest], at, again }: Message,
): string {
  if (again) return `msg_${webhookId}_open_${at}_${signal.id}`;
  const places = [seq, ...rest.slice(-1).map((last) => last.seq)].join('-');
  return `msg_${webhookId}_${seq === 0 ? signal.id : places}`;
}

/** The request that delivers a message, signed at the time of the message. */
export function requestOf(webhookId: string, settings: WebhookSettings, message: Message): WebhookRequest {
  const { headers, text } = bodyOf(message, settings);
  const signed = signedHeaders(messageId(webhookId, message), message.at, text, settings.secret);
  return {
    url: settings.url,
    headers: { 'user-agent': 'tidemark', ...settings.headers, ...headers, ...signed },
    body: text,
  };
}
