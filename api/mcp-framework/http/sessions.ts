import { randomUUID } from 'node:crypto';
import {
  isJSONRPCNotification,
  type McpHandlerRequestOptions,
  type RequestId,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { ownerOf } from '../auth/identity.ts';
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
   * Sessions at a time; the one that was quiet longest ends for a new one, which is refused with 503 while all of them have
   * requests or streams under way. Default 10,000.
   */
  readonly most?: number;
  /** Milliseconds after which a quiet session ends. Default half an hour. */
  readonly idle?: number;
  /** Milliseconds between signs of life on open streams. */
  readonly keepAlive: number;
  /** Around the middleware of the server. */
  readonly middleware?: readonly SomeMiddleware[];
}

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly instance: Instance;
  readonly events: RecentEvents;
  /** Whose it is; undefined where nobody was authenticated. */
  readonly owner: string | undefined;
  /** When it was used last, in milliseconds. */
  used: number;
  /** Requests and streams that are under way. */
  open: number;
  /** Ids of the requests among them. */
  readonly ids: Set<RequestId>;
}

/** Sessions at a time. */
export const MOST = 10_000;
/** Milliseconds after which a quiet session ends. */
export const IDLE = 30 * 60 * 1000;
/** Milliseconds after which a client whose stream was closed connects again. */
const RETRY = 1000;

/** Seconds after which a client that was one too many may come again. */
const RETRY_FULL = 30;

/**
 * Clients of the revisions up to 2025-11-25, which open a session and come back with its id: each has an instance of its
 * own, so that the server can ask it things and tell it of changes.
 */
export class Sessions {
  readonly #offered: McpServer;
  readonly #sealing: Sealing;
  readonly #options: SessionOptions;
  /** By their ids, the one that was used last at the end. */
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

  /** Sessions that are open. */
  get size(): number {
    return this.#sessions.size;
  }

  /** Whether a request is of an open session, by its headers alone. */
  has({ headers }: Request): boolean {
    const id = headers.get('mcp-session-id');
    const revision = headers.get('mcp-protocol-version');
    if (id === null || revision === null || !this.#sessions.has(id)) return false;
    return SUPPORTED_PROTOCOL_VERSIONS.includes(revision);
  }

  /** Answers a request of such a client, whose body was read. */
  async fetch(
    request: Request,
    options: McpHandlerRequestOptions & { readonly whenOver?: WhenOver } = {},
  ): Promise<Response> {
    const id = request.headers.get('mcp-session-id');
    const session = id === null ? undefined : this.#sessions.get(id);
    const owner = ownerOf(options.authInfo);
    // Of a session of others a client learns no more than of one that there is not.
    if (id !== null && (session === undefined || session.owner !== owner)) {
      return failure(404, -32001, 'There is no such session.');
    }
    if (session === undefined) {
      if (this.#closed) return failure(503, -32000, 'The server is stopping.');
      if (this.#sessions.size >= (this.#options.most ?? MOST) && this.#quietest() === undefined)
        return full();
      const fresh = await this.#begin(owner);
      const response = await fresh.transport.handleRequest(request, options);
      // What was no initialization has no session; its instance goes with it.
      if (fresh.transport.sessionId === undefined) await fresh.instance.close();
      return response;
    }
    const ids = named(options.parsedBody, requestId);
    const twice = ids.find((one) => session.ids.has(one));
    if (twice !== undefined) {
      // The stream of the first would get no answer, and never end.
      const message = 'A request with this id is under way: each has an id of its own.';
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
      // What its client has cancelled is never answered, and the stream that waits for the answer would never end.
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
    for (const { events } of open) events.end();
    await Promise.all(open.map(({ instance }) => instance.close()));
  }

  async #begin(owner: string | undefined): Promise<Session> {
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
      },
    });
    const instance = new Instance(this.#offered, 'http', this.#sealing, middleware);
    const session: Session = {
      transport,
      instance,
      events,
      owner,
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

  /** The session that was quiet longest, of those that nobody waits on. */
  #quietest(): [id: string, session: Session] | undefined {
    for (const entry of this.#sessions) if (entry[1].open === 0) return entry;
    return undefined;
  }

  #endQuietest(): void {
    const quietest = this.#quietest();
    if (quietest !== undefined) this.#end(...quietest);
  }

  #end(id: string, { instance, events }: Session): void {
    this.#sessions.delete(id);
    events.end();
    instance.close().catch((error: unknown) => {
      this.#offered.logger.warn('a session did not close', { reason: String(error) });
    });
  }
}

const NO_IDS: readonly RequestId[] = [];

/** What the messages of a body name: nearly every body is one message. */
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
  // Few messages are cancellations, and the schema of the SDK takes its time with each.
  if (!may || !isJSONRPCNotification(message)) return null;
  const id = message.params?.requestId;
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** For a client that is one too many while somebody waits on each session that there is. */
export function full(): Response {
  const response = failure(503, -32000, 'There are as many clients as there may be; come again later.');
  response.headers.set('retry-after', String(RETRY_FULL));
  return response;
}

interface End {
  over: boolean;
  readonly waiting: (() => void)[];
}

/** Ends of the streams that are watched: to put another watch around one would cost as much again. */
const ends = new WeakMap<Response, End>();

/** Calls back when an answer was sent, or whoever it was for has left. */
export type WhenOver = (done: () => void) => void;

/**
 * Calls back when all of a stream was read, or whoever read it has gone; at once for what is there as a whole.
 *
 * @param whenOver of whoever sends the answer and knows; else a watch is put around the stream
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
