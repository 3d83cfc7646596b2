import type { z } from 'zod';
import type { TendProgress } from '../../pipelines/memory/tend/tend.ts';
import type { Permission } from '../access/permissions.ts';

/**
 * The place of a call on a server: a method, a path that may contain fields of the call such as `:id`, and after a question mark the
 * fields that a POST or PUT takes from the query.
 */
export type Endpoint = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /v1/${string}`;

/** The parts of a place; `query` has the names of the fields in the query. */
export function placed(at: Endpoint): { method: string; path: string; query: readonly string[] } {
  const [, method, path, query = ''] = /^(\S+) ([^? ]*)(?:\?(\S*))?$/.exec(at) ?? [];
  if (method === undefined || path === undefined) throw new RangeError(`${at} is no endpoint`);
  return { method, path, query: query.split('&') };
}

/** The context in which a call runs. */
export interface CallContext {
  /** Aborts what the call waits for outside the process, such as a language model. */
  readonly stopping?: AbortSignal;
  /** Aborts when nobody waits for the answer any more; a call that only reads may end then. */
  readonly gone?: AbortSignal;
  /** Receives the progress of tending. */
  readonly progress?: (progress: TendProgress) => void;
}

/** The form of an answer between a server and its clients, where it differs from what the call returns. */
export interface WireForm<Answer> {
  readonly schema: z.ZodType;
  readonly write: (answer: Answer) => unknown;
  /** Reads what `write` returned; throws a ZodError for anything else. */
  readonly read: (written: unknown) => Answer;
}

/**
 * A use case: its input, its output, the permission that it requires, and its implementation. The interfaces (HTTP, MCP, the command line,
 * the client) are built from it and know nothing else about it.
 *
 * @typeParam Needs what it operates on; see {@link Backend}
 */
export interface Call<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Needs,
  At extends Endpoint = Endpoint,
> {
  /** As MCP tools are named, such as `list_signals`. */
  readonly name: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  /** The headings under which the document of the HTTP API lists it. */
  readonly tags: readonly string[];
  readonly permission: Permission;
  readonly at: At;
  /** The fields, each typed and described once. The `id` of the schema names the body in the document of the HTTP API. */
  readonly input: Input;
  readonly output: Output;
  /** By default the answer itself is sent, as JSON. */
  readonly wire?: WireForm<z.input<Output>>;
  /** @throws TidemarkError */
  readonly run: (
    backend: Needs,
    input: z.output<Input>,
    context: CallContext,
  ) => z.input<Output> | Promise<z.input<Output>>;
}

/** Any call, where only its types matter. */
export type AnyCall = Pick<Call<z.ZodObject, z.ZodType, never>, 'input' | 'output' | 'at'>;

/** The input that callers pass to a call, and the answer that they receive. */
export type CallInput<C extends { readonly input: z.ZodType }> = z.input<C['input']>;
export type CallAnswer<C extends { readonly output: z.ZodType }> = z.input<C['output']>;

/** Returns the call unchanged; gives it the types of its schemas. */
export function defineCall<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Needs,
  const At extends Endpoint,
>(call: Call<Input, Output, Needs, At>): Call<Input, Output, Needs, At> {
  return call;
}
