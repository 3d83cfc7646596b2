import type { Signal } from '../../../operators/signals/signal.ts';
import type { LoggedChange } from '../../../operators/webhooks/logged-change.ts';
import { type WebhookSettings, webhookSettings } from '../../../operators/webhooks/subscription.ts';
import { someSignal } from '../../sinks/fixtures.ts';

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** A change of a signal of web-1 in prod. */
export function someChange(
  parts: Partial<Signal> = {},
  change: Partial<Omit<LoggedChange, 'signal'>> = {},
): LoggedChange {
  const names = { scope: 'prod', entity: 'web-1', metric: 'cpu', tags: { env: 'prod', team: 'a:b' } };
  return { seq: 7, kind: 'signal', ...change, signal: someSignal('one', { ...names, ...parts }) };
}

/** Settings of a webhook, as validation returns them. */
export function someSettings(parts: object = {}): WebhookSettings {
  return webhookSettings.parse({ name: 'hook', url: 'https://example.com/in', ...parts });
}
