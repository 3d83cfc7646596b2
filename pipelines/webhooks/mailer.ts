import { lookup } from 'node:dns';
import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { createTransport, type NodemailerError } from 'nodemailer';
import type { Mail } from '../../operators/webhooks/mail.ts';
import { untraced } from '../../sinks/traces/remote.ts';
import { inSpan } from '../../sinks/traces/span.ts';
import { isAllowed, mayReach } from './allowed-targets.ts';
import type { Attempt } from './attempt.ts';
import {
  type ConnectionOptions,
  checkedLookup,
  LateAnswer,
  PrivateTarget,
  reasonOf,
} from './checked-connection.ts';

/** Most mails of which is known who has them, while others of their recipients are attempted again. */
const MOST_BEGUN = 1000;
/** Replies that ask for a login, or refuse it (RFC 4954 section 6). They say nothing of the mail. */
const LOGIN_REPLIES: ReadonlySet<number> = new Set([530, 534, 535, 538]);
const PORTS = { smtp: 587, smtps: 465 };

/** Sends mails. */
export interface Mailer {
  /** One attempt to send a mail; resolves whatever becomes of it. `stop` gives it up. */
  send(mail: Mail, stop: AbortSignal): Promise<Attempt>;
}

/** Who of the recipients of a mail is not to be attempted again. */
interface Begun {
  readonly settled: ReadonlySet<string>;
  readonly refused: readonly string[];
}

/** The reply that an error is; undefined for one without a reply. */
interface Refusal {
  readonly recipient: string;
  readonly code: number;
}

const isSmtpError = (error: unknown): error is NodemailerError => error instanceof Error;

const mailbox = (address: string) => ({ name: '', address });

/** Whether a reply to a mail or a recipient would be the same again (RFC 5321 section 4.2.1). */
const isFinal = (code: number) => code >= 500 && code !== 503 && !LOGIN_REPLIES.has(code);

function refusalsOf(errors: readonly NodemailerError[] = []): Refusal[] {
  return errors.map(({ recipient = '', responseCode = 0 }) => ({ recipient, code: responseCode }));
}

/** Opens a connection of TCP. */
export type Dial = (to: { host: string; port: number; lookup: LookupFunction }) => Socket;

