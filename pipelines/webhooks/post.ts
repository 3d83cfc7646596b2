import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP } from 'node:net';
import { context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import type { WebhookRequest } from '../../operators/webhooks/request.ts';
import { traceHeaders, untraced } from '../../sinks/traces/remote.ts';
import { inSpan } from '../../sinks/traces/span.ts';
import { mayReach, type Networks } from './allowed-targets.ts';

/** Most bytes of an answer that are read; the connection of a longer one is closed. */
const ANSWER = 65_536;

/** What became of one attempt. A reason has no part of a URL but its host, and nothing that the receiver said. */
export type Attempt = { readonly delivered: true; readonly status: number } | Failure;

export interface Failure {
  readonly delivered: false;
  readonly reason: string;
  /** Milliseconds that the receiver asks to wait. */
  readonly retryAfter?: number;
}

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
  /** One POST; resolves whatever becomes of it. `stop` gives it up. */
  post(request: WebhookRequest, stop: AbortSignal): Promise<Attempt>;
  /** One request of any method; an answer of more bytes than `most` is a failure. Resolves whatever becomes of it. */
  exchange(request: HttpRequest, most: number, stop: AbortSignal): Promise<Exchange>;
  close(): Promise<void>;
}

export interface PosterOptions {
  /** Networks beyond the public addresses. */
  readonly allowed: Networks;
  /** Milliseconds for one attempt, from the look-up of the name to the end of the answer. */
  readonly timeout: number;
  /** Looks up the addresses of a name. Default: as the system does. */
  readonly lookup?: Lookup;
}

export type Lookup = (
  host: string,
  options: LookupOptions & { all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** A target whose address is not public. */
class PrivateTarget extends Error {
  readonly address: string;
  constructor(address: string) {
    super('a private target');
    this.address = address;
  }
}

/** The time for an attempt is over. */
class LateAnswer extends Error {}

type Answered = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** A look-up that gives allowed addresses only: the connection goes to what was checked, whatever the name means a moment later. */
function checkedLookup(find: Lookup, allowed: Networks) {
  return (host: string, options: LookupOptions, answer: Answered): void => {
    find(host, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return answer(error, []);
      const reachable = addresses.filter(({ address }) => mayReach(address, allowed));
      const [first] = reachable;
      if (first === undefined) return answer(new PrivateTarget(addresses[0]?.address ?? host), []);
      return options.all ? answer(null, reachable) : answer(null, first.address, first.family);
    });
  };
}

/** Connects to allowed addresses only. An address in place of a name is not looked up, so it is checked here. */
function checkedConnector({
  allowed,
  timeout,
  lookup: find = lookup,
}: PosterOptions): buildConnector.connector {
  const options = { timeout, lookup: checkedLookup(find, allowed) };
  const connect = buildConnector(Object.assign({}, options));
  return (to, connected) => {
    const host = to.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !mayReach(host, allowed)) connected(new PrivateTarget(host), null);
    else connect(to, connected);
  };
}

/** Milliseconds that a Retry-After header asks to wait (RFC 9110 §10.2.3); undefined if it does not say. */
function askedToWait(header: string | string[] | undefined): number | undefined {
  if (typeof header !== 'string') return undefined;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(wait) ? undefined : Math.max(0, wait);
}

function causesOf(error: unknown): unknown[] {
  const nested = error instanceof AggregateError ? error.errors : error instanceof Error ? [error.cause] : [];
  return error === undefined ? [] : [error, ...nested.flatMap(causesOf)];
}

/** Why an attempt failed. The messages of errors may contain what was sent, so only their codes are given. */
function reasonOf(error: unknown, host: string, timeout: number): string {
  const causes = causesOf(error);
  const refused = causes.find((cause) => cause instanceof PrivateTarget);
  if (refused instanceof PrivateTarget) {
    return `${host} is at ${refused.address}, which is not a public address; SIGNAL_WEBHOOKS_ALLOW allows it`;
  }
  const late = (cause: unknown) =>
    cause instanceof LateAnswer || (cause instanceof Error && /Timeout/.test(cause.name));
  if (causes.some(late)) return `no answer from ${host} within ${timeout} ms`;
  for (const cause of causes) {
    if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string')
      return `no connection to ${host} (${cause.code})`;
  }
  return `no answer from ${host} (${error instanceof Error ? error.name : typeof error})`;
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
export function openPoster(options: PosterOptions): Poster {
  const { timeout } = options;
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
      const outcome = await traced({ ...request, method: 'POST' }, stop);
      return outcome.delivered ? { delivered: true, status: outcome.status } : outcome;
    },
    exchange: (request, most, stop) => traced(request, stop, most),
    close: () => agent.destroy(),
  };
}
