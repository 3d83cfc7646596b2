import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { Agent, type Dispatcher } from 'undici';
import type { Delivery } from '../../operators/webhooks/delivery.ts';
import { isMail } from '../../operators/webhooks/mail.ts';
import { traceHeaders, untraced } from '../../sinks/traces/remote.ts';
import { inSpan } from '../../sinks/traces/span.ts';
import type { Attempt, Failure } from './attempt.ts';
import { type ConnectionOptions, checkedConnector, LateAnswer, reasonOf } from './checked-connection.ts';
import { openMailer } from './mailer.ts';

/** Most bytes of an answer that are read; the connection of a longer one is closed. */
const ANSWER = 65_536;

/** A request whose answer is read. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What became of a request whose answer is read: its text, or why there is none. */
export type Exchange = { readonly delivered: true; readonly status: number; readonly text: string } | Failure;

/** Makes attempts. */
export interface Poster {
  /** One POST or one mail; resolves whatever becomes of it. `stop` gives it up. */
  post(request: Delivery, stop: AbortSignal): Promise<Attempt>;
  /** One request of any method; an answer of more bytes than `most` is a failure. Resolves whatever becomes of it. */
  exchange(request: HttpRequest, most: number, stop: AbortSignal): Promise<Exchange>;
  close(): Promise<void>;
}

/** Milliseconds that a Retry-After header asks to wait (RFC 9110 §10.2.3); undefined if it does not say. */
function askedToWait(header: string | string[] | undefined): number | undefined {
  if (typeof header !== 'string') return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

/** An answer as text; undefined if it has more bytes than so many. */
async function textOf(body: Dispatcher.ResponseData['body'], most: number): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > most) return undefined;
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Makes attempts with undici: no redirect is followed, every address is checked when it is connected to. */
export function openPoster(options: ConnectionOptions): Poster {
  const { timeout } = options;
  const mailer = openMailer(options);
  const agent = new Agent({
    connect: checkedConnector(options),
    headersTimeout: timeout,
    bodyTimeout: timeout,
  });
  /** @param most bytes of an answer that is read; without it none is */
  const send = async (
    { method, url, headers, body }: HttpRequest,
    stop: AbortSignal,
    most: number | undefined,
    answered: (status: number) => void = () => undefined,
  ): Promise<Exchange> => {
    const { origin, pathname, search, host } = new URL(url);
    const ended = new AbortController();
    const end = () => ended.abort();
    stop.addEventListener('abort', end, { once: true });
    const late = setTimeout(() => ended.abort(new LateAnswer()), timeout);
    try {
      const request: Dispatcher.RequestOptions = {
        origin,
        path: pathname + search,
        method,
        headers: { ...headers },
        ...(body !== undefined && { body }),
      };
      const answer = await agent.request({ ...request, signal: ended.signal });
      const { statusCode: status } = answer;
      answered(status);
      const isTaken = status >= 200 && status < 300;
      if (isTaken && most !== undefined) {
        const text = await textOf(answer.body, most);
        if (text === undefined)
          return { delivered: false, reason: `${host} answered more than ${most} bytes` };
        return { delivered: true, status, text };
      }
      await answer.body.dump({ limit: ANSWER });
      if (isTaken) return { delivered: true, status, text: '' };
      const retryAfter = askedToWait(answer.headers['retry-after']);
      const redirect = status >= 300 && status < 400 ? ', a redirect, which is not followed' : '';
      const reason = `${host} answered ${status}${redirect}`;
      return { delivered: false, reason, ...(retryAfter !== undefined && { retryAfter }) };
    } catch (error) {
      return { delivered: false, reason: reasonOf(error, host, timeout) };
    } finally {
      clearTimeout(late);
      stop.removeEventListener('abort', end);
    }
  };
  /** One attempt in a span of its own, whose headers go with it. */
  const traced = (request: HttpRequest, stop: AbortSignal, most?: number): Promise<Exchange> => {
    const { method } = request;
    // The path and the query of the URL may be secrets, so the span has neither.
    const describe = () => {
      const { hostname, port, protocol } = new URL(request.url);
      const ports = { 'server.port': Number(port) || (protocol === 'https:' ? 443 : 80) };
      const attributes = { 'http.request.method': method, 'server.address': hostname, ...ports };
      return { kind: SpanKind.CLIENT, attributes };
    };
    const attempt = async (span: Span | undefined) => {
      if (span === undefined) return send(request, stop, most);
      let status: number | undefined;
      const known = { ...request, headers: { ...traceHeaders(context.active()), ...request.headers } };
      const outcome = await untraced(() =>
        send(known, stop, most, (code) => {
          status = code;
        }),
      );
      if (status !== undefined) span.setAttribute('http.response.status_code', status);
      if (!outcome.delivered) {
        span.setAttribute('error.type', status === undefined ? 'no_answer' : String(status));
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      return outcome;
    };
    return inSpan(method, describe, attempt, ROOT_CONTEXT);
  };
  return {
    async post(request, stop) {
      if (isMail(request)) return mailer.send(request, stop);
      const outcome = await traced({ ...request, method: 'POST' }, stop);
      return outcome.delivered ? { delivered: true, status: outcome.status } : outcome;
    },
    exchange: (request, most, stop) => traced(request, stop, most),
    close: () => agent.destroy(),
  };
}
