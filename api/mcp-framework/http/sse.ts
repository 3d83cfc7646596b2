import { randomUUID } from 'node:crypto';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type MessageExtraInfo,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { ownerOf } from '../auth/identity.ts';
import { ErrorCode } from '../errors.ts';
import { Instance } from '../serve/instance.ts';
import type { Sealing } from '../serve/sealing.ts';
import type { McpServer } from '../server.ts';
import { failure } from './failure.ts';
import type { Message } from './message.ts';
import type { Received } from './received.ts';
import { full, IDLE, MOST, type SessionOptions } from './sessions.ts';
import type { UnderWay } from './under-way.ts';

interface StreamOptions extends Required<Pick<SessionOptions, 'keepAlive' | 'idle'>> {
  readonly underWay: UnderWay;
  readonly owner: string | undefined;
}

/** One stream of HTTP+SSE: messages of the server are sent on it, and its first event names the URL to which the client posts. */
class SseTransport implements Transport {
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  onmessage?:
    | (<Message extends JSONRPCMessage>(message: Message, extra?: MessageExtraInfo) => void)
    | undefined;
  readonly sessionId = randomUUID();
  readonly response: Response;
  /** The identity that opened it, if authenticated. */
  readonly owner: string | undefined;
  readonly #messages: string;
  readonly #underWay: UnderWay;
  readonly #encoder = new TextEncoder();
  /** Callbacks of the requests without an answer. */
  readonly #pending = new Map<RequestId, () => void>();
  readonly #timers: readonly NodeJS.Timeout[];
  readonly #quiet: NodeJS.Timeout;
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  #ended = false;

  constructor(messages: string, { keepAlive, idle, underWay, owner }: StreamOptions) {
    this.owner = owner;
    this.#messages = messages;
    this.#underWay = underWay;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
      },
      cancel: () => {
        this.#controller = undefined;
        this.#end();
      },
    });
    this.response = new Response(body, {
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' },
    });
    this.#quiet = setInterval(() => {
      if (this.#pending.size === 0) this.#end();
    }, idle).unref();
    const alive = keepAlive > 0 ? [setInterval(() => this.#write(': keepalive\n\n'), keepAlive).unref()] : [];
    this.#timers = [this.#quiet, ...alive];
  }

  async start(): Promise<void> {
    this.#write(`event: endpoint\ndata: ${this.#messages}?sessionId=${this.sessionId}\n\n`);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    this.#write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
    if (isJSONRPCResponse(message) && message.id !== undefined) this.#over(message.id);
  }

  async close(): Promise<void> {
    this.#end();
  }

  /** Receives a message that the client posted. */
  receive(message: JSONRPCMessage, extra: MessageExtraInfo): void {
    this.#quiet.refresh();
    if (isJSONRPCRequest(message)) {
      // An id that is used twice is answered twice, but tracked once.
      this.#over(message.id);
      this.#pending.set(message.id, this.#underWay.begin());
    }
    this.onmessage?.(message, extra);
    // A request that its client has cancelled is never answered.
    if (!isJSONRPCNotification(message) || message.method !== 'notifications/cancelled') return;
    const id = message.params?.requestId;
    if (typeof id === 'string' || typeof id === 'number') this.#over(id);
  }

  #over(id: RequestId): void {
    this.#pending.get(id)?.();
    this.#pending.delete(id);
  }

  #write(text: string): void {
    this.#controller?.enqueue(this.#encoder.encode(text));
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const id of [...this.#pending.keys()]) this.#over(id);
    this.#controller?.close();
    this.#controller = undefined;
    this.onclose?.();
  }
}

/**
 * Clients of revision 2024-11-05, which keep one stream open and post their messages beside it (HTTP+SSE). Each has its own instance,
 * which ends with the stream.
 */
export class SseSessions {
  readonly #offered: McpServer;
  readonly #sealing: Sealing;
  readonly #options: SessionOptions & { readonly underWay: UnderWay };
  readonly #open = new Map<string, SseTransport>();

  constructor(
    offered: McpServer,
    sealing: Sealing,
    options: SessionOptions & { readonly underWay: UnderWay },
  ) {
    this.#offered = offered;
    this.#sealing = sealing;
    this.#options = options;
  }

  /** Number of open streams. */
  get size(): number {
    return this.#open.size;
  }

  /** Opens a stream. Messages are posted to `messages` beside its path. */
  async open(request: Request, { authInfo }: Received): Promise<Response> {
    const { most = MOST, idle = IDLE, keepAlive, middleware, underWay } = this.#options;
    if (this.#open.size >= most) return full();
    const { pathname } = new URL('messages', request.url);
    const transport = new SseTransport(pathname, { keepAlive, idle, underWay, owner: ownerOf(authInfo) });
    transport.onclose = () => this.#open.delete(transport.sessionId);
    this.#open.set(transport.sessionId, transport);
    await new Instance(this.#offered, 'http', this.#sealing, middleware).connect(transport);
    return transport.response;
  }

  /** Receives a message for the stream that `sessionId` names; the answer is sent on that stream. */
  async message(request: Request, { authInfo, parsedBody }: Received & Message): Promise<Response> {
    const id = new URL(request.url).searchParams.get('sessionId');
    if (id === null)
      return failure(400, -32000, 'The URL has no sessionId; use the URL that the stream sent.');
    const transport = this.#open.get(id);
    // The stream of another owner is indistinguishable from one that does not exist.
    if (transport === undefined || transport.owner !== ownerOf(authInfo))
      return failure(404, -32001, 'There is no such session.');
    if (!isMessage(parsedBody)) {
      return failure(400, ErrorCode.invalidRequest, 'The body is not a JSON-RPC 2.0 message.');
    }
    transport.receive(parsedBody, { request, ...(authInfo !== undefined && { authInfo }) });
    return new Response('Accepted', { status: 202 });
  }

  /** Ends all streams. */
  async close(): Promise<void> {
    await Promise.all([...this.#open.values()].map((transport) => transport.close()));
  }
}

function isMessage(value: unknown): value is JSONRPCMessage {
  return isJSONRPCRequest(value) || isJSONRPCNotification(value) || isJSONRPCResponse(value);
}
