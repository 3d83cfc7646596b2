import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { DefinitionError } from '../errors.ts';
import type { McpServer } from '../server.ts';
import { type Address, inUrl, isLoopback, parseAddress } from './address.ts';
import { createEndpoint, type Endpoint, type EndpointOptions, MAX_BODY } from './endpoint.ts';
import { failure } from './failure.ts';
import { answerNode } from './node.ts';
import { OpenAnswers } from './open-answers.ts';
import { pathOf } from './path-of.ts';
import type { Received } from './received.ts';
import { checkTimes } from './times.ts';

/** Certificate and key in PEM, as for node:tls. */
export interface TlsOptions {
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
  /** Certificate authorities for the certificates of clients. */
  readonly ca?: string | Buffer;
  /** Refuses clients without a certificate signed by `ca`. */
  readonly requestCert?: boolean;
}

/** Options of a listening server; the defaults are safe on a developer's machine. */
export interface ServeOptions extends EndpointOptions {
  /** Default `/mcp`. */
  readonly path?: string;
  /** Milliseconds in which a whole request must arrive; otherwise it is answered with 408. Default 30,000. */
  readonly readTimeout?: number;
  /**
   * Milliseconds after which a client that does not read its response is disconnected; default 30,000. The time limit of handlers is the
   * server's `timeout`.
   */
  readonly writeTimeout?: number;
  /** Milliseconds that requests in progress have to finish when the server closes; default 10,000. */
  readonly drain?: number;
  readonly tls?: TlsOptions;
  /** Closes the server when aborted. */
  readonly signal?: AbortSignal;
}

/** A server that listens. */
export interface Listening {
  /** URL for clients. */
  readonly url: string;
  readonly port: number;
  /** Open sessions. */
  readonly sessions: number;
  /**
   * Shuts down gracefully: new requests are refused with 503, requests in progress finish, then streams end, then connections. It takes at
   * most `drain`, and may be called again.
   */
  close(): Promise<void>;
}

export const READ_TIMEOUT = 30_000;
export const WRITE_TIMEOUT = 30_000;
export const DRAIN = 10_000;
/**
 * Milliseconds that a connection stays open between requests. This is longer than proxies and clients usually keep theirs: a request sent
 * while the other side closes the connection is lost.
 */
const KEEP_OPEN = 75_000;
const METADATA = '/.well-known/oauth-protected-resource';

/**
 * Serves MCP over HTTP: Streamable HTTP at `/mcp`, HTTP+SSE of revision 2024-11-05 at `/sse` and `/messages`, and its state at `/health`.
 * Resolves once it listens.
 *
 * @param address such as `127.0.0.1:3000`, `[::1]:0`, or a port on loopback: `:3000`, 3000. Port 0 is any free port.
 * @throws DefinitionError for an invalid address, for an address reachable from other machines if `hosts` is not set, or for a time that a
 * timer does not support
 * @throws Error if it cannot listen there
 */
export async function serveHttp(
  server: McpServer,
  address: string | number,
  options: ServeOptions = {},
): Promise<Listening> {
  const { path = '/mcp', drain = DRAIN, tls, signal } = options;
  const at = checkedAddress(address, options);
  checkTimes({ readTimeout: options.readTimeout, writeTimeout: options.writeTimeout }, { least: 1 });
  checkTimes({ drain }, { least: 0 });
  const endpoint = createEndpoint(server, options);
  const state = { closing: false };
  const route = routes(server, endpoint, path, state);
  const listener = listenerOf(options);
  const open = new OpenAnswers();
  listener.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
    open.add(outgoing);
    if (state.closing) outgoing.setHeader('connection', 'close');
    const { maxBody = MAX_BODY, writeTimeout = WRITE_TIMEOUT } = options;
    void answerNode(incoming, outgoing, route, { maxBody, writeTimeout, logger: server.logger });
  });
  try {
    await listen(listener, at);
  } catch (error) {
    await endpoint.close();
    throw error;
  }
  const bound = listener.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : at.port;
  let closed: Promise<void> | undefined;
  const close = () => {
    state.closing = true;
    closed ??= shutDown(listener, endpoint, open, drain);
    return closed;
  };
  const stop = () => {
    close().catch((error: unknown) => {
      server.logger.error('the HTTP server did not close', { reason: String(error) });
    });
  };
  signal?.addEventListener('abort', stop, { once: true });
  if (signal?.aborted === true) stop();
  const scheme = tls === undefined ? 'http' : 'https';
  const named = options.hosts === 'any' ? undefined : options.hosts?.[0];
  const name = isWildcard(at.host) ? (named ?? at.host) : inUrl(at.host);
  return {
    url: `${scheme}://${name}:${port}${path}`,
    port,
    get sessions() {
      return endpoint.sessions;
    },
    close() {
      signal?.removeEventListener('abort', stop);
      return close();
    },
  };
}

