import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  type ClientCapabilities,
  type CreateMessageRequestParams,
  type LoggingLevel,
  PROTOCOL_VERSION_META_KEY,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { identityIn } from '../auth/identity.ts';
import type { Context, Identity, TransportKind } from '../context.ts';
import type { Logger } from '../log/logger.ts';
import { type Ask, elicitation, Rounds, roots, sampling } from '../rounds.ts';
import type { ServerInfo } from '../server.ts';
import { remoteOf } from './remote.ts';

/** What a context is created from. */
interface Origin {
  readonly info: ServerInfo;
  readonly logger: Logger;
  readonly transport: TransportKind;
  /** The SDK instance that serves the request. */
  readonly sdk: Server;
  readonly target: string | undefined;
  readonly route: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly timeLimit: number | undefined;
  /** The answers of the client from previous rounds. */
  readonly answers: Readonly<Record<string, unknown>>;
}

/** A request of the SDK as handlers and middleware see it. Rarely used properties are created on demand. */
export class RequestContext implements Context {
  readonly server: { readonly name: string; readonly version: string };
  readonly transport: TransportKind;
  readonly method: string;
  readonly target: string | undefined;
  readonly route: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly wireId: string | number;
  readonly timeLimit: number | undefined;
  requestId: string;
  logger: Logger;
  identity: Identity | undefined;
  deadline: number | undefined = undefined;
  readonly #request: ServerContext;
  readonly #sdk: Server;
  readonly #answers: Origin['answers'];
  #rounds: Rounds | undefined;
  #notes: Map<string, unknown> | undefined;
  #done = Number.NEGATIVE_INFINITY;
  #ending: AbortController | undefined;
  #reason: Error | undefined;

  constructor(request: ServerContext, origin: Origin) {
    const { info, logger, transport, sdk, target, route, params, answers, timeLimit } = origin;
    const { id, method } = request.mcpReq;
    this.server = info;
    this.transport = transport;
    this.method = method;
    this.target = target;
    this.route = route;
    this.params = params;
    this.timeLimit = timeLimit;
    this.wireId = id;
    this.requestId = String(id);
    this.identity = request.http?.authInfo && identityIn(request.http.authInfo);
    this.logger = logger;
    this.#answers = answers;
    this.#request = request;
    this.#sdk = sdk;
  }

  get meta(): Readonly<Record<string, unknown>> {
    return this.#request.mcpReq._meta ?? {};
  }

  get protocol(): string {
    return String(this.#said(PROTOCOL_VERSION_META_KEY) ?? this.#sdk.getNegotiatedProtocolVersion() ?? '');
  }

  get client(): Context['client'] {
    const client = this.#said(CLIENT_INFO_META_KEY) ?? this.#sdk.getClientVersion();
    return isClient(client) ? client : undefined;
  }

  get clientCapabilities(): ClientCapabilities {
    const capabilities = this.#said(CLIENT_CAPABILITIES_META_KEY) ?? this.#sdk.getClientCapabilities();
    return isCapabilities(capabilities) ? capabilities : {};
  }

  get session(): string | undefined {
    return this.#request.sessionId;
  }

  get headers(): Headers | undefined {
    return this.#request.http?.req?.headers;
  }

  get remote(): string | undefined {
    const request = this.#request.http?.req;
    return request && remoteOf(request);
  }

  get rounds(): Rounds {
    this.#rounds ??= new Rounds(this.#answers);
    return this.#rounds;
  }

  get notes(): Map<string, unknown> {
    this.#notes ??= new Map();
    return this.#notes;
  }

  /** Created on demand: a signal costs more than everything else in a short call. */
  get signal(): AbortSignal {
    if (this.#ending !== undefined) return this.#ending.signal;
    const ending = new AbortController();
    this.#ending = ending;
    const { signal } = this.#request.mcpReq;
    const follow = () => ending.abort(signal.reason);
    if (this.#reason !== undefined) ending.abort(this.#reason);
    else if (signal.aborted) follow();
    else signal.addEventListener('abort', follow, { once: true });
    return ending.signal;
  }

  abort(reason: Error): void {
    this.#reason ??= reason;
    this.#ending?.abort(reason);
  }

  /** Whether the signal is aborted, or would be. */
  get #over(): boolean {
    return this.#reason !== undefined || this.#request.mcpReq.signal.aborted;
  }

  /** A property of the request about its client and itself, in the place where each revision has it. */
  #said(key: string): unknown {
    const envelope: Readonly<Record<string, unknown>> | undefined = this.#request.mcpReq.envelope;
    return envelope?.[key];
  }

  async progress(done: number, total?: number, message?: string): Promise<void> {
    const progressToken = this.meta.progressToken;
    const isToken = typeof progressToken === 'string' || typeof progressToken === 'number';
    if (!isToken || !(done > this.#done) || this.#over) return;
    this.#done = done;
    const params = {
      progressToken,
      progress: done,
      ...(total !== undefined && { total }),
      ...(message !== undefined && { message }),
    };
    await this.#tell('progress', () =>
      this.#request.mcpReq.notify({ method: 'notifications/progress', params }),
    );
  }

  async log(level: LoggingLevel, data: unknown): Promise<void> {
    await this.#tell('log', () => this.#request.mcpReq.log(level, data, this.server.name));
  }

  /**
   * A failed notification must not affect the request: many handlers do not await such a promise, and may outlive their answer, and an
   * unhandled rejection ends the process.
   */
  async #tell(what: string, send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.debug('a notification of a request did not reach its client', {
        request_id: this.requestId,
        what,
        reason,
      });
    }
  }

  async elicit<Schema extends z.ZodObject>(message: string, schema: Schema, key?: string) {
    return this.rounds.ask(elicitation(message, schema), key);
  }

  async sample(params: CreateMessageRequestParams, key?: string) {
    return this.rounds.ask(sampling(params), key);
  }

  async roots(key?: string) {
    return this.rounds.ask(roots(), key);
  }

  closeStream(): boolean {
    const close = this.#request.http?.closeSSE;
    close?.();
    return close !== undefined;
  }

  async ask<Asks extends Readonly<Record<string, Ask<unknown>>>>(asks: Asks) {
    return this.rounds.askAll(asks);
  }
}

function isClient(value: unknown): value is NonNullable<Context['client']> {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'version' in value &&
    typeof value.version === 'string'
  );
}

function isCapabilities(value: unknown): value is ClientCapabilities {
  return typeof value === 'object' && value !== null;
}
