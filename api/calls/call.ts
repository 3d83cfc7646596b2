import type { z } from 'zod';
import type { TendProgress } from '../../pipelines/memory/tend/tend.ts';

/** What a caller may be allowed to do. */
export const PERMISSIONS = [
  'observations:write',
  'signals:read',
  'memory:read',
  'memory:write',
  'sql',
  'detectors:write',
  'admin',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/**
 * Where a call is on a server: a method, a path with fields of the call such as `:id` in it, and behind a question mark those
 * that are in the query of a POST or PUT.
 */
export type Place = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /v1/${string}`;

/** The parts of a place; `query` has the names of the fields that are there. */
export function placed(at: Place): { method: string; path: string; query: readonly string[] } {
  const [method, target] = at.split(' ');
  const [path, query = ''] = target.split('?');
  return { method, path, query: query.split('&') };
}

/** What a call is made in. */
export interface CallContext {
  /** Ends what a call waits for from outside, such as a language model. */
  readonly stopping?: AbortSignal;
  /** Hears how far tending is. */
  readonly progress?: (progress: TendProgress) => void;
}

/**
 * A use case: what it takes, what it answers, who may ask for it and what it does. Doors (HTTP, MCP, the command line, the
 * client) are made from it and know nothing else of it.
 *
 * @typeParam Needs what it works on; see {@link Backend}
 */
export interface Call<Input extends z.ZodObject, Output extends z.ZodType, Needs, At extends Place = Place> {
  /** In the words of MCP tools, such as `list_signals`. */
  readonly name: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  /** Under which heading the document of the HTTP API lists it. */
  readonly tags: readonly string[];
  readonly permission: Permission;
  readonly at: At;
  /** Each field once, typed and described. Its `id` names the body in the document of the HTTP API. */
  readonly input: Input;
  readonly output: Output;
  /** @throws TidemarkError */
  readonly run: (
    backend: Needs,
    input: z.output<Input>,
    context: CallContext,
  ) => z.input<Output> | Promise<z.input<Output>>;
}

/** Any call, where only its types are of interest. */
export type AnyCall = Pick<Call<z.ZodObject, z.ZodType, never>, 'input' | 'output' | 'at'>;

/** What callers give to a call, and what they get. */
export type CallInput<C extends { readonly input: z.ZodType }> = z.input<C['input']>;
export type CallAnswer<C extends { readonly output: z.ZodType }> = z.input<C['output']>;

/** A call as it is; gives it the types of its schemas. */
export function defineCall<
  Input extends z.ZodObject,
  Output extends z.ZodType,
  Needs,
  const At extends Place,
>(call: Call<Input, Output, Needs, At>): Call<Input, Output, Needs, At> {
  return call;
}