/** @throws DefinitionError for an invalid address, or one reachable from other machines without `hosts` */
function checkedAddress(address: string | number, { hosts, path = '/mcp' }: ServeOptions): Address {
  const at = parseAddress(address);
  if (!isLoopback(at.host) && hosts === undefined) {
    throw new DefinitionError(
      `address ${address} is reachable from other machines: list its host names in hosts, such as hosts: ['mcp.example.com'], or listen on 127.0.0.1:${at.port}`,
    );
  }
  if (!path.startsWith('/') || ['/health', '/sse', '/messages'].includes(path)) {
    throw new DefinitionError(`path ${path} must begin with / and not be /health, /sse or /messages`);
  }
  return at;
}

function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

function listenerOf({ tls, readTimeout = READ_TIMEOUT }: ServeOptions): Server {
  const limits = {
    requestTimeout: readTimeout,
    headersTimeout: readTimeout,
    keepAliveTimeout: KEEP_OPEN,
    connectionsCheckingInterval: Math.max(10, Math.min(1000, readTimeout / 4)),
  };
  if (tls === undefined) return createHttpServer(limits);
  return createHttpsServer({ ...limits, ...tls, rejectUnauthorized: tls.requestCert ?? false });
}

/** @throws Error that names the address and the remedy */
async function listen(listener: Server, { host, port }: Address): Promise<void> {
  listener.listen({ host, port });
  try {
    await once(listener, 'listening');
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const why = taken
      ? 'another program listens there; use another port, or 0 for a free one'
      : error instanceof Error
        ? error.message
        : String(error);
    throw new Error(`cannot listen on ${inUrl(host)}:${port}: ${why}`, { cause: error });
  }
}

/** Routes by path and method. */
function routes(
  server: McpServer,
  endpoint: Endpoint,
  path: string,
  state: { readonly closing: boolean },
): (request: Request, received: Received) => Promise<Response> {
  type Answer = (request: Request, received: Received) => Promise<Response>;
  const health: Answer = async () => {
    if (state.closing) return Response.json({ status: 'draining' }, { status: 503 });
    const { name, version } = server.info;
    return Response.json({ status: 'ok', name, version, sessions: endpoint.sessions });
  };
  const at = new Map<string, { readonly methods: readonly string[]; readonly answer: Answer }>([
    [path, { methods: ['GET', 'POST', 'DELETE', 'OPTIONS'], answer: endpoint.fetch }],
    ['/health', { methods: ['GET', 'HEAD'], answer: health }],
    ['/sse', { methods: ['GET', 'OPTIONS'], answer: endpoint.sse }],
    ['/messages', { methods: ['POST', 'OPTIONS'], answer: endpoint.messages }],
  ]);
  return async (request, received) => {
    const pathname = pathOf(request);
    if (pathname === METADATA || pathname.startsWith(`${METADATA}/`))
      return endpoint.fetch(request, received);
    const found = at.get(pathname);
    if (found === undefined)
      return failure(404, -32000, `There is nothing at ${pathname}; MCP is at ${path}.`);
    if (found.methods.includes(request.method)) return found.answer(request, received);
    const allow = found.methods.join(', ');
    const refused = failure(405, -32000, `There is no ${request.method} ${pathname}; there is ${allow}.`);
    refused.headers.set('allow', allow);
    return refused;
  };
}

/** Lets requests finish, then ends the streams, then closes the remaining connections. */
async function shutDown(
  listener: Server,
  endpoint: Endpoint,
  open: OpenAnswers,
  drain: number,
): Promise<void> {
  const until = performance.now() + drain;
  await endpoint.drain(drain);
  const closed = once(listener, 'close');
  listener.close();
  await open.sent(until);
  listener.closeAllConnections();
  await closed;
}
