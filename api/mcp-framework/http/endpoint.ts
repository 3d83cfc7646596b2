import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isJSONRPCRequest,
  isLegacyRequest,
  isSpecType,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import type { Authenticator } from '../auth/authenticator.ts';
import { identityIn } from '../auth/identity.ts';
import { ErrorCode } from '../errors.ts';
import type { SomeMiddleware } from '../middleware.ts';
import { instancesOf } from '../serve/instance.ts';
import { maySubscribe } from '../serve/offer.ts';
import { sealingWith } from '../serve/sealing.ts';
import type { McpServer } from '../server.ts';
import { idOf } from '../wire/json-rpc.ts';
import { admissionBy } from './admission.ts';
import { preflight, readable } from './cors.ts';
import { failure, withId } from './failure.ts';
import { ListenBus } from './listen-bus.ts';
import { type Message, readMessage } from './message.ts';
import { hostNames } from './names.ts';
import { pathOf } from './path-of.ts';
import type { Received } from './received.ts';
import { type SessionOptions, Sessions } from './sessions.ts';
import { SseSessions } from './sse.ts';
import { checkTimes } from './times.ts';
import { UnderWay } from './under-way.ts';

/** Options of an endpoint; the defaults are safe on a developer's machine. */
export interface EndpointOptions {
  /**
   * Host names that requests may name, without ports; default: those of this machine. Use `any` if something else checks them, or if every
   * request needs a secret that a browser does not send automatically.
   */
  readonly hosts?: readonly string[] | 'any';
  /**
   * Host names of web pages that may send requests and read the answers, without schemes and ports; default: those of this machine.
   * Programs other than browsers send no origin. Browsers send a preflight (CORS), which is answered. `any` is as for hosts.
   */
  readonly origins?: readonly string[] | 'any';
  /** Largest request body, in bytes; default 4 MiB. */
  readonly maxBody?: number;
  /** Milliseconds between keep-alive messages on open streams, 0 for none; default 15,000. */
  readonly keepAlive?: number;
  readonly sessions?: Pick<SessionOptions, 'most' | 'idle' | 'room'>;
  /** At least 32 bytes, the same in all processes behind one address: seals the state that clients carry between rounds. */
  readonly stateKey?: Uint8Array;
  /** Wraps every request that arrives here, outside the middleware of the server. */
  readonly middleware?: readonly SomeMiddleware[];
  /** Authenticates requests; all others are answered with 401. Default: no authentication. */
  readonly authenticate?: Authenticator;
}

/** A server at an HTTP URL. */
export interface Endpoint {
  /** Answers a request to the server, on any path. */
  fetch(request: Request, received?: Received): Promise<Response>;
  /** Opens the stream of a client of revision 2024-11-05; it posts to `messages` beside this path. */
  sse(request: Request, received?: Received): Promise<Response>;
  /** Receives the posts of such a client. */
  messages(request: Request, received?: Received): Promise<Response>;
  /** Open sessions, including streams of older clients. */
  readonly sessions: number;
  /**
   * Shuts down gracefully: new requests and sessions are refused with 503 and `Retry-After`, requests in progress may finish within this
   * many milliseconds, then everything is closed.
   */
  drain(milliseconds: number): Promise<void>;
  /** Ends everything in progress. */
  close(): Promise<void>;
}

/** Answers a request whose sender is known and whose body has been read. */
type Answer = (request: Request, received: Received & Message) => Promise<Response>;

/** Largest body of a request, in bytes. */
export const MAX_BODY = 4 * 1024 * 1024;
const KEEP_ALIVE = 15_000;

/**
 * Serves MCP's Streamable HTTP: sessions of revision 2025-11-25 and earlier, and stateless requests of 2026-07-28, as each request
 * requires. Requests that name another host or come from another web page are refused, so that a page cannot reach a server on the machine
 * of its reader.
 *
 * @throws DefinitionError if a host or origin is not a host name, or for a time that a timer does not support
 */
