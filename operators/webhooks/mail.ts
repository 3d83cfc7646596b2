import { email, htmlOf, subjectLineOf } from './bodies/email.ts';
import type { Message } from './bodies/message.ts';
import { loginIn } from './login.ts';
import { messageId } from './message-id.ts';
import type { WebhookSettings } from './subscription.ts';

/** A mail and the server that takes it. */
export interface Mail {
  /** `smtp:` or `smtps:`, the host and its port, without a user. */
  readonly server: string;
  readonly login?: { readonly user: string; readonly password: string };
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Wall clock in milliseconds. */
  readonly at: number;
  /** Without angle brackets, the same in every attempt. */
  readonly messageId: string;
  /** Message-IDs of the threads that it continues. */
  readonly references: readonly string[];
}

/** Whether a delivery is a mail. */
export function isMail(delivery: object): delivery is Mail {
  return 'messageId' in delivery;
}

function loginOf({ url, username, password }: WebhookSettings) {
  return username === undefined || password === undefined ? loginIn(url) : { user: username, password };
}

/**
 * The mail that delivers a message (RFC 5322). The mail of the opening of a signal, if it tells nothing else, begins a thread; every other mail
 * about the signal refers to its Message-ID (section 3.6.4), also where a mail for several signals told of the opening.
 */
export function mailOf(webhookId: string, settings: WebhookSettings, message: Message): Mail {
  const { url, from = '', to = [] } = settings;
  const { changes, at } = message;
  const [first] = changes;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const roots = [...new Set(changes.map(({ signal }) => `${signal.id}.${webhookId}@${domain}`))];
  const [root = ''] = roots;
  const isTest = first.seq === 0;
  const begins = changes.length === 1 && first.kind === 'signal' && !isTest;
  const { protocol, host } = new URL(url);
  const login = loginOf(settings);
  return {
    server: `${protocol}//${host}`,
    ...(login !== undefined && { login }),
    from,
    to,
    subject: subjectLineOf(message),
    text: email(message, settings).text,
    html: htmlOf(message),
    at,
    // Programs for mail keep one of several mails with an id, and each test is to be seen.
    messageId: begins
      ? root
      : `${messageId(webhookId, message)}${isTest ? `_${at}_${first.kind}` : ''}@${domain}`,
    references: begins || isTest ? [] : roots,
  };
}
