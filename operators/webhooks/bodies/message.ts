import type { LoggedChange } from '../logged-change.ts';
import type { WebhookSettings } from '../subscription.ts';

/** What the server says of itself in messages. */
export interface MessageFacts {
  /** Address of the server for people, without a slash at its end; undefined if nobody said it. */
  readonly publicUrl?: string | undefined;
  /** Milliseconds for which an open signal fires, because it is told again before; undefined if it is told once. */
  readonly firing?: number | undefined;
}

/** What one request tells: changes in the order of the log, and the wall clock in milliseconds. */
export interface Message extends MessageFacts {
  readonly changes: readonly [LoggedChange, ...LoggedChange[]];
  readonly at: number;
  /** It tells of open signals again; its changes have no places in the log. */
  readonly again?: true;
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
