import {
  createMcpHandler,
  hostHeaderValidationResponse,
  isJSONRPCRequest,
  isLegacyRequest,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import type { Authenticator } from '../auth/authenticator.ts';
import type { SomeMiddleware } from '../middleware.ts';
import { instancesOf } from '../serve/instance.ts';
import { sealingWith } from '../serve/sealing.ts';
import type { McpServer } from '../server.ts';
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

/** How an endpoint serves; all of it has a default that is safe on a developer's machine. */
export interface EndpointOptions {
  /**
   * Host names that requests may name, without ports; default: those of this machine. `any` is for what looks at them
   * itself, or lets nobody in without a secret that a browser does not send by itself.
   */
  readonly hosts?: readonly string[] | 'any';
  /**
   * Host names of web pages that may send requests and read the answers, without schemes and ports; default: those of this
   * machine. Other programs send none. Browsers ask first (CORS), and are answered. `any` is as for hosts.
   */
  readonly origins?: readonly string[] | 'any';
  /** Largest body of a request, in bytes; default 4 MiB. */
  readonly maxBody?: number;
  /** Milliseconds between signs of life on open streams, 0 for none; default 15,000. */
  readonly keepAlive?: number;
  readonly sessions?: Pick<SessionOptions, 'most' | 'idle'>;
  /** At least 32 bytes, the same in all processes behind one address: seals what clients carry from round to round. */
  readonly stateKey?: Uint8Array;
  /** Put around every request that comes this way, outside the middleware of the server. */
  readonly middleware?: readonly SomeMiddleware[];
  /** Finds out who sends a request; all others are answered with 401. Default: anybody may. */
  readonly authenticate?: Authenticator;
}

/** A server at an HTTP address. */
export interface Endpoint {
  /** Answers a request to it, whatever its path. */
  fetch(request: Request, received?: Received): Promise<Response>;
  /** Opens the stream of a client of revision 2024-11-05; it posts to `messages` beside this path. */
  sse(request: Request, received?: Received): Promise<Response>;
  /** Takes what such a client posts. */
  messages(request: Request, received?: Received): Promise<Response>;
  /** Sessions that are open, streams of older clients among them. */
  readonly sessions: number;
  /**
   * Ends it in peace: new requests and sessions are refused with 503 and `Retry-After`, those under way finish within so
   * many milliseconds, then everything ends.
   */
  drain(milliseconds: number): Promise<void>;
  /** Ends all that is under way. */
  close(): Promise<void>;
}

/** Answers a request whose sender is known and whose body was read. */
type Answer = (request: Request, received: Received & Message) => Promise<Response>;

/** Largest body of a request, in bytes. */
export const MAX_BODY = 4 * 1024 * 1024;
const KEEP_ALIVE = 15_000;

/**
 * Serves MCP's Streamable HTTP: sessions of revision 2025-11-25 and before, and requests that stand for themselves of
 * 2026-07-28, by what each request is. Requests that name another host or come from another web page are refused, which
 * keeps pages from reaching a server of the machine that they are shown on.
 *
 * @throws DefinitionError where a host or an origin is no name of a host, or a time is none that a timer takes
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
  /** What comes before every answer. */
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
        return failure(404, -32000, 'This server asks nobody who they are.');
      }
      // Which revision a message is of takes a look at all of it; with a session that is known.
      if (sessions.has(request) || (await isLegacyRequest(request, received.parsedBody))) {
        return sessions.fetch(request, received);
      }
      const response = await bus.answering(received.parsedBody, () => modern.fetch(request, received));
      // What the SDK takes for left by its client was ended by this side.
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

/** @throws DefinitionError where one is no name of a host */
function namesOf(option: string, names: readonly string[] | 'any'): string[] | undefined {
  return names === 'any' ? undefined : hostNames(option, names);
}

/** Refuses requests whose header names none of these; none where there are no names. What passed last is known to pass. */
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

/** Whether the answer is a stream that lasts until one side ends it. */
function lasts(request: Request): boolean {
  return request.method === 'GET' || request.headers.get('mcp-method') === 'subscriptions/listen';
}

/** False for what requests under way may need to finish: answers to what they ask, and notifications. */
function begins({ method }: Request, { parsedBody }: Message): boolean {
  if (method !== 'POST') return method !== 'DELETE';
  return [parsedBody].flat().some((message) => isJSONRPCRequest(message));
}

function stopping(seconds: number): Response {
  const response = failure(503, -32000, 'The server is stopping; send it again to its successor.');
  response.headers.set('retry-after', String(seconds));
  return response;
}
