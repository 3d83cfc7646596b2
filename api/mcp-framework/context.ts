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

/** Who calls, as authentication found. */
export interface Identity {
  readonly id: string;
  readonly scopes: readonly string[];
  /** What else a token says. */
  readonly claims?: Readonly<Record<string, unknown>>;
}

/** How a request came. */
export type TransportKind = 'stdio' | 'http' | 'memory';

/**
 * One request and what belongs to it. Middleware may set what is not read-only; handlers get the same object.
 */
export interface Context {
  readonly server: { readonly name: string; readonly version: string };
  readonly transport: TransportKind;
  /** Such as `tools/call`. */
  readonly method: string;
  /** Name of the tool or prompt, URI of the resource; undefined where the request is about none. */
  readonly target: string | undefined;
  /**
   * What of the server the request is about, as it was defined: the tool or prompt of that name, the URI or template that
   * fits. Undefined where the server has no such thing, so that its values are few whatever clients send.
   */
  readonly route: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  /** What the client sent beside the parameters. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Id of the request on the wire. */
  readonly wireId: string | number;
  /** Revision of the protocol that the request is served in. */
  readonly protocol: string;
  readonly client: { readonly name: string; readonly version: string } | undefined;
  readonly clientCapabilities: ClientCapabilities;
  /** Id of the session, where there is one: over HTTP in the revisions up to 2025-11-25. */
  readonly session: string | undefined;
  /** Headers of the HTTP request. */
  readonly headers: Headers | undefined;
  /** Address that the HTTP request came from, where whoever took it in said so. */
  readonly remote: string | undefined;
  /** Id that logs and traces have of this request; {@link requestId} sets it. */
  requestId: string;
  logger: Logger;
  identity: Identity | undefined;
  /** Aborted when the client cancels, leaves, or the time is over. */
  readonly signal: AbortSignal;
  /** Milliseconds that the tool itself lets its calls take; undefined where it says nothing. */
  readonly timeLimit: number | undefined;
  /** When the time is over, in milliseconds since 1970; undefined without a limit. */
  deadline: number | undefined;

  /** Aborts the signal of the request. What it answers is up to whoever calls this. */
  abort(reason: Error): void;
  /**
   * Tells the client how far it is, where it wants to know. Numbers must rise; others are left out, as is what comes after
   * the answer. It never rejects.
   */
  progress(done: number, total?: number, message?: string): Promise<void>;
  /** Sends the client a message for its log, at the level that it asked for or above. It never rejects. */
  log(level: LoggingLevel, data: unknown): Promise<void>;
  /**
   * Asks the client's user to fill in a form.
   *
   * Like all asking, it may end the handler: it is then called again from its beginning, with the answer at hand. Ask
   * first and act then, and let the error through.
   *
   * @param key name of what is asked, where it is to be a certain one; default: the place among all that is asked
   */
  elicit<Schema extends z.ZodObject>(
    message: string,
    schema: Schema,
    key?: string,
  ): Promise<Elicited<z.output<Schema>>>;
  /** Has the client's model write a message; see {@link Context.elicit}. */
  sample(
    params: CreateMessageRequestParams,
    key?: string,
  ): Promise<CreateMessageResult | CreateMessageResultWithTools>;
  /** Asks for the places that the client works on; see {@link Context.elicit}. */
  roots(key?: string): Promise<readonly Root[]>;
  /** Asks for several things in one round; see {@link Context.elicit}. */
  ask<Asks extends Readonly<Record<string, Ask<unknown>>>>(
    asks: Asks,
  ): Promise<{ [Key in keyof Asks]: Asks[Key] extends Ask<infer Answer> ? Answer : never }>;
  /**
   * Lets go of the connection that the client waits on, in a request that takes long: the client comes back for the answer
   * after a while. Where it could not (over standard output, and in the revisions from 2026-07-28 on) nothing happens.
   *
   * @returns whether the connection was let go of
   */
  closeStream(): boolean;
  /** Notes of middleware for whoever comes later in the same request. */
  readonly notes: Map<string, unknown>;
}
