import type { LoggedChange } from '../logged-change.ts';
import type { WebhookSettings } from '../subscription.ts';

/** What one request tells: changes in the order of the log, and the wall clock in milliseconds. */
export interface Message {
  readonly changes: readonly [LoggedChange, ...LoggedChange[]];
  readonly at: number;
}

/** The body of a request and the headers that depend on it. */
export interface Body {
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A form of bodies. */
export type BodyForm = (message: Message, settings: WebhookSettings) => Body;

/** A JSON body. */
export function json(value: unknown, type = 'application/json'): Body {
  return { headers: { 'content-type': type }, text: JSON.stringify(value) };
}
