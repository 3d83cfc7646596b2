import type {
  ClientCapabilities,
  CreateMessageRequestParams,
  CreateMessageResult,
  CreateMessageResultWithTools,
  LoggingLevel,
  Root,
} from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Logger } from './log/logger.ts';
import type { Ask, Elicited } from './rounds.ts';

/** The authenticated caller. */
export interface Identity {
  readonly id: string;
  readonly scopes: readonly string[];
  /** The other claims of a token. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** The transport of a request. */
export type TransportKind = 'stdio' | 'http' | 'memory';

/** A request and its context. Middleware may set what is not read-only; handlers receive the same object. */
export interface Context {
  readonly server: { readonly name: string; readonly version: string };
  readonly transport: TransportKind;
  /** Such as `tools/call`. */
  readonly method: string;
  /** Name of the tool or prompt, or URI of the resource; undefined for other requests. */
  readonly target: string | undefined;
  /**
   * What the request addresses, as defined on the server: the name of the tool or prompt, or the matching URI or template. Undefined if
   * the server has no such thing, so that the number of values is bounded whatever clients send.
   */
  readonly route: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  /** What the client sent besides the parameters. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Id of the request on the wire. */
  readonly wireId: string | number;
  /** Revision of the protocol of the request. */
  readonly protocol: string;
  readonly client: { readonly name: string; readonly version: string } | undefined;
  readonly clientCapabilities: ClientCapabilities;
  /** Id of the session, if there is one: over HTTP in revisions up to 2025-11-25. */
  readonly session: string | undefined;
  /** Headers of the HTTP request. */
  readonly headers: Headers | undefined;
  /** Remote address of the HTTP request, if the receiver provided it. */
  readonly remote: string | undefined;
  /** Id of this request in logs and traces; {@link requestId} sets it. */
  requestId: string;
  logger: Logger;
  identity: Identity | undefined;
  /** Aborted when the client cancels or disconnects, or when the time limit expires. */
  readonly signal: AbortSignal;
  /** Time limit of the tool in milliseconds; undefined if the tool sets none. */
  readonly timeLimit: number | undefined;
  /** When the time limit expires, in milliseconds since 1970; undefined without a limit. */
  deadline: number | undefined;

  /** Aborts the signal of the request. The caller determines the answer. */
  abort(reason: Error): void;
  /**
   * Reports progress to the client, if it asked for it. Numbers must increase; others are dropped, as is progress after the answer. It
   * never rejects.
   */
  progress(done: number, total?: number, message?: string): Promise<void>;
  /** Sends a log message to the client, at the level that it requested or above. It never rejects. */
  log(level: LoggingLevel, data: unknown): Promise<void>;
  /**
   * Asks the client's user to fill in a form.
   *
   * Like every method that asks the client, it may end the handler, which is then called again from the start with the answer. Ask before
   * any side effects, and do not catch the error.
   *
   * @param key name of the question, if it must be fixed; default: its position among all questions
   */
  elicit<Schema extends z.ZodObject>(
    message: string,
    schema: Schema,
    key?: string,
  ): Promise<Elicited<z.output<Schema>>>;
  /** Asks the client's model to write a message; see {@link Context.elicit}. */
  sample(
    params: CreateMessageRequestParams,
    key?: string,
  ): Promise<CreateMessageResult | CreateMessageResultWithTools>;
  /** Asks for the folders and locations that the client works on; see {@link Context.elicit}. */
  roots(key?: string): Promise<readonly Root[]>;
  /** Asks several questions in one round; see {@link Context.elicit}. */
  ask<Asks extends Readonly<Record<string, Ask<unknown>>>>(
    asks: Asks,
  ): Promise<{ [Key in keyof Asks]: Asks[Key] extends Ask<infer Answer> ? Answer : never }>;
  /**
   * Closes the connection on which the client waits, in a long request: the client reconnects for the answer later. If it cannot (over
   * standard output, and in revisions from 2026-07-28 on), nothing happens.
   *
   * @returns whether the connection was closed
   */
  closeStream(): boolean;
  /** Values that middleware stores for later middleware of the same request. */
  readonly notes: Map<string, unknown>;
}