/** Connects to an allowed address. @throws PrivateTarget, or the error of the connection */
async function connected(
  host: string,
  port: number,
  { allowed, lookup: find = lookup }: ConnectionOptions,
  dial: Dial,
  signal: AbortSignal,
): Promise<Socket> {
  if (isIP(host) !== 0 && !mayReach(host, allowed)) throw new PrivateTarget(host);
  const socket = dial({ host, port, lookup: checkedLookup(find, allowed) });
  // Who sends over it hears of errors too; nobody else must end the process.
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect', { signal });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Why a mail was not taken. Replies may contain what was sent, so only their codes are given. */
function failureOf(error: unknown, host: string, timeout: number, late: boolean): Attempt {
  if (late) return { delivered: false, reason: reasonOf(new LateAnswer(), host, timeout) };
  if (!isSmtpError(error)) return { delivered: false, reason: reasonOf(error, host, timeout) };
  const { code, responseCode, command, originalCode } = error;
  if (code === 'ETLS' && command === 'STARTTLS') {
    const remedy = 'mail without encryption goes to addresses in SIGNAL_WEBHOOKS_ALLOW only';
    return { delivered: false, reason: `${host} does not encrypt by STARTTLS; ${remedy}` };
  }
  if (responseCode !== undefined) {
    const final = isFinal(responseCode) && (code === 'EENVELOPE' || code === 'EMESSAGE');
    const what =
      code === 'EAUTH' ? 'the login' : command === undefined ? 'the connection' : command.slice(0, 9);
    const reason = `${host} answered ${responseCode} to ${what}`;
    return { delivered: false, reason, ...(final && { final: true }) };
  }
  if (code === 'ENOAUTH' || code === 'EAUTH')
    return { delivered: false, reason: `${host} takes no login; the webhook has a user and a password` };
  if (code === 'ETIMEDOUT') return { delivered: false, reason: reasonOf(new LateAnswer(), host, timeout) };
  const known = originalCode ?? code;
  return {
    delivered: false,
    reason: known === undefined ? reasonOf(error, host, timeout) : `no connection to ${host} (${known})`,
  };
}

/**
 * Sends mails with nodemailer, each over a connection of its own to an address that was checked. TLS is required, with a certificate for the name of
 * the host; only to the addresses of `allowed` a connection may begin without it and stay so.
 */
export function openMailer(options: ConnectionOptions, dial: Dial = connect): Mailer {
  const { allowed, timeout } = options;
  const begun = new Map<string, Begun>();

  const remember = (id: string, who: Begun) => {
    begun.delete(id);
    begun.set(id, who);
    const [oldest] = begun.keys();
    if (begun.size > MOST_BEGUN && oldest !== undefined) begun.delete(oldest);
  };

  /** One conversation; who took the mail, and who did not. */
  const converse = async (mail: Mail, to: readonly string[], signal: AbortSignal) => {
    const { protocol, hostname, port } = new URL(mail.server);
    const secure = protocol === 'smtps:';
    const host = hostname.replace(/^\[|\]$/g, '');
    const socket = await connected(
      host,
      Number(port) || (secure ? PORTS.smtps : PORTS.smtp),
      options,
      dial,
      signal,
    );
    const mayBePlain = !secure && isAllowed(socket.remoteAddress ?? '', allowed);
    const transport = createTransport({
      connection: socket,
      host,
      secure,
      requireTLS: !secure && !mayBePlain,
      // Where plain text is allowed, encryption without a known certificate takes nothing away (RFC 7435).
      tls: { rejectUnauthorized: !mayBePlain },
      ...(mail.login !== undefined && {
        auth: { user: mail.login.user, pass: mail.login.password },
        // Without it, a server that offers no login would get the mail from nobody.
        forceAuth: true,
      }),
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
      socketCloseTimeout: 1000,
    });
    try {
      const { accepted, rejectedErrors } = await transport.sendMail({
        // As objects: an address as text may be read as several, here too.
        envelope: { from: { name: '', address: mail.from }, to: to.map(mailbox) },
        from: { name: 'tidemark', address: mail.from },
        to: mail.to.map(mailbox),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        date: new Date(mail.at),
        messageId: `<${mail.messageId}>`,
        ...(mail.references[0] !== undefined && {
          inReplyTo: `<${mail.references[0]}>`,
          references: mail.references.map((id) => `<${id}>`),
        }),
        // Out-of-office replies are not sent to such mails (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
        xMailer: false,
        signal,
      });
      return { accepted, refusals: refusalsOf(rejectedErrors) };
    } catch (error) {
      // All recipients were refused, perhaps some of them for now only.
      if (!isSmtpError(error) || error.rejectedErrors === undefined) throw error;
      return { accepted: [], refusals: refusalsOf(error.rejectedErrors) };
    } finally {
      transport.close();
      if (signal.aborted) socket.destroy();
    }
  };

  const attempt = async (mail: Mail, stop: AbortSignal): Promise<Attempt> => {
    const { host } = new URL(mail.server);
    const before = begun.get(mail.messageId) ?? { settled: new Set(), refused: [] };
    const to = mail.to.filter((address) => !before.settled.has(address));
    const late = AbortSignal.timeout(timeout);
    try {
      const { accepted, refusals } = await converse(mail, to, AbortSignal.any([stop, late]));
      const final = refusals.filter(({ code }) => isFinal(code));
      const refused = [...before.refused, ...final.map(({ recipient }) => recipient)];
      const deferred = refusals.find(({ code }) => !isFinal(code));
      if (deferred !== undefined) {
        remember(mail.messageId, { settled: new Set([...before.settled, ...accepted, ...refused]), refused });
        return {
          delivered: false,
          reason: `${host} answered ${deferred.code} to the recipient ${deferred.recipient}`,
        };
      }
      begun.delete(mail.messageId);
      if (refused.length === mail.to.length) {
        const codes = [...new Set(final.map(({ code }) => code))].join(' and ');
        return {
          delivered: false,
          reason: `${host} answered ${codes} to ${refused.join(', ')}`,
          final: true,
        };
      }
      return { delivered: true, status: 250, ...(refused.length > 0 && { refused }) };
    } catch (error) {
      return failureOf(error, host, timeout, late.aborted);
    }
  };

  return {
    send(mail, stop) {
      const describe = () => {
        const { hostname } = new URL(mail.server);
        return { kind: SpanKind.CLIENT, attributes: { 'server.address': hostname } };
      };
      const traced = async (span: Span | undefined) => {
        const outcome = await (span === undefined
          ? attempt(mail, stop)
          : untraced(() => attempt(mail, stop)));
        if (!outcome.delivered) span?.setStatus({ code: SpanStatusCode.ERROR });
        return outcome;
      };
      return inSpan('SMTP', describe, traced, ROOT_CONTEXT);
    },
  };
}