export function createEndpoint(server: McpServer, options: EndpointOptions = {}): Endpoint {
  const foreignHost = guardBy(
    'host',
    hostHeaderValidationResponse,
    namesOf('hosts', options.hosts ?? localhostAllowedHostnames()),
  );
  const foreignOrigin = guardBy(
    'origin',
    originValidationResponse,
    namesOf('origins', options.origins ?? localhostAllowedOrigins()),
  );
  const { maxBody = MAX_BODY, keepAlive = KEEP_ALIVE, middleware = [] } = options;
  checkTimes({ keepAlive }, { least: 0 });
  checkTimes({ 'sessions.idle': options.sessions?.idle }, { least: 1 });
  const admission = admissionBy(options.authenticate, server.logger);
  const sealing = sealingWith(options.stateKey);
  const underWay = new UnderWay();
  const kept = { ...options.sessions, keepAlive, middleware };
  const sessions = new Sessions(server, sealing, kept);
  const streams = new SseSessions(server, sealing, { ...kept, underWay });
  const onerror = (error: Error) => server.logger.warn('a request was refused', { reason: error.message });
  const bus = new ListenBus(server.subscriptions, onerror);
  const modern = createMcpHandler(instancesOf(server, 'http', sealing, middleware), {
    legacy: 'reject',
    keepAliveMs: keepAlive,
    onerror,
    bus,
  });
  const stop = server.onChange((change) => {
    if (change.kind === 'tools') modern.notify.toolsChanged();
    else if (change.kind === 'prompts') modern.notify.promptsChanged();
    else if (change.kind === 'resources') modern.notify.resourcesChanged();
    else if (change.kind === 'resource') modern.notify.resourceUpdated(change.uri);
  }, false);
  const admitted = async (request: Request, received: Received, answer: Answer): Promise<Response> => {
    const known = await admission.admit(request, received);
    if (known instanceof Response) return known;
    const message = await readMessage(request, maxBody, known.body);
    if (message instanceof Response) return message;
    if (underWay.ending && begins(request, message)) return stopping(underWay.seconds);
    const parsed = { ...known, ...message };
    const response = lasts(request)
      ? await answer(request, parsed)
      : await underWay.during(() => answer(request, parsed), received.whenOver);
    return withId(response, message.parsedBody);
  };
  /** Runs before every answer. */
  const guarded =
    (answer: Answer) =>
    async (request: Request, received: Received = {}): Promise<Response> => {
      const refused = foreignHost(request) ?? admission.document(request) ?? foreignOrigin(request);
      if (refused !== undefined) return refused;
      return readable(request, preflight(request) ?? (await admitted(request, received, answer)));
    };
  const close = async () => {
    stop();
    await Promise.all([sessions.close(), streams.close(), modern.close()]);
  };
  return {
    fetch: guarded(async (request, received) => {
      if (pathOf(request).startsWith('/.well-known/')) {
        return failure(404, -32000, 'This server does not use authentication.');
      }
      // Determining the revision of a message requires inspecting all of it; for a session the revision is known.
      if (sessions.has(request) || (await isLegacyRequest(request, received.parsedBody))) {
        return sessions.fetch(request, received);
      }
      const hidden = hiddenIn(server, received);
      if (hidden !== undefined) return hidden;
      const response = await bus.answering(received.parsedBody, () => modern.fetch(request, received));
      // The SDK reports as a client disconnect what this side has ended.
      return response.status === 499 && underWay.ending ? stopping(underWay.seconds) : response;
    }),
    sse: guarded((request, received) => streams.open(request, received)),
    messages: guarded((request, received) => streams.message(request, received)),
    get sessions() {
      return sessions.size + streams.size;
    },
    async drain(milliseconds) {
      await underWay.end(milliseconds);
      await close();
    },
    close,
  };
}

/** @throws DefinitionError for an invalid host name */
function namesOf(option: string, names: readonly string[] | 'any'): string[] | undefined {
  return names === 'any' ? undefined : hostNames(option, names);
}

/** Refuses requests whose header names none of these; refuses none without names. The last accepted value is cached. */
function guardBy(
  header: string,
  check: (request: Request, names: string[]) => Response | undefined,
  names: string[] | undefined,
): (request: Request) => Response | undefined {
  let passed: string | null | undefined;
  return (request) => {
    const said = request.headers.get(header);
    if (names === undefined || said === passed) return undefined;
    const refused = check(request, names);
    if (refused === undefined) passed = said;
    return refused;
  };
}

/** The refusal of a request to be notified of changes that its sender may not see. */
function hiddenIn(server: McpServer, { parsedBody, authInfo }: Received & Message): Response | undefined {
  if (!isSpecType.SubscriptionsListenRequest(parsedBody)) return undefined;
  const identity = authInfo && identityIn(authInfo);
  const hidden = parsedBody.params.notifications.resourceSubscriptions?.find(
    (uri) => !maySubscribe(server, uri, identity),
  );
  if (hidden === undefined) return undefined;
  return failure(400, ErrorCode.invalidParams, `There is no resource ${hidden}.`, idOf(parsedBody));
}

/** Whether the answer is a stream that lasts until one side closes it. */
function lasts(request: Request): boolean {
  return request.method === 'GET' || request.headers.get('mcp-method') === 'subscriptions/listen';
}

/** False for messages that requests in progress may need to finish: answers to their questions, and notifications. */
function begins({ method }: Request, { parsedBody }: Message): boolean {
  if (method !== 'POST') return method !== 'DELETE';
  return [parsedBody].flat().some((message) => isJSONRPCRequest(message));
}

function stopping(seconds: number): Response {
  const response = failure(503, -32000, 'The server is stopping; send the request to its successor.');
  response.headers.set('retry-after', String(seconds));
  return response;
}
