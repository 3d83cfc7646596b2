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
export type Attempt =
  | { readonly delivered: true; readonly status: number }
  | { readonly delivered: false; readonly reason: string; readonly retryAfter?: number };

/** Makes attempts. */
export interface Poster {
  /** One POST; resolves whatever becomes of it. `stop` gives it up. */
  post(request: WebhookRequest, stop: AbortSignal): Promise<Attempt>;
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

/** Makes attempts with undici: no redirect is followed, every address is checked when it is connected to. */
export function openPoster(options: PosterOptions): Poster {
  const { timeout } = options;
  const agent = new Agent({
    connect: checkedConnector(options),
    headersTimeout: timeout,
    bodyTimeout: timeout,
  });
  const send = async (
    { url, headers, body }: WebhookRequest,
    stop: AbortSignal,
    answered: (status: number) => void,
  ): Promise<Attempt> => {
    const { origin, pathname, search, host } = new URL(url);
    const ended = new AbortController();
    const end = () => ended.abort();
    stop.addEventListener('abort', end, { once: true });
    const late = setTimeout(() => ended.abort(new LateAnswer()), timeout);
    try {
      const request: Dispatcher.RequestOptions = {
        origin,
        path: pathname + search,
        method: 'POST',
        headers: { ...headers },
        body,
      };
      const answer = await agent.request({ ...request, signal: ended.signal });
      const { statusCode: status } = answer;
      answered(status);
      await answer.body.dump({ limit: ANSWER });
      if (status >= 200 && status < 300) return { delivered: true, status };
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
  return {
    post(request, stop) {
      // The path and the query of the URL may be secrets, so the span has neither.
      const describe = () => {
        const { hostname, port, protocol } = new URL(request.url);
        const ports = { 'server.port': Number(port) || (protocol === 'https:' ? 443 : 80) };
        const attributes = { 'http.request.method': 'POST', 'server.address': hostname, ...ports };
        return { kind: SpanKind.CLIENT, attributes };
      };
      const attempt = async (span: Span | undefined) => {
        if (span === undefined) return send(request, stop, () => undefined);
        let status: number | undefined;
        const traced = { ...request, headers: { ...traceHeaders(context.active()), ...request.headers } };
        const outcome = await untraced(() =>
          send(traced, stop, (code) => {
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
      return inSpan('POST', describe, attempt, ROOT_CONTEXT);
    },
    close: () => agent.destroy(),
  };
}
