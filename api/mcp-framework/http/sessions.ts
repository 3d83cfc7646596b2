import { randomUUID } from 'node:crypto';
import {
  isJSONRPCNotification,
  type McpHandlerRequestOptions,
  type RequestId,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { identityIn, ownerOf } from '../auth/identity.ts';
import type { Identity } from '../context.ts';
import { ErrorCode } from '../errors.ts';
import type { SomeMiddleware } from '../middleware.ts';
import { Instance } from '../serve/instance.ts';
import type { Sealing } from '../serve/sealing.ts';
import type { McpServer } from '../server.ts';
import { idOf, isAnswer } from '../wire/json-rpc.ts';
import { EventBudget, RecentEvents } from './event-store.ts';
import { failure } from './failure.ts';
import { isStream } from './is-stream.ts';

export interface SessionOptions {
  /**
   * Maximum number of sessions. For a new one, the session that has been idle longest ends; if all have requests or streams in progress,
   * the new one is refused with 503. Default 10,000.
   */
  readonly most?: number;
  /**
   * Takes room for a session, where owners share it: the result gives the room back. It is undefined if the share of the owner is used up;
   * then the session of this owner that has been idle longest ends, or the new one is refused with 503.
   */
  readonly room?: (owner: Identity | undefined) => (() => void) | undefined;
  /** Milliseconds after which an idle session ends. Default half an hour. */
  readonly idle?: number;
  /** Milliseconds between keep-alive messages on open streams. */
  readonly keepAlive: number;
  /** Wraps the middleware of the server. */
  readonly middleware?: readonly SomeMiddleware[];
}

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly instance: Instance;
  readonly events: RecentEvents;
  /** Its owner; undefined without authentication. */
  readonly owner: string | undefined;
  /** Gives its room back. */
  readonly leave: () => void;
  /** Time of the last use, in milliseconds. */
  used: number;
  /** Requests and streams in progress. */
  open: number;
  /** Ids of the requests in progress. */
  readonly ids: Set<RequestId>;
}

/** Default maximum number of sessions. */
export const MOST = 10_000;
/** Default milliseconds after which an idle session ends. */
export const IDLE = 30 * 60 * 1000;
/** Milliseconds after which a client whose stream was closed reconnects. */
const RETRY = 1000;

/** Seconds after which a client that exceeded the maximum may retry. */
const RETRY_FULL = 30;

/**
 * Clients of revisions up to 2025-11-25, which open a session and send its id: each has its own instance, so that the server can ask it
 * questions and notify it of changes.
 */
export class Sessions {
  readonly #offered: McpServer;
  readonly #sealing: Sealing;
  readonly #options: SessionOptions;
  /** By id, in order of last use. */
  readonly #sessions = new Map<string, Session>();
  readonly #budget = new EventBudget();
  readonly #sweeping: NodeJS.Timeout;
  #closed = false;

  constructor(offered: McpServer, sealing: Sealing, options: SessionOptions) {
    this.#offered = offered;
    this.#sealing = sealing;
    this.#options = options;
    const { idle = IDLE } = options;
    this.#sweeping = setInterval(() => this.#endIdle(idle), Math.min(idle, 60_000));
    this.#sweeping.unref();
  }

  /** Number of open sessions. */
  get size(): number {
    return this.#sessions.size;
  }

  /** Whether a request belongs to an open session, by its headers alone. */
  has({ headers }: Request): boolean {
    const id = headers.get('mcp-session-id');
    const revision = headers.get('mcp-protocol-version');
    if (id === null || revision === null || !this.#sessions.has(id)) return false;
    return SUPPORTED_PROTOCOL_VERSIONS.includes(revision);
  }

  /** Answers a request of such a client, whose body has been read. */
  async fetch(
    request: Request,
    options: McpHandlerRequestOptions & { readonly whenOver?: WhenOver } = {},
  ): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    const session = id === null ? undefined : this.#sessions.get(id);
    const owner = ownerOf(options.authInfo);
    // The session of another owner is indistinguishable from one that does not exist.
    if (id !== null && (session === undefined || session.owner !== owner)) {
      return failure(404, -32001, 'There is no such session.');
    }
    if (session === undefined) {
      if (this.#closed) return failure(503, -32000, 'The server is stopping.');
      if (this.#sessions.size >= (this.#options.most ?? MOST) && this.#quietest() === undefined)
        return full();
      const leave = this.#room(options.authInfo, owner);
      if (leave === undefined) return full();
      const fresh = await this.#begin(owner, leave);
      const response = await fresh.transport.handleRequest(request, options);
      // A request that was not an initialization has no session; its instance is closed.
      if (fresh.transport.sessionId === undefined) {
        leave();
        await fresh.instance.close();
      }
      return response;
    }
    const ids = named(options.parsedBody, requestId);
    const twice = ids.find((one) => session.ids.has(one));
    if (twice !== undefined) {
      // The stream of the first request would never get an answer, and never end.
      const message = 'A request with this id is in progress; give each request its own id.';
      return failure(400, ErrorCode.invalidRequest, message, twice);
    }
    for (const one of ids) session.ids.add(one);
    this.#use(session);
    session.open++;
    const over = () => {
      session.open--;
      for (const one of ids) session.ids.delete(one);
      this.#use(session);
    };
    try {
      const response = await session.transport.handleRequest(request, options);
      // A request that its client has cancelled is never answered, so the stream that waits for the answer would never end.
      for (const cancelled of named(options.parsedBody, cancelledId))
        session.transport.closeSSEStream(cancelled);
      return whenRead(response, over, options.whenOver);
    } catch (error) {
      over();
      throw error;
    }
  }

  /** Ends all sessions. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#sweeping);
    const open = [...this.#sessions.values()];
    this.#sessions.clear();
    for (const { events, leave } of open) {
      events.end();
      leave();
    }
    await Promise.all(open.map(({ instance }) => instance.close()));
  }

  /** Takes room for a session of an owner, if need be that of the session that has been idle longest. */
  #room(authInfo: McpHandlerRequestOptions['authInfo'], owner: string | undefined) {
    const { room } = this.#options;
    if (room === undefined) return () => {};
    const identity = authInfo && identityIn(authInfo);
    const free = room(identity);
    const quietest = free === undefined ? this.#quietest(owner) : undefined;
    if (quietest === undefined) return free;
    this.#end(...quietest);
    return room(identity);
  }

  async #begin(owner: string | undefined, leave: () => void): Promise<Session> {
    const { keepAlive, middleware, most = MOST } = this.#options;
    const events = new RecentEvents(this.#budget);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      eventStore: events,
      retryInterval: RETRY,
      keepAliveMs: keepAlive,
      onsessioninitialized: (id) => {
        if (this.#sessions.size >= most) this.#endQuietest();
        this.#sessions.set(id, session);
      },
      onsessionclosed: (id) => {
        this.#sessions.delete(id);
        events.end();
        leave();
      },
    });
    const instance = new Instance(this.#offered, 'http', this.#sealing, middleware);
    const session: Session = {
      transport,
      instance,
      events,
      owner,
      leave,
      used: Date.now(),
      open: 0,
      ids: new Set(),
    };
    await instance.connect(transport);
    return session;
  }

  #use(session: Session): void {
    const id = session.transport.sessionId;
    session.used = Date.now();
    if (id === undefined || !this.#sessions.delete(id)) return;
    this.#sessions.set(id, session);
  }

  #endIdle(idle: number): void {
    const before = Date.now() - idle;
    for (const [id, session] of this.#sessions) {
      if (session.used > before) break;
      if (session.open === 0) this.#end(id, session);
    }
  }

  /** The session that has been idle longest, among those without requests or streams; of all owners, or of one. */
  #quietest(...owner: [owner?: string | undefined]): [id: string, session: Session] | undefined {
    for (const entry of this.#sessions) {
      const [, session] = entry;
      if (session.open === 0 && (owner.length === 0 || session.owner === owner[0])) return entry;
    }
    return undefined;
  }

  #endQuietest(): void {
    const quietest = this.#quietest();
    if (quietest !== undefined) this.#end(...quietest);
  }

  #end(id: string, { instance, events, leave }: Session): void {
    this.#sessions.delete(id);
    events.end();
    leave();
    instance.close().catch((error: unknown) => {
      this.#offered.logger.warn('a session did not close', { reason: String(error) });
    });
  }
}

const NO_IDS: readonly RequestId[] = [];

/** The ids named by the messages of a body; nearly every body is one message. */
function named(body: unknown, idIn: (message: unknown) => RequestId | null): readonly RequestId[] {
  if (Array.isArray(body)) return body.flatMap((one) => idIn(one) ?? []);
  const id = idIn(body);
  return id === null ? NO_IDS : [id];
}

/** Id of a request. */
function requestId(message: unknown): RequestId | null {
  return isAnswer(message) ? null : idOf(message);
}

/** Id of the request that a message cancels. */
function cancelledId(message: unknown): RequestId | null {
  const may =
    typeof message === 'object' &&
    message !== null &&
    'method' in message &&
    message.method === 'notifications/cancelled';
  // Few messages are cancellations, and the SDK's schema check is slow.
  if (!may || !isJSONRPCNotification(message)) return null;
  const id = message.params?.requestId;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** The response to a client above the maximum while every session is in use. */
export function full(): Response {
  const response = failure(503, -32000, 'The limit of clients is reached; try again later.');
  response.headers.set('retry-after', String(RETRY_FULL));
  return response;
}

interface End {
  over: boolean;
  readonly waiting: (() => void)[];
}

/** The ends of watched streams: a second watch around a stream would cost as much again. */
const ends = new WeakMap<Response, End>();

/** Calls back when an answer has been sent, or its client has disconnected. */
export type WhenOver = (done: () => void) => void;

/**
 * Calls back when a stream has been read completely, or its reader has disconnected; immediately for a response that is not a stream.
 *
 * @param whenOver from the sender of the answer, if it knows; otherwise the stream is wrapped in a watch
 */
export function whenRead(response: Response, done: () => void, whenOver?: WhenOver): Response {
  if (response.body === null || !isStream(response)) {
    done();
    return response;
  }
  if (whenOver !== undefined) {
    whenOver(done);
    return response;
  }
  const known = ends.get(response);
  if (known !== undefined) {
    if (known.over) done();
    else known.waiting.push(done);
    return response;
  }
  const ended: End = { over: false, waiting: [done] };
  const reader = response.body.getReader();
  const end = () => {
    ended.over = true;
    for (const one of ended.waiting.splice(0)) one();
  };
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done: last, value } = await reader.read().catch((error: unknown) => {
        end();
        throw error;
      });
      if (!last) return controller.enqueue(value);
      end();
      controller.close();
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
  const watched = new Response(body, { status: response.status, headers: response.headers });
  ends.set(watched, ended);
  return watched;
}
